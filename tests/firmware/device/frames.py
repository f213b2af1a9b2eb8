"""Find out whether calls take anything from the heap, the frames of functions included.

micropython.heap_lock() does not tell: with a locked heap MicroPython takes large frames from the
C stack.
"""

import gc

_PIECES = 32
_PIECE = 256


def takes_nothing(work) -> bool:
    """Return whether `work()` takes nothing from the heap, not even for a moment."""
    work()
    gc.collect()
    # The next allocation is past the threshold and collects, which removes this litter.
    for _ in range(_PIECES):
        bytearray(_PIECE)
    gc.threshold(_PIECE)
    held = gc.mem_alloc()
    work()
    left = gc.mem_alloc()
    gc.threshold(-1)
    # A pointer to a piece may remain on the C stack.
    return left > held - _PIECES * _PIECE // 2
