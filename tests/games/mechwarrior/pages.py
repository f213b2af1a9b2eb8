"""Pages of MechWarrior on which buttons are pressed by mistake."""

from box import screens
from shared.rules.mechwarrior.model.actions import ELIMINATE, END_TURN
from tests.firmware.device import dialcases, mechcases
from tests.firmware.device.gamecases import then
from tests.firmware.device.mechcases import END, LOSSES, ORDERED, TIME, ZONES, begin, orders, play

CASES = (
    mechcases.CASES
    + dialcases.CASES
    + [
        ("mech-begun", screens.GAME, begin(3), 0, ""),
        ("mech-orders-begun", screens.GAME, orders(), 0, ""),
        ("mech-next-turn", screens.GAME, orders(*ORDERED, END), 0, ""),
        ("mech-counting", screens.GAME, then(begin(), play(ZONES, *LOSSES, TIME)), 0, ""),
        ("mech-counting-orders", screens.GAME, orders(*ORDERED, TIME), 0, ""),
    ]
)
# Here D may end a turn: nowhere.
ENDING = ()
# What only a held D may enter, whose label names it: a loss that the box did not see, an end.
HELD = (ELIMINATE, END_TURN)
