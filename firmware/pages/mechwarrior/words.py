"""Words that pages of several subjects show, in addition to those of the box."""

from box.ui.words import *

TURN = "Turn "
TURN_WORD = "Turn"
CORRECT = "Correct"
FINISH = "End of the game"
ARROW = "\x83"
MORE_POINTS = "Other points"
POINTS_TO = "{}: {} to {}"
ZONE = "zone "
COUNT = "Count"
DO_IT = "Do it"
END_OF_TURN = "End of turn: "
SALVAGE_ON = "Salvage shows"
SALVAGE_OFF = "No Salvage"
GEAR_LOST = "Gear lost"
PILOT_LOST = "Pilot lost"
