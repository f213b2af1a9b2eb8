"""Propose a die for each action of a frame, and the next action."""

from typing import TYPE_CHECKING

from shared.rules.mfz.combat.hit_chart import damage_dice
from shared.rules.mfz.model import dice_pool, phases
from shared.rules.mfz.model.actions import (
    ATTACK,
    DEFEND,
    HAND,
    MOVE,
    NONE,
    PLAN,
    STOP,
    TO_ATTACK,
    TO_MOVE,
    TO_SPOT,
    UNREAD,
    W6,
)
from shared.rules.mfz.model.encoding import face_of, has, kind_of, names_frame
from shared.rules.mfz.model.layout import ATTACKED, FLAGS, MOVED, PLANS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mfz.model.turn_state import FullState

# Beside the slots of a plan.
TO_DEFEND = 3
# Dice are given to the actions in this order, so that the attack gets the best.
_PRIORITY = (TO_ATTACK, TO_DEFEND, TO_MOVE, TO_SPOT)
# Masks of the dice that each of them may use, by slot.
_KINDS = (dice_pool.FOR_MOVE, dice_pool.FOR_ATTACK, dice_pool.FOR_SPOT, dice_pool.FOR_DEFENCE)


def share(dice: "Sequence[int]", wanted: int) -> bytes:
    """Return the proposed die of each slot, 0 for none: the attack gets the highest.

    wanted: a mask of the slots that still need a die. Of equal dice keep the white one.

    >>> dice = bytes((5, 22, 53))  # white 5, red 6, blue 5
    >>> list(share(dice, 1 << TO_ATTACK | 1 << TO_DEFEND))  # to move, attack, spot, defend
    [0, 22, 0, 53]
    """
    left = list(dice)
    found = bytearray(len(_KINDS))
    for slot in _PRIORITY:
        best = 0
        kinds = _KINDS[slot] if has(wanted, slot) else 0
        for die in left:
            if has(kinds, kind_of(die)) and _ranks(die) > _ranks(best):
                best = die
        if best:
            left.remove(best)
            found[slot] = best
    return bytes(found)


def _ranks(die: int) -> int:
    """Return a number that is higher for a better die: by face, then the white one last."""
    return face_of(die) * 2 + (1 if kind_of(die) != W6 else 0)


def dice_proposed(state: "FullState") -> bytes:
    """Return the proposed die for each action that the running frame has left, as `share` does."""
    values = state.vector.values
    here = state.here
    flags = values[here + FLAGS]
    phase = state.phase
    target = state.target
    wanted = 1 << TO_SPOT
    if phase == phases.DEFENDING:
        wanted |= 1 << TO_DEFEND
    if not flags & MOVED:
        wanted |= 1 << TO_MOVE
    if (
        target != NONE
        and not flags & ATTACKED
        and not (names_frame(target) and not state.alive(target))
    ):
        wanted |= 1 << TO_ATTACK
    if phase in (phases.DEFENDING, phases.PLANNING) or not state.is_on("assign_all_upfront"):
        if phase == phases.PLANNING:
            for slot in (TO_MOVE, TO_ATTACK):
                if values[here + PLANS + slot]:
                    wanted &= ~(1 << slot)
        dice = state.dice()
        # Not by `has_unread`: pages call this where the C stack is deep.
        for die in dice:
            if face_of(die) == UNREAD:
                # Imported here: own dice only.
                from shared.rules.mfz.combat import likely_numbers

                return likely_numbers.proposed(dice, _KINDS, wanted)
        return share(dice, wanted)
    planned = values[here + PLANS : here + PLANS + len(_KINDS) - 1]
    return bytes([die if has(wanted, slot) else 0 for slot, die in enumerate(planned)]) + b"\0"


def usual_act(state: "FullState") -> bytes:
    """Propose an attack that can do damage, then a move; hand to hand the move comes first."""
    dice = dice_proposed(state)
    move, attack = dice[TO_MOVE], dice[TO_ATTACK]
    if attack and not (move and state.declared_range == HAND):
        target = state.target
        defence = state.defence(target) if names_frame(target) else 0
        spot = state.spot(target) if names_frame(target) else 0
        if defence < 0 or damage_dice(face_of(attack), defence, spot):
            return bytes((ATTACK, attack))
    return bytes((MOVE, move)) if move else bytes((STOP,))


def proposal(state: "FullState") -> bytes:
    """Return the proposed use of a die in the phases from the defence to the attack."""
    phase = state.phase
    if phase == phases.ACTING:
        return usual_act(state)
    if phase == phases.DEFENDING:
        return bytes((DEFEND, dice_proposed(state)[TO_DEFEND]))
    slot = state.legal()[0][1]
    return bytes((PLAN, slot, dice_proposed(state)[slot]))
