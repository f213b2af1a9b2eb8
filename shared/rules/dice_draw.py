"""Draw dice and lots from a seed. docs/dice.md has the rule, and vectors to check it by.

Block b of roll n is SHA-256(seed, n, stamp, b, purpose), the numbers with 4 bytes each,
little-endian. face_picker takes a face from each byte, or rejects it.
"""

import hashlib
import struct
from typing import TYPE_CHECKING

from shared.rules import face_picker

if TYPE_CHECKING:
    from collections.abc import Sequence

# Purposes.
DICE = b"faces"
LOTS = b"lots"


def faces(
    seed: bytes, sides: "Sequence[int]", number: int, stamp: int, purpose: bytes = DICE
) -> bytearray:
    """Return a face for each of `sides` (1..255).

    seed: 32 bytes. number, stamp: 32 bits. Each `purpose` draws independent faces.

    >>> list(faces(bytes(32), (6, 6, 8, 20), 0, 0))
    [1, 5, 1, 18]
    """
    drawn = bytearray(len(sides))
    block = b""
    blocks = 0
    at = 0
    for i in range(len(sides)):
        while not drawn[i]:
            if at == len(block):
                place = struct.pack("<III", number, stamp, blocks)
                block = hashlib.sha256(seed + place + purpose).digest()
                blocks += 1
                at = 0
            drawn[i] = face_picker.face(block[at], sides[i])
            at += 1
    return drawn


def order(seed: bytes, seats: "Sequence[int]", number: int, stamp: int) -> bytes:
    """Return `seats` (0..255 each) in random order, all orders equally likely.

    >>> list(order(bytes(32), (0, 1, 2), 0, 0))
    [1, 0, 2]
    """
    drawn = bytearray(seats)
    last = len(drawn)
    for face in faces(seed, range(last, 1, -1), number, stamp, LOTS):
        last -= 1
        seat = drawn[face - 1]
        drawn[face - 1] = drawn[last]
        drawn[last] = seat
    return bytes(drawn)
