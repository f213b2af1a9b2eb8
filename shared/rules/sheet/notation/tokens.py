"""Write and read the actions of a sheet as tokens, and write its positions. Not on the box."""

from typing import TYPE_CHECKING

from shared.rules.kit.counters import ADDED_NONE, TABLE_SEAT
from shared.rules.kit.fields import Either, Letter, Number, Several, Signed
from shared.rules.kit.tokens import Notation
from shared.rules.sheet.model import actions
from shared.rules.sheet.model.actions import LETTERS

if TYPE_CHECKING:
    from shared.rules.sheet.state import SheetState

_SEAT = Letter(LETTERS, "a player")
_FIELDS = {
    "o": Either(_SEAT, {"T": TABLE_SEAT}),
    "s": _SEAT,
    "p": Number(99, 1, 1),
    "a": Signed(ADDED_NONE),
    "f": Several(Number(255, 1), between="-", least=1),
    "r": Several(_SEAT, least=1),
}
_NOTATION = Notation(
    (
        (actions.COUNT, "%o%p%a"),
        (actions.NEXT, "next"),
        (actions.PASS, "pass"),
        (actions.SPEED, "faster-%s"),
        (actions.ROLL, "roll-%p"),
        (actions.FACES, "dice-%f"),
        (actions.ORDER, "order-%r"),
        (actions.END, "end"),
        (actions.LATE, "late-%s"),
    ),
    _FIELDS,
)
text = _NOTATION.text
parse = _NOTATION.parse


def position(state: "SheetState") -> str:
    """Return the state in one line."""
    order = "".join([str(seat) for seat in state.order()])
    counts = ":".join([str(count) for count in state.counts()])
    where = (state.phase, state.step(), state.actor(), order, state.shown_round(), counts)
    return "phase %d, step %d, actor %d of %s, round %d, %s" % where


def status(state: "SheetState") -> str:
    """Return the progress of the game."""
    return "%s %d" % (state.layout.round_title.lower(), state.shown_round())
