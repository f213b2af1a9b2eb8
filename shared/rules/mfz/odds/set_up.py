"""The attack that is set up in a running game, as far as its dice are known (M-28 to M-91)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.combat.hit_chart import OPEN, TERRAIN, UNCOVERED
from shared.rules.mfz.model import dice_pool
from shared.rules.mfz.model.actions import GROUND, HAND, NONE
from shared.rules.mfz.model.encoding import face_of, has, kind_of
from shared.rules.mfz.model.phases import (
    ACTING,
    COVERING,
    DEFENDING,
    PLANNING,
    READY,
    ROLLING,
    USING_SPOT,
)
from shared.rules.mfz.odds import declared
from shared.rules.mfz.odds.attack_dice import best

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState

# Phases in which the running frame has an attack before it.
_SET_UP = (READY, ROLLING, DEFENDING, PLANNING, ACTING, USING_SPOT, COVERING)


class SetUp:
    """What is known of an attack.

    reach: its range. value: the weights of the attack die. defence: the defence value of the
    target, -1 if it is not known. against: its weights. parts: systems and white dice that the
    target has, 0 for terrain. spots: spot values that may be used. rows: of the hit chart that
    cover may make of it; a hit on the target needs a 6 in any cover that is not lost.
    """

    def __init__(self, state: "FullState", target: int, reach: int, value: "list[int]") -> None:
        self.reach = reach
        self.target = target
        self.value = value
        self.parts = self.defence = 0
        self.spots = [0]
        if target != GROUND:
            self.parts = sum(state.loadout(target)) + state.whites(target)
            self.defence = state.defence(target)
            if state.spot(target):
                self.spots.append(state.spot(target))
        self.against = [0] * self.defence + [1]
        if self.defence < 0:
            pool = dice_pool.pool(state.loadout(target), state.whites(target), NONE)
            self.against = best(pool, dice_pool.FOR_DEFENCE)
        self.rows = (OPEN,) if reach == HAND or target == GROUND else (UNCOVERED, TERRAIN)


def of_state(state: "FullState") -> "SetUp | None":
    """Return the attack that the running frame has before it, None if there is none."""
    if state.phase not in _SET_UP or state.running < 0 or state.target == NONE:
        return None
    reach = state.declared_range
    if state.phase in (USING_SPOT, COVERING):
        value = [0] * state.attack + [1]
    elif state.phase in (READY, ROLLING):
        value = _best(state, reach, declared.fired(state), declared.lost_white(state))
    else:
        faces = [face_of(die) for die in state.dice() if has(dice_pool.FOR_ATTACK, kind_of(die))]
        value = [0] * max(faces or [0]) + [1]
    return SetUp(state, state.target, reach, value)


def aimed(state: "FullState", target: int, reach: int) -> SetUp:
    """Return the attack that the running frame would have on a target, without a choice yet."""
    return SetUp(state, target, reach, _best(state, reach, 0, False))


def _best(state: "FullState", reach: int, fired: int, lost: bool) -> "list[int]":
    """Return the weights of an attack die that is not rolled yet."""
    frame = state.running
    counts = state.loadout(frame)
    if not dice_pool.can_declare(counts, reach, fired):
        # It needs a rocket (M-36).
        fired = 1
    wide = state.setup.options["split_d8"] == "frame_wide"
    pool = dice_pool.pool(counts, state.whites(frame), reach, fired, lost, wide)
    return best(pool, dice_pool.FOR_ATTACK)
