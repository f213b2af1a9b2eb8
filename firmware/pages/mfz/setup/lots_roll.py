"""Roll off between tied companies."""

from typing import TYPE_CHECKING

from micropython import const

from box.game.sentences import tell
from box.kit.sheet import Sheet
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit
from pages.mfz import page_rows
from pages.mfz.setup import words
from shared.rules.mfz.model.actions import LOT
from shared.rules.mfz.model.phases import DRAW_HIGH, ROLL_OFF

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

_HINT_X = const(4)
_HINT_Y = const(42)
_NAME_ROOM = const(100)
# Rows of names in medium letters, and those that leave room for the hint.
_STRONG_ROWS = const(3)
_CLOSE_ROWS = const(5)
_ROOM_BELOW = const(2)


def page(table: "Table[FullState]") -> Sheet:
    """D has the box roll; B enters what the players rolled."""
    state = table.state
    seats = state.drawing()
    scores = state.scores()
    score = scores[seats[0]]
    title = words.TIE_BETWEEN
    if state.phase == DRAW_HIGH:
        title = words.TIE_FOR_FIRST
    elif state.phase == ROLL_OFF:
        title = words.TIE_IN_ROUND
    elif score == min(scores):
        title = words.TIE_FOR_LAST
    names = [state.setup.companies[seat][0] for seat in seats]
    sheet = Sheet(title, [("", "", _roll)], number=str(score), label=words.ROLL)
    sheet.up = words.OWN, (page_rows.LOTS_ENTRY, 0)
    sheet.down = "", None
    sheet.body = lambda canvas, cursor: _draw(canvas, names)
    return sheet


def _roll(table: "Table[FullState]") -> None:
    # Imported here: needed only then.
    from box.game import rolling

    table.play(bytes((LOT,)) + rolling.lots(table, table.state.drawing()), tell)


def _draw(canvas: "Canvas", names: "list[str]") -> None:
    if len(names) <= _STRONG_ROWS:
        for i, name in enumerate(names):
            canvas.strong_row(i, fit(canvas, STRONG, name, _NAME_ROOM))
    elif len(names) < _CLOSE_ROWS:
        for i, name in enumerate(names):
            canvas.text_row(i, name)
    else:
        for i, name in enumerate(names):
            canvas.text(TEXT, name, _HINT_X, 12 + 8 * i)
    if len(names) == _ROOM_BELOW:
        canvas.text(TEXT, words.ROLL_OR_OWN, _HINT_X, _HINT_Y)
