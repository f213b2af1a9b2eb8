"""The box's generator: one secret seed, and rolls that follow from it."""

import hashlib
import struct

from shared.rules import dice, pool

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Callable, Sequence
except ImportError:
    pass


class Source:
    """Faces from SHA-256(seed, number of the roll, stamp of the press, block).

    With the radio off the chip's own generator counts as pseudo-random, so the seed mixes it
    with what differs from box to box, from start to start and from press to press.
    """

    def __init__(self, urandom: "Callable[[int], bytes]", unique_id: bytes, recorded: int) -> None:
        """`urandom(n)` gives n random bytes; `recorded` is how many records its log has had."""
        self._urandom = urandom
        self._mixed = _sha256(unique_id + struct.pack("<I", recorded))
        self._seed = b""

    def stir(self, ticks_us: int) -> None:
        """Mix in the time of a press; without effect once the seed is made."""
        if not self._seed:
            self._mixed = _sha256(self._mixed + struct.pack("<I", ticks_us))

    def roll(self, counts: "Sequence[int]", number: int, stamp: int) -> bytes:
        """Faces for the pool `counts`, one byte a die in the order of the kinds.

        `number` (32 bits) must not come twice; `stamp` (32 bits) is the time of the press.
        """
        if not self._seed:
            self._seed = _sha256(self._urandom(32) + self._mixed)
        kinds = pool.dice(counts)
        faces = bytearray(len(kinds))
        block = b""
        blocks = 0
        at = 0
        for i in range(len(kinds)):
            while not faces[i]:
                if at == len(block):
                    block = _sha256(self._seed + struct.pack("<III", number, stamp, blocks))
                    blocks += 1
                    at = 0
                faces[i] = dice.face(block[at], pool.sides(kinds[i]))
                at += 1
        return bytes(faces)


def _sha256(data: bytes) -> bytes:
    digest: bytes = hashlib.sha256(data).digest()
    return digest
