"""Damage that the players tell, repair, and equipment that is cancelled (W-17, W-131, W-134)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model import equipment
from shared.rules.mechwarrior.model.actions import CANCEL, CORRECT_CLICK, DAMAGE, REPAIRED, WEAPON
from shared.rules.mechwarrior.model.combat_dial import ABSENT, CLICKS_MAX
from shared.rules.mechwarrior.model.kinds import OTHER
from shared.rules.mechwarrior.model.layout import CANCELLED, CLICK, WEAPON_AT
from shared.rules.mechwarrior.model.reasons import (
    IS_CAPTIVE,
    IS_GONE,
    IS_PASSENGER,
    NO_DIAL,
    NO_EQUIPMENT,
    NO_SUCH_NUMBER,
    NOT_OPTIONAL,
    NOTHING_NEW,
)
from shared.rules.mechwarrior.play import dials, losses

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState


def check(state: "BattleState", action: bytes) -> int:
    """Return 0 if an action of a dial is legal now, else a reason code."""
    kind = action[0]
    unit = state.attacker if kind == WEAPON else action[1]
    if not state.has_dial(unit):
        return NO_DIAL
    if state.is_gone(unit):
        return IS_GONE
    if kind == WEAPON:
        if action[1] == state.weapon:
            return NOTHING_NEW
        return NO_SUCH_NUMBER if dials.values(state, unit)[action[1]] == ABSENT else 0
    if kind == CANCEL:
        return _check_cancel(state, unit, action[2], action[3])
    if kind == CORRECT_CLICK:
        if not 1 <= action[2] <= dials.clicks(state, unit):
            return NO_SUCH_NUMBER
        return NOTHING_NEW if action[2] == dials.click(state, unit) else 0
    if not 1 <= action[2] <= CLICKS_MAX:
        return NO_SUCH_NUMBER
    if state.is_captive(unit):
        return IS_CAPTIVE
    if kind == REPAIRED:
        return 0 if state.dial_cell(unit, CLICK) else NOTHING_NEW
    return IS_PASSENGER if state.is_aboard(unit) else 0


def _check_cancel(state: "BattleState", unit: int, place: int, on: int) -> int:
    words = [word for at, word, _ in dials.equipment(state, unit) if at == place]
    if not words:
        return NO_EQUIPMENT
    if not equipment.is_optional(words[0]):
        return NOT_OPTIONAL
    return NOTHING_NEW if dials.is_cancelled(state, unit, place) == bool(on) else 0


def push(state: "BattleState", action: bytes) -> None:
    """Apply an action that `check` allows."""
    kind, unit = action[0], action[1]
    if kind == WEAPON:
        state.vector.set(state.dials_at + WEAPON_AT, unit)
    elif kind == CANCEL:
        mask = 1 << action[2]
        cell = state.dial_cell(unit, CANCELLED)
        state.put_dial(unit, CANCELLED, cell | mask if action[3] else cell & ~mask)
    elif kind == CORRECT_CLICK:
        dials.set_click(state, unit, action[2])
    elif kind == REPAIRED:
        dials.turn_back(state, unit, action[2])
    else:
        dials.turn(state, unit, action[2], action[3])
        losses.ask(state, losses.then(state))


def candidates(state: "BattleState", kinds: bytes) -> "list[bytes]":
    """Return candidates of these kinds; of damage and repair only one click."""
    found = []
    for unit in state.units:
        if not state.has_dial(unit):
            continue
        if DAMAGE in kinds:
            for cause in list(state.seats) + [OTHER]:
                found.append(bytes((DAMAGE, unit, 1, cause)))
        if REPAIRED in kinds:
            found.append(bytes((REPAIRED, unit, 1)))
        if CANCEL in kinds:
            for place, _, _ in dials.equipment(state, unit):
                found += [bytes((CANCEL, unit, place, on)) for on in (1, 0)]
    if WEAPON in kinds:
        found += [bytes((WEAPON, place)) for place in (3, 4)]
    return found
