"""The second half of an activation: moves, attacks, spots, the end (S4 to S6 of M-62)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import dice_pool, steps
from shared.rules.mfz.model.actions import (
    ATTACK,
    MOVE,
    NONE,
    SPOT,
    STOP,
    TO_ATTACK,
    TO_MOVE,
    TO_SPOT,
)
from shared.rules.mfz.model.encoding import face_of, names_frame, seat_of
from shared.rules.mfz.model.frame_layout import (
    ACTIVATION,
    ATTACK_AT,
    ATTACKED,
    FLAGS,
    MOVED,
    PLANS,
    RUN_AT,
    SPOTTED,
)
from shared.rules.mfz.model.layout import PHASE_AT
from shared.rules.mfz.model.phases import ACTING, SPOTTING
from shared.rules.mfz.model.transitions import ask_stations, begin_activation, spend, usable

if TYPE_CHECKING:
    from shared.rules.mfz.full import Full


def act(game: "Full") -> int:
    """Ask the running frame what it does; end the activation of a destroyed one (M-80)."""
    if not game.alive(game.running):
        return _end(game)
    if _moves(game) or _attacks(game):
        game.cells.set(PHASE_AT, ACTING)
        return steps.ASKED
    return _ask_spot(game)


def _end(game: "Full") -> int:
    """End the activation; a frame that waited goes on, if it lives (M-79, M-72)."""
    cells = game.cells
    here = game.here
    for cell in range(here, here + ACTIVATION):
        cells.set(cell, 0)
    if game.parked >= 0:
        cells.set(RUN_AT, 1 - cells.values[RUN_AT])
        return steps.ACT
    return steps.NEXT_TURN


def legal(game: "Full") -> "list[bytes]":
    """Return moves, attacks and their end; or spots and none."""
    if game.phase == ACTING:
        return (
            [bytes((MOVE, die)) for die in _moves(game)]
            + [bytes((ATTACK, die)) for die in _attacks(game)]
            + [bytes((STOP,))]
        )
    return [bytes((SPOT, 0, NONE))] + _spots(game)


def push(game: "Full", action: bytes) -> int:
    """Apply a move, an attack, a spot or their end."""
    cells = game.cells
    kind = action[0]
    if kind == STOP:
        return _ask_spot(game)
    if kind == SPOT:
        if action[1]:
            cells.set(game.at(action[2]) + SPOTTED, face_of(action[1]))
        return _end(game)
    here = game.here
    spend(game, action[1])
    if kind == MOVE:
        cells.set(here + FLAGS, cells.values[here + FLAGS] | MOVED)
        return ask_stations(game, steps.ACT)
    cells.set(here + FLAGS, cells.values[here + FLAGS] | ATTACKED)
    cells.set(ATTACK_AT, face_of(action[1]))
    target = game.target
    if names_frame(target) and not game.turned(target):
        return begin_activation(game, target)
    return steps.ATTACK


def _ask_spot(game: "Full") -> int:
    """Ask for a spot, if one can be placed (M-66)."""
    if _spots(game):
        game.cells.set(PHASE_AT, SPOTTING)
        return steps.ASKED
    return _end(game)


def _moves(game: "Full") -> "list[int]":
    if game.cells.values[game.here + FLAGS] & MOVED:
        return []
    return _dice(game, TO_MOVE, dice_pool.FOR_MOVE)


def _attacks(game: "Full") -> "list[int]":
    """The dice for an attack, while the target is still there (M-77, M-82)."""
    target = game.target
    if target == NONE or game.cells.values[game.here + FLAGS] & ATTACKED:
        return []
    if names_frame(target) and not game.alive(target):
        return []
    return _dice(game, TO_ATTACK, dice_pool.FOR_ATTACK)


def _spots(game: "Full") -> "list[bytes]":
    """Opposing frames, with a die above the spot that is on them (M-112, M-114)."""
    dice = _dice(game, TO_SPOT, dice_pool.FOR_SPOT)
    if not dice:
        return []
    opposing = game.living(but=seat_of(game.running))
    frames = [(frame, game.spot(frame)) for frame in opposing]
    return [
        bytes((SPOT, die, frame)) for die in dice for frame, spot in frames if face_of(die) > spot
    ]


def _dice(game: "Full", slot: int, kinds: int) -> "list[int]":
    """The dice for an action: those of these kinds, or the one that was planned (M-37)."""
    if not game.is_on("assign_all_upfront"):
        return usable(game, kinds)
    planned = game.cells.values[game.here + PLANS + slot]
    return [planned] if planned else []
