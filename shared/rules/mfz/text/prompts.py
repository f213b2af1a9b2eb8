"""Who must decide now and why, in one sentence with the number of the rule."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import phase_rows, phases
from shared.rules.mfz.model.actions import (
    ADD,
    GROUND,
    LETTERS,
    LOT,
    PIECES,
    PLACES,
    POINT,
    TERRAIN,
    WAIT,
)
from shared.rules.mfz.model.encoding import place_of, seat_of
from shared.rules.mfz.model.frame_layout import DUE_AT, SLOT_AT

if TYPE_CHECKING:
    from typing import Any

    from shared.rules.mfz.quick import Quick

# By phase. After % stands the sign of what _FILLED puts in.
_QUESTIONS = phase_rows.QUESTIONS
# Those of a phase that can ask otherwise.
_MAY_PASS = "%s acts with a frame or passes (M-57)"
_CLOCKWISE = "%s acts with a frame (M-18b)"
_BY_NUMBER = "%s acts: its number has come up (M-149)"
_MAY_WAIT = "%s acts, or its frame waits for its higher number (M-150)"
_ROCKETS = "%s: how many rockets does %r fire? (M-32)"
_STILL_COVERED = "%s: is %t still in cover? (M-95)"
_FALL_DICE = "%e (M-139)"
_TERRAIN = "All lay out the terrain (M-48)"
_NEAR_NOW = "All: who is near which station now? (M-120a)"


def question(game: "Quick", named: bool = False) -> str:
    """Who must decide now and why; companies by letter and frames as in tokens, or by name."""
    form = _form(game)
    said = ""
    place = 0
    while place < len(form):
        if form[place] == "%":
            place += 1
            said += _FILLED[form[place]](game, named)
        else:
            said += form[place]
        place += 1
    return said


def _form(game: "Any") -> str:
    phase = game.phase
    if phase == phases.TURN:
        if game.by_number:
            return _MAY_WAIT if [act for act in game.legal() if act[0] == WAIT] else _BY_NUMBER
        if game.setup.demo and game.round() == 1:
            return _CLOCKWISE
        return _MAY_PASS if game.may_pass else _QUESTIONS[phase]
    if phase == phases.READY and not (game.is_on("jettison") or game.is_on("hazards")):
        return _ROCKETS
    if phase == phases.COVERING and game.pending_faces():
        return _STILL_COVERED
    if phase == phases.DAMAGING and game.falling_frame >= 0:
        return _FALL_DICE
    if phase == phases.DEPLOY and game.steps()[game.step][1] == TERRAIN:
        return _TERRAIN
    if phase == phases.STATIONS and game.only_told:
        return _NEAR_NOW
    return _QUESTIONS[phase]


def _company(game: "Any", seat: int, named: bool) -> str:
    name: str = game.setup.companies[seat][0] if named else LETTERS[seat]
    return name


def _frame(game: "Any", number: int, named: bool) -> str:
    if not named:
        return LETTERS[seat_of(number)] + PLACES[place_of(number)]
    name: str = game.frame_name(number)
    return name


def _actor(game: "Any", named: bool) -> str:
    return _company(game, game.actor(), named)


def _drawing(game: "Any", named: bool) -> str:
    return ", ".join([_company(game, seat, named) for seat in game.drawing()])


def _lots(game: "Any", named: bool) -> str:
    from shared.rules.mfz.text.quick_narration import tie_rule

    return tie_rule(game, LOT)


def _breaking(game: "Any", named: bool) -> str:
    from shared.rules.mfz.text.quick_narration import tie_rule

    return tie_rule(game, ADD)


def _pieces(game: "Any", named: bool) -> str:
    _, piece, count = game.steps()[game.step]
    if piece == POINT:
        return "the point frame"
    return "%d %s%s" % (count, PIECES[piece], "" if count == 1 else "s")


def _round(game: "Any", named: bool) -> str:
    return str(game.round())


def _running(game: "Any", named: bool) -> str:
    return _frame(game, game.running, named)


def _target(game: "Any", named: bool) -> str:
    return "terrain" if game.target == GROUND else _frame(game, game.target, named)


def _struck(game: "Any", named: bool) -> str:
    return _frame(game, game.struck_frame, named)


def _falling(game: "Any", named: bool) -> str:
    return _frame(game, game.falling_frame, named)


def _numbered(game: "Any", named: bool) -> str:
    return _frame(game, game.cells.values[DUE_AT] - 1, named)


def _slot(game: "Any", named: bool) -> str:
    return ("move", "attack", "spot")[game.cells.values[SLOT_AT]]


def _pending(game: "Any", named: bool) -> str:
    count = len(game.dice_due())
    return "%d damage %s rolled" % (count, "die is" if count == 1 else "dice are")


_FILLED = {
    "b": _breaking,
    "d": _drawing,
    "e": _pending,
    "f": _falling,
    "g": _struck,
    "i": _numbered,
    "l": _slot,
    "n": _round,
    "o": _lots,
    "p": _pieces,
    "r": _running,
    "s": _actor,
    "t": _target,
}
