"""Words that pages of several subjects show, in addition to those of the box."""

from box.ui.words import *

TURN = "Turn "
TURN_WORD = "Turn"
FINISH = "End of the game"
ARROW = "\x83"
MORE_POINTS = "Other points"
ZONE = "zone "
