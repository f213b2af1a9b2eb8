"""The micropython module, with the one function that concerns the UART, which is elsewhere."""

import wires
from micropython import *  # noqa: F403


def kbd_intr(char):
    wires.ask("k", 1 if char == 3 else 0)
