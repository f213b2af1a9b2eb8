"""The secret seed of all dice. rolling.py makes it, and draws from it."""

import hashlib
import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class DiceSource:
    """Keep the seed, and what it is made from.

    With the radio off the chip's generator counts as pseudo-random (ESP-IDF). So the seed also
    mixes in values that differ between boxes, starts and presses.

    seed: b"" until a roll makes it. mixed: hash of the values mixed in. urandom: returns n random
    bytes.
    """

    def __init__(self, urandom: "Callable[[int], bytes]", unique_id: bytes, recorded: int) -> None:
        """recorded: number of records ever journalled."""
        self.urandom = urandom
        self.mixed = hashlib.sha256(unique_id + struct.pack("<I", recorded)).digest()
        self.seed = b""

    def stir(self, ticks_us: int) -> None:
        """Mix in the time of a press; no effect once the seed is made."""
        if not self.seed:
            self.mixed = hashlib.sha256(self.mixed + struct.pack("<I", ticks_us)).digest()
