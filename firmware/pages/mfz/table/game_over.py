"""Show the final standings and save the game."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit import game_over
from box.ui import icon_rows
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit
from box.ui.numerals import ROWS_24
from pages.mfz import page_rows
from pages.mfz.table import scoreboard, words

if TYPE_CHECKING:
    from box.kit.sheet import Sheet
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

_LINE = const(64)
_WINNER_ROOM = const(43)
_LEFT = const(68)
_NAME = const(77)
_END = const(126)
# Places below the first that fit in STRONG.
_STRONG_ROWS = const(3)
_GAP = const(4)


def page(table: "Table[FullState]") -> "Sheet":
    """Show the winner large and the other places beside it."""
    state = table.state
    # Place, seat of each company, the best first.
    places: list[tuple[int, int]] = []
    place = 1
    standings = state.standings()
    for seats in standings:
        places += [(place, seat) for seat in seats]
        place += len(seats)
    drawn = len(standings[0]) > 1
    sheet = game_over.sheet(page_rows.SCORE_SHEET, words.GAME_OVER_HELP)
    sheet.title = words.A_DRAW if drawn else words.GAME_OVER
    sheet.number = words.ROUND + str(state.round())
    sheet.body = lambda canvas, cursor: _draw(canvas, state, places, drawn)
    return sheet


def _draw(
    canvas: "Canvas", state: "FullState", places: "list[tuple[int, int]]", drawn: bool
) -> None:
    names = scoreboard.names(canvas, state)
    scores = state.scores()
    _, best = places[0]
    canvas.icon(icon_rows.CUP, 3, 14)
    winner = words.DRAWN if drawn else fit(canvas, STRONG, names[best], _WINNER_ROOM)
    canvas.text(STRONG, winner, 17, 14)
    canvas.sheet(ROWS_24).write(str(scores[best]), 4, 27)
    canvas.fb.vline(_LINE, 13, 38, 1)
    others = places if drawn else places[1:]
    font, pitch = (STRONG, 13) if len(others) <= _STRONG_ROWS else (TEXT, 8)
    y = 13
    for place, seat in others:
        score = str(scores[seat])
        canvas.text(TEXT, str(place), _LEFT, y + (2 if font == STRONG else 0))
        room = _END - _NAME - canvas.width(font, score) - _GAP
        canvas.text(font, fit(canvas, font, names[seat], room), _NAME, y)
        canvas.right(font, score, _END, y)
        y += pitch
