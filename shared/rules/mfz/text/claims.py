"""Compute what players need to know before they judge a distance, cover or height."""

from typing import TYPE_CHECKING

from shared.rules.mfz.combat.hit_chart import damage_dice
from shared.rules.mfz.model.actions import DIRECT, RANGES
from shared.rules.mfz.model.encoding import face_of, names_frame
from shared.rules.mfz.model.layout import FLAGS, GREEN_ROLLED, MOVEMENT_ROLLED

if TYPE_CHECKING:
    from shared.rules.mfz.model.frame_state import DamageState
    from shared.rules.mfz.model.turn_state import FullState

# How far a frame spots, by its spotting systems at the roll (M-113).
RULER_IN_THE_OPEN, RULER, ANYWHERE = 0, 1, 2
# Whether a frame may declare a range (M-36).
OPEN, BY_ROCKET, NO_WEAPON = 0, 1, 2
# How a frame climbs, if climbing is agreed (M-135).
NO_CLIMBING, BY_STAIRS, FREELY = 0, 1, 2


def reach(state: "FullState", die: int) -> "tuple[int, bool, bool, int]":
    """Return how the running frame moves with a die: units, through cover, onto cover, climbing.

    Fixed at the roll, whatever the frame has lost since (M-33, M-35, M-38, M-135).
    """
    climbing = NO_CLIMBING
    if state.is_on("climbing"):
        climbing = FREELY if climbs(state) else BY_STAIRS
    return face_of(die), passes_cover(state), stands_on_cover(state), climbing


def passes_cover(state: "FullState") -> bool:
    """Return whether the running frame may move through cover (M-38)."""
    return _rolled(state, GREEN_ROLLED)


def stands_on_cover(state: "FullState") -> bool:
    """Return whether the running frame may end its move on cover (M-38)."""
    sprints = state.is_on("sprint_stand_on_cover")
    return _rolled(state, GREEN_ROLLED if sprints else MOVEMENT_ROLLED)


def climbs(state: "FullState") -> bool:
    """Return whether the running frame may climb freely (M-135)."""
    if not state.is_on("climbing"):
        return False
    sprints = state.setup.options["climb_requires"] == "green_rolled"
    return _rolled(state, GREEN_ROLLED if sprints else MOVEMENT_ROLLED)


def _rolled(state: "FullState", flag: int) -> bool:
    return bool(state.vector.values[state.here + FLAGS] & flag)


def sight(state: "FullState") -> int:
    """Return how far the running frame spots, as named above (M-33, M-113)."""
    return min(state.sight, ANYWHERE)


def ranges(state: "DamageState", frame: int) -> "list[int]":
    """Return for each of RANGES whether a frame may declare it, as named above (M-36)."""
    # The others need no pool of dice.
    from shared.rules.mfz.model import dice_pool

    counts = state.loadout(frame)
    found = []
    for distance in range(len(RANGES)):
        if not dice_pool.can_declare(counts, distance, state.rockets(frame)):
            found.append(NO_WEAPON)
        elif distance == DIRECT and not dice_pool.reaches(counts, distance):
            found.append(BY_ROCKET)
        else:
            found.append(OPEN)
    return found


def worth(state: "FullState", die: int) -> "tuple[int, int, int]":
    """Return the target's defence, and the damage dice of a die without and with the spot.

    An unknown defence is -1, and counts as 0 in the dice; terrain has 0 (M-14, M-88 to M-91).
    """
    target = state.target
    attack = face_of(die)
    if not names_frame(target):
        return 0, attack, attack
    defence = state.defence(target)
    known = max(0, defence)
    return defence, damage_dice(attack, known), damage_dice(attack, known, state.spot(target))
