"""Name the game. A module of its own, because an id of more than ten letters is not inlined."""

# Id of the game, and its name in the header of records.
ID = "mechwarrior"
NAME = "MW:AoD"
# Rules version of new games. docs/record.md says what differs in version 1.
VERSION = 2
# File of the battleforces on a box, and the version of its format.
FILE_VERSION = 1
