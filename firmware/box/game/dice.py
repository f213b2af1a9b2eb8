"""Roll dice from one secret seed."""

import hashlib
import struct
from typing import TYPE_CHECKING

from shared.rules import dice_kinds

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_LOTS = b"lots"
_DICE = b"faces"


class DiceSource:
    """Draw faces from SHA-256(seed, number of the roll, stamp of the press, block).

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

    def roll(self, counts: "Sequence[int]", number: int, stamp: int) -> bytes:
        """Return faces for the pool `counts`, one byte a die in the order of kinds.

        number: must not repeat (32 bits). stamp: time of the press (32 bits).
        """
        return bytes(
            self._draw([dice_kinds.sides(kind) for kind in dice_kinds.dice(counts)], number, stamp)
        )

    def order(self, seats: "Sequence[int]", number: int, stamp: int) -> bytes:
        """Return `seats` (0..255 each) in random order, all orders equally likely.

        `number` and `stamp` as for `roll`; the order is independent of a roll with the same
        values.
        """
        drawn = bytearray(seats)
        last = len(drawn)
        for face in self._draw(range(last, 1, -1), number, stamp, _LOTS):
            last -= 1
            seat = drawn[face - 1]
            drawn[face - 1] = drawn[last]
            drawn[last] = seat
        return bytes(drawn)

    def faces(self, sides: "Sequence[int]", number: int, stamp: int) -> bytes:
        """Return a face for each die of `sides` (1..255); arguments as for `order`."""
        return bytes(self._draw(sides, number, stamp, _DICE))

    def _draw(
        self, sides: "Sequence[int]", number: int, stamp: int, purpose: bytes = b""
    ) -> bytearray:
        """Return a face for each of `sides`. Each `purpose` draws independent faces."""
        if not self._seed:
            self._seed = _sha256(self._urandom(32) + self._mixed)
        faces = bytearray(len(sides))
        block = b""
        blocks = 0
        at = 0
        for i in range(len(sides)):
            while not faces[i]:
                if at == len(block):
                    place = struct.pack("<III", number, stamp, blocks)
                    block = _sha256(self._seed + place + purpose)
                    blocks += 1
                    at = 0
                faces[i] = dice_kinds.face(block[at], sides[i])
                at += 1
        return faces


def _sha256(data: bytes) -> bytes:
    digest: bytes = hashlib.sha256(data).digest()
    return digest
