"""Attacks, from the declaration to the token (W-60), and artillery markers (W-76 to W-80)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.combat import modifiers, targets
from shared.rules.mechwarrior.combat.modifiers import ARTILLERY, REPAIR
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.model import phases
from shared.rules.mechwarrior.model.actions import (
    AGAIN,
    ATTACK_ROLL,
    AWAY_FROM,
    BLAST,
    BREAK_ROLL,
    DECLARE,
    HAND_ROLL,
    HIT,
    STEPS,
    TARGET_SWITCHES,
    TOLD,
    VALUES,
)
from shared.rules.mechwarrior.model.kinds import UNTYPED
from shared.rules.mechwarrior.model.layout import (
    AGAIN_DONE,
    ATTACK_KIND_AT,
    BEACON_DUE,
    DEFENCES_AT,
    DICE_AT,
    NEEDED_AT,
    NEXT_AT,
    OTHER_ATTACK_AT,
    OTHER_DEFENCE_AT,
    PHASE_AT,
    POWER_AT,
    STEPPED_AT,
    SWITCHES_AT,
    TARGETS_AT,
    TYPE_AT,
    VALUE_AT,
)
from shared.rules.mechwarrior.model.phases import (
    ROLL,
)
from shared.rules.mechwarrior.model.reasons import (
    NO_SUCH_NUMBER,
    NO_VALUE,
    NOT_ASKED,
    NOT_NOW,
    NOT_ROLLED,
    WRONG_FLAG,
)

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

# The most of a combat value.
VALUE_MAX = 40
# The dice that a break-away may need.
AWAY_FROMS = range(2, 7)
_DFA_DAMAGE = 2
_FACES = 6
# Of an attack roll; and an action with only their total.
_DICE = 2
_TOTAL_ONLY = 2
# Places in an action that enters values.
_DAMAGE = 2
_TYPE = 3
_VALUES_HEAD = 4
# Bytes of a declaration of one target, and of what a further one has of its own.
_ONE_TARGET = 7
_OWN_CELLS = 3


def check(state: "BattleState", action: bytes) -> int:
    """Return 0 if an action of an attack is legal now, else a reason code."""
    kind = action[0]
    if kind == DECLARE:
        switches = action[2] << 8 | action[3]
        # Imported here: only a declaration needs it.
        from shared.rules.mechwarrior.combat import target_limits

        return target_limits.fault(state, action[1], switches, action[6:])
    if kind == AWAY_FROM:
        return 0 if action[1] in AWAY_FROMS else NO_SUCH_NUMBER
    if kind == TARGET_SWITCHES:
        from shared.rules.mechwarrior.combat import switch_limits

        return switch_limits.fault_of_further(state, action[1], action[2] << 8 | action[3])
    if kind == VALUES:
        return _check_values(state, action)
    if kind == AGAIN:
        from shared.rules.mechwarrior.combat import equipment_steps

        return equipment_steps.again_fault(state)
    if kind == ATTACK_ROLL or kind == BREAK_ROLL or kind == HAND_ROLL:
        if len(action) == _TOTAL_ONLY and kind == ATTACK_ROLL:
            fits = state.by_numbers and _DICE <= action[1] <= _DICE * _FACES
            return 0 if fits and len(state.due()) == _DICE else NOT_ROLLED
        faces = [face for face in action[1:] if 1 <= face <= _FACES]
        return 0 if len(faces) == len(action) - 1 == len(state.due()) else NOT_ROLLED
    if kind == STEPS:
        return NOT_NOW if state.vector.values[STEPPED_AT] else 0
    if kind == HIT:
        if not state.vector.values[STEPPED_AT]:
            return NOT_NOW
        if targets.targets(state)[state.vector.values[NEXT_AT]] != action[1]:
            return NOT_ASKED
        return 0 if action[2] <= VALUE_MAX else NO_SUCH_NUMBER
    if kind == TOLD:
        target = targets.targets(state)[state.vector.values[NEXT_AT]]
        return 0 if action[1] == target else NOT_ASKED
    if kind == BLAST:
        from shared.rules.mechwarrior.combat import artillery

        return artillery.check(state, action)
    return 0


def _check_values(state: "BattleState", action: bytes) -> int:
    if len(action) - _VALUES_HEAD != state.vector.values[TARGETS_AT]:
        return NO_VALUE
    for place, value in enumerate(action):
        # Attack value and defences may be left untyped, the damage may not.
        if place and place != _TYPE and value > VALUE_MAX:
            if value != UNTYPED or place == _DAMAGE:
                return NO_SUCH_NUMBER
    kind = state.vector.values[ATTACK_KIND_AT]
    return 0 if targets.is_type(kind, action[3]) else WRONG_FLAG


def push(state: "BattleState", action: bytes) -> None:
    """Apply an action of an attack."""
    kind = action[0]
    if kind == DECLARE:
        _declare(state, action)
    elif kind == AWAY_FROM:
        state.vector.set(NEEDED_AT, action[1])
    elif kind == TARGET_SWITCHES:
        _set_own(state, action)
    elif kind == VALUES:
        _set_values(state, action)
    elif kind == BLAST:
        # Imported here and below: each action needs one of these.
        from shared.rules.mechwarrior.combat import artillery

        artillery.begin(state, action)
    elif kind == AGAIN:
        from shared.rules.mechwarrior.combat import equipment_steps

        equipment_steps.again(state)
    elif kind == BREAK_ROLL:
        from shared.rules.mechwarrior.play import break_away

        break_away.roll(state, action[1:])
    else:
        _go_on(state, action)


def _go_on(state: "BattleState", action: bytes) -> None:
    """Apply an action that follows the values."""
    if _follow(state, action):
        from shared.rules.mechwarrior.combat import attack_outcome

        attack_outcome.end(state)
    if state.dials_at:
        from shared.rules.mechwarrior.play import order_handling

        order_handling.settle(state)


def _follow(state: "BattleState", action: bytes) -> bool:
    """Apply such an action; return whether the attack is over but for its end."""
    from shared.rules.mechwarrior.combat import attack_outcome

    kind = action[0]
    if kind == ATTACK_ROLL:
        # Of own dice the total may be all that is known.
        for place, number in enumerate(action[1:]):
            state.vector.set(DICE_AT + place, number)
        if state.vector.values[ATTACK_KIND_AT] == REPAIR:
            attack_outcome.repair(state)
        else:
            return attack_outcome.roll(state)
    elif kind == TOLD:
        from shared.rules.mechwarrior.combat import verdict

        verdict.take(state, action[2])
        return attack_outcome.roll(state)
    elif kind == HAND_ROLL:
        attack_outcome.hand_die(state, action[1])
    elif kind == STEPS:
        attack_outcome.steps(state, action)
    elif kind == HIT:
        return attack_outcome.hit(state, action[1], action[2])
    else:
        attack_outcome.finish(state)
    return False


def _declare(state: "BattleState", action: bytes) -> None:
    vector = state.vector
    if state.dial_order & (BEACON_DUE | AGAIN_DONE):
        from shared.rules.mechwarrior.combat import equipment_steps

        equipment_steps.follow(state)
    vector.set(ATTACK_KIND_AT, action[1])
    vector.set(SWITCHES_AT, action[2])
    vector.set(SWITCHES_AT + 1, action[3])
    vector.set(OTHER_ATTACK_AT, action[4])
    vector.set(OTHER_DEFENCE_AT, action[5])
    targets.set_targets(state, action[6:])
    if len(action) > _ONE_TARGET:
        _ask_each(state, action)
    if action[1] == REPAIR:
        # Its target number and its amount are the players' business (W-53a).
        vector.set(PHASE_AT, ROLL)


def _ask_each(state: "BattleState", action: bytes) -> None:
    """Have the players give each further target its switches (W-58e).

    In version 1 of the rules all targets have those of the declaration.
    """
    vector = state.vector
    is_old = state.setup.version == 1
    own = action[2:4] if is_old else bytes(2)
    for place in range(1, len(action) - _ONE_TARGET + 1):
        at = targets.own_at(state, place)
        vector.set(at, own[0] & modifiers.OF_TARGET >> 8)
        vector.set(at + 1, own[1] & modifiers.OF_TARGET)
        vector.set(at + 2, action[5] if is_old else SIGNED)
    if not is_old:
        vector.set(NEXT_AT, 1)
        vector.set(PHASE_AT, phases.TARGETING)


def _set_own(state: "BattleState", action: bytes) -> None:
    vector = state.vector
    place = vector.values[NEXT_AT]
    at = targets.own_at(state, place)
    for cell in range(_OWN_CELLS):
        vector.set(at + cell, action[2 + cell])
    is_last = place + 1 == vector.values[TARGETS_AT]
    vector.set(NEXT_AT, 0 if is_last else place + 1)
    if is_last:
        vector.set(PHASE_AT, phases.VALUES)


def _set_values(state: "BattleState", action: bytes) -> None:
    vector = state.vector
    vector.set(VALUE_AT, action[1])
    vector.set(POWER_AT, action[2])
    vector.set(TYPE_AT, action[3])
    for place, value in enumerate(action[_VALUES_HEAD:]):
        vector.set(DEFENCES_AT + place, value)
    is_rolled = state.setup.settings["artillery_roll"] != "none"
    if vector.values[ATTACK_KIND_AT] == ARTILLERY and not is_rolled:
        from shared.rules.mechwarrior.combat import attack_outcome

        if attack_outcome.roll(state):
            attack_outcome.end(state)
    else:
        vector.set(PHASE_AT, ROLL)


def candidates(state: "BattleState", kinds: bytes) -> "list[bytes]":
    """Return candidates of these kinds: of numbers and switches only the usual ones."""
    # Imported here: pages list no attacks.
    from shared.rules.mechwarrior.combat import attack_choices

    return attack_choices.candidates(state, kinds)
