"""Heat of 'Mechs, shutdown and restart (W-32 to W-47a)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.actions import (
    ENERGY,
    HEAT_DOWN,
    HEAT_ROLL,
    HEAT_UP,
    RESTART,
    SHUT_DOWN,
)
from shared.rules.mechwarrior.model.layout import (
    DONE,
    HEAT,
    RADIATED,
    RESTARTED,
    ROLLED,
    SHUT,
    STATUS,
    TOKENS,
)
from shared.rules.mechwarrior.model.reasons import (
    ALREADY_HOT,
    HAS_ROLLED,
    IS_CAPTIVE,
    IS_GONE,
    IS_SHUT,
    NO_MECH,
    NO_SUCH_NUMBER,
    NOT_ROLLED,
    NOT_SHUT,
)

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

# The most heat of a 'Mech whose dial is not known.
HEAT_MAX = 30
SHUT_TOKENS = 2
_FACES = 6
_FACES_AT = 2


def heat_max(state: "BattleState", unit: int) -> int:
    """Return the heat at the end of a 'Mech's dial."""
    dial = state.unit(unit).heat_dial
    return len(dial) - 1 if dial else HEAT_MAX


def effects(state: "BattleState", unit: int) -> int:
    """Return how many heat effects a 'Mech shows, -1 if its dial is not known (W-34, W-35)."""
    dial = state.unit(unit).heat_dial
    if not dial:
        return -1
    shown: str = dial[min(state.heat(unit), len(dial) - 1)]
    return len(shown.split(",")) if shown else 0


def warm(state: "BattleState", unit: int, amount: int) -> None:
    """Add heat. At the end of a known dial the 'Mech shuts down (W-43)."""
    if not amount and state.setup.version > 1:
        # One that restarted by a roll keeps its dial, and stays on until it gains heat (W-47).
        return
    most = heat_max(state, unit)
    state.put(unit, HEAT, min(most, state.heat(unit) + amount))
    if state.unit(unit).heat_dial and state.heat(unit) == most and most:
        shut_down(state, unit)


def shut_down(state: "BattleState", unit: int) -> None:
    """Shut a 'Mech down: two tokens, which are no push (W-42, B-26)."""
    state.flag(unit, STATUS, SHUT)
    state.put(unit, TOKENS, SHUT_TOKENS)


def restart(state: "BattleState", unit: int) -> None:
    """Restart a 'Mech: its tokens come off; orders from its controller's next turn (W-45)."""
    state.flag(unit, STATUS, SHUT, False)
    state.flag(unit, DONE, RESTARTED)
    state.put(unit, TOKENS, 0)


def radiate(state: "BattleState", unit: int) -> None:
    """Give a 'Mech the heat of energy attacks, once in a turn (W-38, W-38a)."""
    if not state.did(unit, RADIATED):
        state.flag(unit, DONE, RADIATED)
        warm(state, unit, 1)


def check(state: "BattleState", action: bytes) -> int:
    """Return 0 if a heat event is legal now, else a reason code."""
    kind, unit = action[0], action[1]
    if not state.is_mech(unit):
        return NO_MECH
    if state.is_gone(unit):
        return IS_GONE
    heat = state.heat(unit)
    if kind == HEAT_UP:
        return 0 if 1 <= action[2] <= heat_max(state, unit) - heat else NO_SUCH_NUMBER
    if kind == HEAT_ROLL:
        faces = [face for face in action[_FACES_AT:] if not 1 <= face <= _FACES]
        if faces or len(action) == _FACES_AT:
            return NOT_ROLLED
        return HAS_ROLLED if state.did(unit, ROLLED) else 0
    if kind == HEAT_DOWN:
        return 0 if 1 <= action[2] <= heat else NO_SUCH_NUMBER
    if kind == ENERGY:
        if state.is_captive(unit):
            return IS_CAPTIVE
        return ALREADY_HOT if state.did(unit, RADIATED) else 0
    if kind == SHUT_DOWN:
        if state.is_shut(unit):
            return IS_SHUT
        return HAS_ROLLED if state.did(unit, ROLLED) else 0
    return 0 if state.is_shut(unit) else NOT_SHUT


def push(state: "BattleState", action: bytes) -> None:
    """Apply a heat event; after a roll the players enter what it does."""
    kind, unit = action[0], action[1]
    if kind == HEAT_UP:
        warm(state, unit, action[2])
    elif kind == HEAT_DOWN:
        state.put(unit, HEAT, state.heat(unit) - action[2])
    elif kind == ENERGY:
        radiate(state, unit)
    elif kind == SHUT_DOWN:
        shut_down(state, unit)
    elif kind == RESTART:
        restart(state, unit)
        state.flag(unit, DONE, ROLLED)


def candidates(state: "BattleState", kinds: bytes) -> "list[bytes]":
    """Return candidates of these kinds: no rolls, and of heat only one more or less."""
    found = []
    for unit in state.units:
        if state.is_mech(unit) and not state.is_gone(unit):
            for kind in kinds:
                if kind == HEAT_ROLL:
                    continue
                of_one = kind == HEAT_UP or kind == HEAT_DOWN
                found.append(bytes((kind, unit, 1) if of_one else (kind, unit)))
    return found
