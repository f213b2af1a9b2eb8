"""The secret seed of all dice; rolling.py draws from it."""

import hashlib
import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class DiceSource:
    """Make and keep the seed.

    With the radio off the chip's generator counts as pseudo-random (ESP-IDF). So the seed also
    mixes in values that differ between boxes, starts and presses.
    """

    def __init__(self, urandom: "Callable[[int], bytes]", unique_id: bytes, recorded: int) -> None:
        """urandom: returns n random bytes. recorded: number of records ever journalled."""
        self._urandom = urandom
        self._mixed = _sha256(unique_id + struct.pack("<I", recorded))
        self._seed = b""

    def stir(self, ticks_us: int) -> None:
        """Mix in the time of a press; no effect once the seed is made."""
        if not self._seed:
            self._mixed = _sha256(self._mixed + struct.pack("<I", ticks_us))

    def reseed(self) -> None:
        """Make a new seed at the next roll; stir in all presses until then."""
        self._mixed = _sha256(self._mixed + self._seed)
        self._seed = b""

    def seed(self) -> bytes:
        """Return the seed, and make it if there is none."""
        if not self._seed:
            self._seed = _sha256(self._urandom(32) + self._mixed)
        return self._seed


def _sha256(data: bytes) -> bytes:
    digest: bytes = hashlib.sha256(data).digest()
    return digest
