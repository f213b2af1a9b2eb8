"""Measure the heap of a running box, to compare it with the figures of the simulated box."""

import gc
from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from box.kit.parts import Parts

# Largest step of the search, in bytes: the heap of a board with PSRAM has megabytes.
_STEP = const(1 << 22)
_LEAST = const(64)


def measured(app: "Parts") -> "tuple[int, int, int, int]":
    """Return bytes of heap in use and free, of its largest free piece, and the slowest press.

    The first three are negative for a heap that grows as it is needed, as in a browser: its gc has
    no mem_alloc. The slowest press since the start is in milliseconds, until its picture is sent.
    """
    if not hasattr(gc, "mem_alloc"):
        return -1, -1, -1, app.loop.slowest
    gc.collect()
    used = gc.mem_alloc()
    free = gc.mem_free()
    return used, free, _largest_piece(), app.loop.slowest


def _largest_piece() -> int:
    size = 0
    step = _STEP
    while step >= _LEAST:
        try:
            bytearray(size + step)
            size += step
        except MemoryError:
            pass
        step >>= 1
    return size


def kilobytes(size: int, grows: str) -> str:
    """Return a size of `measured` as text; `grows`: that of a heap that grows."""
    return grows if size < 0 else str(size // 1024) + "K"
