"""Propose the usual answer to each question of an activation."""

from typing import TYPE_CHECKING

from shared.rules.mfz.combat.hit_chart import damage_dice
from shared.rules.mfz.model import dice_pool, phases
from shared.rules.mfz.model.actions import (
    ARTILLERY,
    ATTACK,
    BLUE,
    COVER,
    DEFEND,
    DIRECT,
    ENVIRONMENTAL,
    FIRE,
    GREEN,
    GROUND,
    HAND,
    LOSE_PART,
    MOVE,
    NO_FALL,
    NONE,
    PLAN,
    RA,
    RD,
    RDA,
    RH,
    RHA,
    RHD,
    SETTLED,
    SPOT,
    STOP,
    TARGET,
    TO_ATTACK,
    TO_MOVE,
    TO_SPOT,
    USE,
    W6,
    WHITE,
    YELLOW,
)
from shared.rules.mfz.model.encoding import face_of, has, kind_of, names_frame, seat_of
from shared.rules.mfz.model.layout import ATTACKED, FLAGS, MOVED, PLANS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mfz.full import FullState

# Beside the slots of a plan.
TO_DEFEND = 3
# Dice are given to the actions in this order, so that the attack gets the best.
_PRIORITY = (TO_ATTACK, TO_DEFEND, TO_MOVE, TO_SPOT)
# Masks of the dice that each of them may use, by slot.
_KINDS = (dice_pool.FOR_MOVE, dice_pool.FOR_ATTACK, dice_pool.FOR_SPOT, dice_pool.FOR_DEFENCE)
# What a frame loses first, and how many it must have: parts that roll no die, one die, several.
_LOSSES = (
    (ENVIRONMENTAL, 1),
    (YELLOW, 1),
    (GREEN, 1),
    (RH, 2),
    (RA, 2),
    (RD, 2),
    (BLUE, 1),
    (RHA, 1),
    (RHD, 1),
    (RDA, 1),
    (RH, 1),
    (RA, 1),
    (RD, 1),
    (WHITE, 1),
)


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
        return share(state.dice(), wanted)
    planned = values[here + PLANS : here + PLANS + len(_KINDS) - 1]
    return bytes([die if has(wanted, slot) else 0 for slot, die in enumerate(planned)]) + b"\0"


def usual_range(state: "FullState", frame: int) -> int:
    """Return the range at which a frame rolls the most red dice, direct fire before others."""
    counts = state.loadout(frame)
    best, most = HAND, 0
    for distance in (DIRECT, ARTILLERY, HAND):
        if dice_pool.reaches(counts, distance):
            pool = dice_pool.pool(counts, 0, distance)
            red = pool[1] + pool[2]
            if red > most:
                best, most = distance, red
    return best


def usual_target(state: "FullState") -> int:
    """Return the frame to aim at: the attacker that waits, else that with the highest spot."""
    if state.parked >= 0 and state.alive(state.parked):
        return state.parked
    best, most = NONE, -1
    for frame in state.living(but=seat_of(state.running)):
        if state.spot(frame) > most:
            best, most = frame, state.spot(frame)
    return best


def usual_loss(state: "FullState", frame: int) -> int:
    """Return the type of the part that a frame misses least.

    Parts that roll no die go first, then spotting, movement, a second weapon (one red die),
    defence, the last weapon (two red dice), and white dice last, since they fit every action.
    """
    for type, least in _LOSSES:
        if state.counts(frame, type) >= least:
            return type
    return WHITE


def _usual_spot(state: "FullState", die: int) -> bytes:
    """Propose to spot the frame that was attacked, where the attack shows that it is in sight."""
    target = state.target
    none = bytes((SPOT, 0, NONE))
    if not die or not names_frame(target) or not state.alive(target):
        return none
    near = state.vector.values[state.here + FLAGS] & ATTACKED and state.declared_range != ARTILLERY
    in_sight = state.sight > 1 or state.sight and near
    return bytes((SPOT, die, target)) if in_sight and face_of(die) > state.spot(target) else none


def _usual_act(state: "FullState") -> bytes:
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
    """Return the usual answer to the open question; b"" if none is more usual than others.

    Claims about the table are proposed as they were told last: no hazard, no fall, no change at
    the stations, the cover so far.
    """
    phase = state.phase
    if phase == phases.DECLARE:
        target = usual_target(state)
        distance = NONE if target == NONE else usual_range(state, state.running)
        return bytes((TARGET, target, distance))
    if phase == phases.READY:
        return [action for action in state.legal() if action[0] == FIRE][0]
    if phase == phases.DEFENDING:
        return bytes((DEFEND, dice_proposed(state)[TO_DEFEND]))
    if phase == phases.PLANNING:
        slot = state.legal()[0][1]
        return bytes((PLAN, slot, dice_proposed(state)[slot]))
    if phase == phases.ACTING:
        return _usual_act(state)
    if phase == phases.SPOTTING:
        return _usual_spot(state, dice_proposed(state)[TO_SPOT])
    if phase == phases.USING_SPOT:
        defence = max(0, state.defence(state.target))
        adds = damage_dice(state.attack, defence, state.spot(state.target)) > 0
        return bytes((USE, 1 if adds else 0))
    if phase == phases.COVERING:
        cover = state.covering
        stands = cover == GROUND or names_frame(cover) and state.alive(cover)
        return bytes((COVER, cover if stands else NONE))
    if phase == phases.ALLOCATING:
        frame = state.hit_frame
        return bytes((LOSE_PART, frame, usual_loss(state, frame)))
    if phase == phases.FALLING:
        return bytes((NO_FALL,))
    return bytes((SETTLED,)) if phase == phases.STATIONS else b""
