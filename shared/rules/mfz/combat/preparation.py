"""The first half of an activation: target, rockets, roll, defence (S1 to S3 of M-62)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import dice_pool, steps
from shared.rules.mfz.model.actions import (
    DEFEND,
    DIRECT,
    ENVIRONMENTAL,
    FIRE,
    G6,
    G8,
    GROUND,
    JETTISON,
    NONE,
    PLAN,
    RANGES,
    ROLL,
    TARGET,
    TO_ATTACK,
    YELLOW,
)
from shared.rules.mfz.model.encoding import die_of, face_of, seat_of
from shared.rules.mfz.model.frame_layout import (
    AIM,
    DEFENCE,
    DICE_AT,
    DICE_MAX,
    FIRED,
    FLAGS,
    FRAME,
    GREEN_ROLLED,
    MOVEMENT_ROLLED,
    PLANS,
    RANGE,
    ROCKETS,
    RUN_AT,
    SIGHT,
    SLOT_AT,
    WHITE_LOST,
)
from shared.rules.mfz.model.layout import PHASE_AT
from shared.rules.mfz.model.phases import DECLARE, DEFENDING, PLANNING, READY, ROLLING
from shared.rules.mfz.model.reasons import NOT_NOW, NOT_ROLLED
from shared.rules.mfz.model.transitions import spend, usable

if TYPE_CHECKING:
    from shared.rules.mfz.full import Full

# The dice that each slot of a plan may take.
_FOR_SLOTS = (dice_pool.FOR_MOVE, dice_pool.FOR_ATTACK, dice_pool.FOR_SPOT)


def legal(game: "Full") -> "list[bytes]":
    """What the running frame may choose before it acts."""
    phase = game.phase
    if phase == DECLARE:
        return _targets(game)
    if phase == READY:
        found = []
        if game.is_on("jettison"):
            counts = game.loadout(game.running)
            found = [bytes((JETTISON, type)) for type, count in enumerate(counts) if count]
        return found + _shots(game)
    if phase == DEFENDING:
        return [bytes((DEFEND, 0))] + [
            bytes((DEFEND, die)) for die in usable(game, dice_pool.FOR_DEFENCE)
        ]
    slot = game.cells.values[SLOT_AT]
    return [bytes((PLAN, slot, 0))] + [
        bytes((PLAN, slot, die)) for die in usable(game, _FOR_SLOTS[slot])
    ]


def check(game: "Full", action: bytes) -> int:
    """0 if these are faces of the dice that are due, else a reason code."""
    if action[0] != ROLL:
        return NOT_NOW
    return 0 if dice_pool.are_faces(action[1:], due(game)) else NOT_ROLLED


def due(game: "Full") -> bytes:
    """The kind of each die of the roll (M-30)."""
    values = game.cells.values
    here = game.here
    frame = values[here + FRAME] - 1
    return dice_pool.kinds(
        dice_pool.pool(
            game.loadout(frame),
            game.whites(frame),
            values[here + RANGE],
            values[here + FIRED],
            bool(values[here + FLAGS] & WHITE_LOST),
            game.setup.options["split_d8"] == "frame_wide",
        )
    )


def push(game: "Full", action: bytes) -> int:
    """Apply a choice of the running frame, or its roll."""
    cells = game.cells
    here = game.here
    kind = action[0]
    if kind == TARGET:
        cells.set(here + AIM, action[1])
        cells.set(here + RANGE, action[2])
        return _ask_ready(game)
    if kind == JETTISON:
        return _throw_away(game, action[1])
    if kind == FIRE:
        cells.set(here + FIRED, action[1])
        cells.add(game.at(game.running) + ROCKETS, -action[1])
        if action[2]:
            cells.set(here + FLAGS, WHITE_LOST)
        return _ask_roll(game)
    if kind == ROLL:
        return _rolled(game, action[1:])
    if kind == DEFEND:
        if action[1]:
            spend(game, action[1])
        return _defend(game, action[1])
    slot = action[1]
    if action[2]:
        spend(game, action[2])
    cells.set(here + PLANS + slot, action[2])
    return _ask_plan(game, slot + 1)


def _targets(game: "Full") -> "list[bytes]":
    """Opposing frames and terrain, at the ranges that may be declared; or nothing (M-36, M-62)."""
    frame = game.running
    counts = game.loadout(frame)
    rockets = game.rockets(frame)
    ranges = [
        distance
        for distance in range(len(RANGES))
        if dice_pool.can_declare(counts, distance, rockets)
    ]
    targets = game.living(but=seat_of(frame))
    targets.append(GROUND)
    found = [bytes((TARGET, target, distance)) for target in targets for distance in ranges]
    found.append(bytes((TARGET, NONE, NONE)))
    return found


def _ask_ready(game: "Full") -> int:
    """Ask for what is thrown away, fired or lost, if anything can be (M-29)."""
    rockets = game.declared_range == DIRECT and game.rockets(game.running) > 0
    if rockets or game.is_on("jettison") or game.is_on("hazards"):
        game.cells.set(PHASE_AT, READY)
        return steps.ASKED
    return _ask_roll(game)


def _shots(game: "Full") -> "list[bytes]":
    """How many rockets can be fired, and whether a hazard may take a white die (M-143)."""
    frame = game.running
    counts = game.loadout(frame)
    least = most = 0
    if game.declared_range == DIRECT:
        most = game.rockets(frame)
        if not dice_pool.reaches(counts, DIRECT):
            least = 1
    hazards = 1
    if game.is_on("hazards") and (game.is_on("env_typed") or not counts[ENVIRONMENTAL]):
        hazards = 2
    return [
        bytes((FIRE, rockets, lost))
        for rockets in range(least, most + 1)
        for lost in range(hazards)
    ]


def _throw_away(game: "Full", type: int) -> int:
    """Remove a system; a range that nothing reaches any more is no attack (M-158, M-159)."""
    frame = game.running
    here = game.here
    game.cells.add(game.at(frame) + type, -1)
    distance = game.declared_range
    if distance != NONE and not dice_pool.can_declare(
        game.loadout(frame), distance, game.rockets(frame)
    ):
        game.cells.set(here + AIM, NONE)
        game.cells.set(here + RANGE, NONE)
    return steps.ASKED


def _ask_roll(game: "Full") -> int:
    """Let chance roll; what the frame is able to do is fixed now (M-33)."""
    game.cells.set(game.here + SIGHT, game.counts(game.running, YELLOW))
    if due(game):
        game.cells.set(PHASE_AT, ROLLING)
        return steps.ASKED
    return _ask_defence(game)


def _rolled(game: "Full", packed: bytes) -> int:
    cells = game.cells
    here = game.here
    kinds = due(game)
    at = here + DICE_AT
    flags = cells.values[here + FLAGS]
    for kind, face in zip(kinds, dice_pool.unpack(packed, len(kinds))):
        cells.set(at, die_of(kind, face))
        at += 1
        if kind == G6:
            flags |= GREEN_ROLLED | MOVEMENT_ROLLED
        elif kind == G8:
            flags |= GREEN_ROLLED
    cells.set(here + FLAGS, flags)
    return _ask_defence(game)


def _ask_defence(game: "Full") -> int:
    if usable(game, dice_pool.FOR_DEFENCE):
        game.cells.set(PHASE_AT, DEFENDING)
        return steps.ASKED
    return _defend(game, 0)


def _defend(game: "Full", die: int) -> int:
    """Fix the defence value for the round; no die is 0 (M-35)."""
    game.cells.set(game.at(game.running) + DEFENCE, 1 + face_of(die))
    if game.is_on("assign_all_upfront"):
        return _ask_plan(game, 0)
    return _end(game)


def _ask_plan(game: "Full", slot: int) -> int:
    """Ask for the die of each action that has one; what has none goes at once (M-37)."""
    cells = game.cells
    while slot < len(_FOR_SLOTS):
        if (slot != TO_ATTACK or game.target != NONE) and usable(game, _FOR_SLOTS[slot]):
            cells.set(SLOT_AT, slot)
            cells.set(PHASE_AT, PLANNING)
            return steps.ASKED
        slot += 1
    here = game.here
    for place in range(DICE_MAX):
        kept = cells.values[here + PLANS + place] if place < len(_FOR_SLOTS) else 0
        cells.set(here + DICE_AT + place, kept)
    return _end(game)


def _end(game: "Full") -> int:
    """Act; or wait while the attack that caused this is resolved (M-68, M-75)."""
    if game.parked < 0:
        return steps.ACT
    game.cells.set(RUN_AT, 1 - game.cells.values[RUN_AT])
    return steps.ATTACK
