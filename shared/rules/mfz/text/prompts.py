"""Say who must decide now and why, in one sentence with its rule number."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import actions, phases
from shared.rules.mfz.model.actions import (
    ADD,
    GROUND,
    LETTERS,
    LOT,
    PLACES,
    POINT,
    TERRAIN,
    WAIT,
)
from shared.rules.mfz.model.encoding import place_of, seat_of
from shared.rules.mfz.model.layout import DUE_AT, SLOT_AT

if TYPE_CHECKING:
    from typing import Any

    from shared.rules.mfz.model.state import QuickState

# A line for each phase, in the order of their numbers; a letter of `_filled` follows each %.
_QUESTIONS = phases.QUESTIONS
# Other questions of some phases.
_MAY_PASS = "%s acts with a frame or passes (M-57)"
_CLOCKWISE = "%s acts with a frame (M-18b)"
_BY_NUMBER = "%s acts: its number has come up (M-149)"
_MAY_WAIT = "%s acts, or its frame waits for its higher number (M-150)"
_ROCKETS = "%s: how many rockets does %r fire? (M-32)"
_STILL_COVERED = "%s: is %t still in cover? (M-95)"
_FALL_DICE = "%e (M-139)"
_TERRAIN = "All lay out the terrain (M-48)"
_NEAR_NOW = "All: who is near which station now? (M-120a)"


def question(state: "QuickState", named: bool = False) -> str:
    """Return who must decide and why; `named`: with names in place of letters and frame tokens."""
    first, *parts = _form(state).split("%")
    return first + "".join([_filled(part[0], state, named) + part[1:] for part in parts])


def _form(state: "Any") -> str:
    phase = state.phase
    if phase == phases.TURN:
        if state.by_number:
            return _MAY_WAIT if [act for act in state.legal() if act[0] == WAIT] else _BY_NUMBER
        if state.setup.demo and state.round() == 1:
            return _CLOCKWISE
        from shared.rules.mfz.play import tactical_order

        return _MAY_PASS if tactical_order.may_pass(state) else _line(phase)
    if phase == phases.READY and not (state.is_on("jettison") or state.is_on("hazards")):
        return _ROCKETS
    if phase == phases.COVERING:
        from shared.rules.mfz.combat import pending_dice

        return _STILL_COVERED if pending_dice.faces(state) else _line(phase)
    if phase == phases.DAMAGING and state.falling_frame >= 0:
        return _FALL_DICE
    if phase == phases.DEPLOY and state.steps()[state.step][1] == TERRAIN:
        return _TERRAIN
    if phase == phases.STATIONS and state.asks_all:
        return _NEAR_NOW
    return _line(phase)


def _line(number: int) -> str:
    start = 0
    for _ in range(number):
        start = _QUESTIONS.index("\n", start) + 1
    return _QUESTIONS[start : _QUESTIONS.index("\n", start)]


def _company(state: "Any", seat: int, named: bool) -> str:
    name: str = state.setup.companies[seat][0] if named else LETTERS[seat]
    return name


def _frame(state: "Any", number: int, named: bool) -> str:
    if not named:
        return LETTERS[seat_of(number)] + PLACES[place_of(number)]
    name: str = state.frame_name(number)
    return name


def _filled(sign: str, state: "Any", named: bool) -> str:
    """Return the text for a letter after % in a question."""
    if sign == "s":
        return _company(state, state.actor(), named)
    if sign == "r":
        return _frame(state, state.running, named)
    if sign == "t":
        return "terrain" if state.target == GROUND else _frame(state, state.target, named)
    if sign == "g":
        return _frame(state, state.hit_frame, named)
    if sign == "f":
        return _frame(state, state.falling_frame, named)
    if sign == "i":
        return _frame(state, state.vector.values[DUE_AT] - 1, named)
    if sign == "d":
        return ", ".join([_company(state, seat, named) for seat in state.drawing()])
    if sign == "e":
        count = len(state.dice_due())
        return "%d damage %s rolled" % (count, "die is" if count == 1 else "dice are")
    if sign == "l":
        return ("move", "attack", "spot")[state.vector.values[SLOT_AT]]
    if sign == "n":
        return str(state.round())
    if sign == "p":
        return _pieces(state)
    from shared.rules.mfz.text.quick_narration import tie_rule

    return tie_rule(state, LOT if sign == "o" else ADD)


def _pieces(state: "Any") -> str:
    _, piece, count = state.steps()[state.step]
    if piece == POINT:
        return "the point frame"
    return "%d %s%s" % (count, actions.PIECES[piece], "" if count == 1 else "s")
