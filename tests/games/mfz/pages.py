"""Pages of Mobile Frame Zero on which buttons are pressed by mistake."""

from shared.rules.mfz.model import phases
from shared.rules.mfz.model.actions import END_ROUND
from tests.firmware.device import fullcases, gamecases, tablecases

CASES = gamecases.CASES + tablecases.CASES + fullcases.CASES
# Here D may end the round, which has begun to end: its votes, and the last activation.
ENDING = (phases.DOOMSDAY_VOTE, phases.END, phases.ACTING, phases.SPOTTING, phases.TURN)
# What only a held D may enter, whose label names it.
HELD = (END_ROUND,)
