"""The public names of the port's os module."""

from _os import *  # noqa: F403

del __file__
