"""What the port's os module shows."""

from _os import *  # noqa: F403

del __file__, sys  # noqa: F821
