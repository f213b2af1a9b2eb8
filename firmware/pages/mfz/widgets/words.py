"""Words of the widgets."""

from pages.mfz.words import *

TERRAIN = "terrain"
ALL_DICE = "All dice as proposed"
WHITES_SIGN = "W"
# By type of system, in the order of actions.TYPES: weapons by range, split ones in capitals.
SYSTEM_LETTERS = ("h", "d", "a", "HD", "HA", "DA", "Y", "B", "G", "E", "W", "S")
