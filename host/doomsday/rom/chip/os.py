"""Stand-in for os, with the chip's random numbers."""

import port
from uos import *  # noqa: F403

urandom = port.urandom


def sync():
    pass


del port
