"""Stand-in for the micropython module, whose kbd_intr is sent to the supervisor."""

import wires
from micropython import *  # noqa: F403

__name__ = "micropython"


def kbd_intr(char, ask=wires.ask):
    ask("k", 1 if char == 3 else 0)


del wires, __file__  # noqa: F821
