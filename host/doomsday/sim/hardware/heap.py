"""The size of the heap of a simulated box."""

import re

from doomsday.errors import USAGE, Failure

# Heap of the program unless the caller says otherwise. It stands for 1.375 times less on the chip,
# because objects of the 64-bit build are larger.
HEAP = "176K"
# Heap used by the stand-ins, start.py and littlefs in virtual time, where they need most; on the
# chip they are in ROM.
SHIM_HEAP = 52_512
_UNITS = {"": 1, "K": 1024, "M": 1024 * 1024}
_HEAP_MIN = 32 * 1024
_HEAP_MAX = 64 * 1024 * 1024


def heap_bytes(text: str) -> int:
    """Parse a size such as 131072, 128K or 1M. Raises: Failure if it is invalid."""
    found = re.fullmatch("([0-9]{1,9})([kKmM]?)", text)
    size = int(found[1]) * _UNITS[found[2].upper()] if found else 0
    if not _HEAP_MIN <= size <= _HEAP_MAX:
        raise Failure(f"'{text}' is not a heap size between 32K and 64M.", "--heap 128K", USAGE)
    return size
