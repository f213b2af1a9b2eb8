"""Stand-in for the micropython module, whose kbd_intr is that of the chip's serial line."""

from micropython import *  # noqa: F403
from port import kbd_intr  # noqa: F401

__name__ = "micropython"

del __file__  # noqa: F821
