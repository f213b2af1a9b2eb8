"""Room for names, made while memory is in one piece."""

import gc
import sys

from micropython import const

_BATCH = const(64)
_MOST = const(640)
# The table for 1,280 names is larger than that, the one for 640 is smaller.
_TABLE = 5 * 1024 << (sys.maxsize > 1 << 32)


def make_room() -> None:
    """Let MicroPython's table of names grow now, not in the middle of a game.

    When it is full it is joined by one of twice the size, which takes 9 KB in one piece (14 KB on
    64 bits) when the program has come to 1,270 names. In the middle of a game no such piece may
    be free, and no page opens any more. So it is filled up with names that mean nothing.
    """
    gc.collect()
    used = gc.mem_alloc()
    for first in range(0, _MOST, _BATCH):
        for number in range(first, first + _BATCH):
            # To ask for an attribute enters its name.
            getattr(gc, "_%d" % number, None)
        gc.collect()
        now = gc.mem_alloc()
        if now - used > _TABLE:
            return
        used = now
