"""The box's generator: one secret seed, and rolls that follow from it."""

import hashlib
import struct
from typing import TYPE_CHECKING

from shared.rules import dice_kinds, fair_dice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_LOTS = b"lots"
_DICE = b"faces"


class DiceSource:
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

    def reseed(self) -> None:
        """Make another seed at the next roll; presses until then are stirred into it."""
        self._mixed = _sha256(self._mixed + self._seed)
        self._seed = b""

    def roll(self, counts: "Sequence[int]", number: int, stamp: int) -> bytes:
        """Faces for the pool `counts`, one byte a die in the order of the kinds.

        `number` (32 bits) must not come twice; `stamp` (32 bits) is the time of the press.
        """
        return bytes(
            self._draw([dice_kinds.sides(kind) for kind in dice_kinds.dice(counts)], number, stamp)
        )

    def order(self, seats: "Sequence[int]", number: int, stamp: int) -> bytes:
        """`seats` (0..255 each) in an order drawn by lot, every order as likely as any other.

        `number` and `stamp` as for `roll`, but whatever they are, no roll has anything to do
        with the order.
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
        """A face for each die of so many sides (1..255); `number` and `stamp` as for `order`."""
        return bytes(self._draw(sides, number, stamp, _DICE))

    def _draw(
        self, sides: "Sequence[int]", number: int, stamp: int, purpose: bytes = b""
    ) -> bytearray:
        """One face for each of `sides`; hashes with another `purpose` are of another length."""
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
                faces[i] = fair_dice.face(block[at], sides[i])
                at += 1
        return faces


def _sha256(data: bytes) -> bytes:
    digest: bytes = hashlib.sha256(data).digest()
    return digest
