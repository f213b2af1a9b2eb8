"""Words of the pages of a turn."""

from pages.mfz.words import *

NUMBER_DIE = "d20"
TURN_OF = "{}'s turn"
ACT = "Act"
HOLD_PASS = "pass"
PASS_TURN = "Pass"
TURN_HELP = "One frame acts, then the next company. An eye is a spot, a shield a defence."
NO_PASS = "No pass now"
NO_PASS_WHY = "Nobody after you has a frame left to act, so one of yours must."
NO_PASS_IN_TURN = "In the first round of a demo all act in turn: nobody passes."
HAS_ACTED = "It has had its turn in this round. Choose another."
NOT_ITS_NUMBER = "Its number has not come up yet."
WAITS = "Wait for {}: {}"
# Before the company that acts next.
THEN = "\x83 "
ASK_NUMBER = "{}: initiative"
WHO_IS_FIRST = "Who goes first?"
NUMBER_HELP = "The lowest number acts first. A frame with few systems rolls two d20."
TIE_HELP = "These frames rolled the same number: roll again, the lower one goes first."
EQUAL_NUMBERS = "Equal: lower d20 is first"
BOX_DRAWS = "Box draws"
