"""Id of the game, its name in the header of records, and the version of its rules."""

ID = "mfz"
NAME = "MFZ:RA"
# Rules version of new games. In version 1 nobody has presence when round 1 begins, and corrections
# may change the number of stations.
VERSION = 2
