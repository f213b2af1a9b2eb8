"""Words of the pages of a turn."""

from pages.mfz.words import *
from shared.rules.mfz.model import actions

# Captions of an undone action on the turn page, by its kind. {0}: a frame, a company or a
# station; {1}: a number or a part.
UNDONE_TURNS = {
    actions.CORRECT_NEUTRAL: ("neutral {1}",),
    actions.CORRECT_CLOCK: ("clock {1}",),
    actions.ACT: ("{0} begins its turn", "{0} begins"),
    actions.PASS_TURN: ("{0} passes",),
    actions.WAIT: ("{0} waits",),
    actions.CORRECT_SYSTEM: ("{0}: {1}", "{0} is set"),
    actions.CORRECT_WHITES: ("{0}: {1} white",),
    actions.CORRECT_ROCKETS: ("{0}: {1} rockets",),
    actions.CORRECT_DEFENCE: ("{0}: defence {1}",),
    actions.CORRECT_SPOT: ("{0}: spot {1}",),
    actions.CORRECT_TURN: ("{0}: had its turn", "{0}: turn"),
    actions.CORRECT_OWNER: ("station {0}",),
}

ACTED_SIGN = "x"
NUMBER_DIE = "d20"
PASS_TURN = "Pass"
NO_PASS = "No pass now"
NO_PASS_WHY = "Nobody after you has a frame left to act, so one of yours must."
NO_PASS_IN_TURN = "In the first round of a demo all act in turn: nobody passes."
HAS_ACTED = "It has had its turn in this round. Choose another."
NOT_ITS_NUMBER = "Its number has not come up yet."
WAITS = "Wait for {}: {}"
ASK_NUMBER = "initiative"
ASK_NEXT = "who goes first?"
EQUAL_NUMBERS = "Equal: lower d20 is first"
BOX_DRAWS = "Box draws"
