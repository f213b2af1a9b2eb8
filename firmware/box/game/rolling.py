"""Roll dice and draw lots, as shared/rules/dice_draw.py has it.

Loaded only then, and when a game begins. Pages roll with `dice` and `lots`. The number of
a roll must not repeat; number and stamp have 32 bits.
"""

import hashlib
from typing import TYPE_CHECKING

from micropython import const

from box.ui.motion import DICE
from shared.rules import dice_draw

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from box.game.dice import DiceSource
    from box.kit.parts import Parts
    from box.kit.table import Table

_SEED_BYTES = const(32)
_GAME = b"game"
# The purpose of the rolls of the pool.
_POOL = b""


def new_seed(source: "DiceSource") -> bytes:
    """Return a seed for the dice of a game, made of all presses so far.

    The next roll outside a game makes a new seed for the box.
    """
    made: bytes = hashlib.sha256(source.urandom(_SEED_BYTES) + source.mixed + _GAME).digest()
    source.mixed = hashlib.sha256(source.mixed + source.seed).digest()
    source.seed = b""
    return made


def lots(table: "Table[Any]", seats: "Sequence[int]") -> bytes:
    """Return `seats` in a random order."""
    # The box that the table stands for.
    app: Parts = table  # type: ignore[assignment]
    return dice_draw.order(*_place(app, seats))


def dice(table: "Table[Any]", sides: "Sequence[int]") -> bytes:
    """Return a face for each of `sides`; journal them as an action before showing them."""
    app: Parts = table  # type: ignore[assignment]
    app.canvas.motion.start(DICE)
    return bytes(dice_draw.faces(*_place(app, sides)))


def _place(app: "Parts", what: "Sequence[int]") -> "tuple[bytes, Sequence[int], int, int]":
    """Return what a roll of `what` is drawn from; in a game it is entered with its action."""
    stamp = app.hardware.stamp()
    game = app.game
    if game and game.seed:
        game.drawn = game.press, stamp
        return game.seed, what, game.rolls, stamp
    # A number that no roll has had since the start: each roll writes a record. Checks and times
    # of a game are not counted, so that dice do not depend on them.
    return seed(app.dice), what, app.journal.seq - (game.asides if game else 0), stamp


def pool(app: "Parts") -> None:
    """Roll the pool once; the roll is durable before it is shown."""
    # Imported here: nothing else needs it.
    from box.store import saved_rolls

    saved = app.saved
    stamp = app.hardware.stamp()
    faces_of_pool = roll(app.dice, saved.pool, saved.roll_number, stamp)
    saved_rolls.record(saved, faces_of_pool, stamp)
    app.canvas.motion.start(DICE)


def roll(source: "DiceSource", counts: "Sequence[int]", number: int, stamp: int) -> bytes:
    """Return faces for the pool `counts`, one byte a die in the order of kinds."""
    # Imported here: only the pool has kinds of dice.
    from shared.rules import dice_kinds

    sides = [dice_kinds.sides(kind) for kind in dice_kinds.dice(counts)]
    return bytes(dice_draw.faces(seed(source), sides, number, stamp, _POOL))


def seed(source: "DiceSource") -> bytes:
    """Return the box's own seed, made of all presses before the first roll."""
    if not source.seed:
        source.seed = hashlib.sha256(source.urandom(_SEED_BYTES) + source.mixed).digest()
    return source.seed
