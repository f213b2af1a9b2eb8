"""Words of the widgets."""

from pages.mfz.words import *

TERRAIN = "terrain"
WHITES_SIGN = "W"
# By type of system, in the order of actions.TYPES: weapons by range, split ones in capitals.
SYSTEM_LETTERS = ("h", "d", "a", "HD", "HA", "DA", "Y", "B", "G", "E", "W", "S")
DIE_SIZE = "d"
OF_COUNT = " of "
AS_SHOWN = "All dice as shown"
TYPED_HELP = "Type the faces of your dice. Hold D: the rest is as shown."
ROLL_HELP = "D rolls the dice of the box."
