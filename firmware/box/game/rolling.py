"""Roll dice and draw lots: SHA-256(seed, number of the roll, stamp of the press, block).

Loaded only then, and when a game begins. Pages roll with `dice` and `lots`. The number of
a roll must not repeat; number and stamp have 32 bits.
"""

import hashlib
import struct
from typing import TYPE_CHECKING

from box.ui.motion import DICE
from shared.rules import face_picker

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from box.game.dice import DiceSource
    from box.kit.parts import Parts
    from box.kit.table import Table

_LOTS = b"lots"
_DICE = b"faces"


def reseed(source: "DiceSource") -> None:
    """Make a new seed at the next roll; stir in all presses until then."""
    source.mixed = hashlib.sha256(source.mixed + source.seed).digest()
    source.seed = b""


def lots(table: "Table[Any]", seats: "Sequence[int]") -> bytes:
    """Return `seats` in a random order."""
    # The box that the table stands for.
    app: Parts = table  # type: ignore[assignment]
    return order(app.dice, seats, _roll_number(app), app.hardware.stamp())


def dice(table: "Table[Any]", sides: "Sequence[int]") -> bytes:
    """Return a face for each of `sides`; journal them as an action before showing them."""
    app: Parts = table  # type: ignore[assignment]
    app.canvas.motion.start(DICE)
    return faces(app.dice, sides, _roll_number(app), app.hardware.stamp())


def pool(app: "Parts") -> None:
    """Roll the pool once; the roll is durable before it is shown."""
    # Imported here: nothing else needs it.
    from box.store import saved_rolls

    saved = app.saved
    stamp = app.hardware.stamp()
    faces_of_pool = roll(app.dice, saved.pool, saved.roll_number, stamp)
    saved_rolls.record(saved, faces_of_pool, stamp)
    app.canvas.motion.start(DICE)


def _roll_number(app: "Parts") -> int:
    """Return a number that no roll has had since the start: each roll writes a record.

    Checks and times are not counted, so that dice do not depend on them.
    """
    return app.journal.seq - (app.game.asides if app.game else 0)


def roll(source: "DiceSource", counts: "Sequence[int]", number: int, stamp: int) -> bytes:
    """Return faces for the pool `counts`, one byte a die in the order of kinds."""
    # Imported here: only the pool has kinds of dice.
    from shared.rules import dice_kinds

    sides = [dice_kinds.sides(kind) for kind in dice_kinds.dice(counts)]
    return bytes(_draw(source, sides, number, stamp))


def order(source: "DiceSource", seats: "Sequence[int]", number: int, stamp: int) -> bytes:
    """Return `seats` (0..255 each) in random order, all orders equally likely.

    The order is independent of a roll with the same number and stamp.
    """
    drawn = bytearray(seats)
    last = len(drawn)
    for face in _draw(source, range(last, 1, -1), number, stamp, _LOTS):
        last -= 1
        seat = drawn[face - 1]
        drawn[face - 1] = drawn[last]
        drawn[last] = seat
    return bytes(drawn)


def faces(source: "DiceSource", sides: "Sequence[int]", number: int, stamp: int) -> bytes:
    """Return a face for each die of `sides` (1..255)."""
    return bytes(_draw(source, sides, number, stamp, _DICE))


def _draw(
    source: "DiceSource", sides: "Sequence[int]", number: int, stamp: int, purpose: bytes = b""
) -> bytearray:
    """Return a face for each of `sides`. Each `purpose` draws independent faces."""
    if not source.seed:
        source.seed = hashlib.sha256(source.urandom(32) + source.mixed).digest()
    seed = source.seed
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
