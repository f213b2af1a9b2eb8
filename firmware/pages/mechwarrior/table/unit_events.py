"""List the events of a unit in words, the likeliest first."""

from typing import TYPE_CHECKING

from pages.mechwarrior.table import words
from shared.rules.mechwarrior.model.actions import (
    CAPTURE,
    CONTROL,
    COUNT_ABOARD,
    COUNT_OUTSIDE,
    COUNT_ZONE,
    ELIMINATE,
    LOSE_GEAR,
    LOSE_PILOT,
    SALVAGED,
)
from shared.rules.mechwarrior.model.kinds import OTHER
from shared.rules.mechwarrior.model.layout import HELD
from shared.rules.mechwarrior.model.phases import TALLY
from shared.rules.mechwarrior.play import scoring

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

_FLAGS = (COUNT_ZONE, COUNT_OUTSIDE, COUNT_ABOARD, LOSE_GEAR, LOSE_PILOT)
_FLAG_WORDS = (
    words.IN_ZONE,
    words.OUTSIDE,
    words.ABOARD,
    words.GEAR_LOST,
    words.PILOT_LOST,
)


def rows(state: "BattleState", unit: int) -> "list[bytes]":
    """Return the legal actions about a unit."""
    asked: list[bytes] = []
    if state.phase == TALLY:
        asked += [bytes((kind, unit)) for kind in (COUNT_ZONE,)]
        asked.append(bytes((SALVAGED, unit, not state.is_salvage(unit))))
        asked += [bytes((kind, unit)) for kind in _FLAGS[1:]]
    else:
        asked += eliminations(state, unit)
        asked += [bytes((CAPTURE, unit, HELD + seat)) for seat in state.seats]
        asked += [bytes((kind, unit)) for kind in (LOSE_GEAR, LOSE_PILOT)]
        asked += [bytes((CONTROL, unit, seat)) for seat in state.seats]
    return [action for action in asked if not state.check(action)]


def eliminations(state: "BattleState", unit: int) -> "list[bytes]":
    """Return the eliminations of a unit, the likeliest cause first."""
    return [bytes((ELIMINATE, unit, cause)) for cause in causes(state, unit)]


def causes(state: "BattleState", unit: int) -> "list[int]":
    """Return the causes of an elimination, the likeliest first; no two with the same scorer.

    In an opponent's turn the active player's attack, else anything but an attack.
    """
    controller = state.controller(unit)
    opposing = [seat for seat in state.seats if state.is_opposing(seat, controller)]
    active = state.active
    if active in opposing:
        opposing.remove(active)
        return [active] + opposing + [OTHER]
    return [OTHER] + opposing


def held(state: "BattleState", action: bytes, names: "list[str]") -> str:
    """Return what holding D enters: an elimination, which the box did not see; "" for a tap."""
    if action[0] != ELIMINATE:
        return ""
    found, after = text(state, action, names)
    return found + " " + after


def text(state: "BattleState", action: bytes, names: "list[str]") -> "tuple[str, str]":
    """Return an action in words, and its effect. names: short names of the players."""
    kind, unit = action[0], action[1]
    if kind == ELIMINATE:
        seat = scoring.scorer(state, unit, action[2])
        after = words.ARROW + " " + str(state.vc1(seat) + scoring.worth(state, unit))
        form = words.LOST_SCORES if action[2] == OTHER else words.KILLED_BY
        return form.format(names[seat]), after
    if kind == CAPTURE:
        return words.CAPTURED_BY.format(names[action[2] - HELD]), ""
    if kind == CONTROL:
        return words.CONTROLLED_BY.format(names[action[2]]), ""
    if kind == SALVAGED:
        return words.SALVAGE_ON if action[2] else words.SALVAGE_OFF, ""
    return _FLAG_WORDS[_FLAGS.index(kind)], ""
