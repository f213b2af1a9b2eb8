"""Make room for interned names before memory fragments."""

import gc
import sys

from micropython import const

_BATCH = const(64)
_MOST = const(640)
# The table for 1,280 names is larger than this, the one for 640 is smaller.
_TABLE = 5 * 1024 << (sys.maxsize > 1 << 32)


def make_room() -> None:
    """Make MicroPython's table of interned names grow now, not during a game.

    A full table is joined by one of twice the size. When the program has 1,270 names, that takes
    9 KB in one piece (14 KB on 64 bits). During a game no such piece may be free, and then no
    page can open. So fill the table with unused names beforehand.
    """
    gc.collect()
    used = gc.mem_alloc()
    for first in range(0, _MOST, _BATCH):
        for number in range(first, first + _BATCH):
            # Looking up an attribute interns its name.
            getattr(gc, "_%d" % number, None)
        gc.collect()
        now = gc.mem_alloc()
        if now - used > _TABLE:
            return
        used = now
