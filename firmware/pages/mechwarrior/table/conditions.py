"""Draw the three conditions of each player, those that are led underlined."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui import icon_rows
from box.ui.canvas import TEXT
from box.ui.fitting import fit_seat
from pages.mechwarrior.table import words
from shared.rules.mechwarrior.play import victory

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState

# End columns of the three conditions.
_ENDS = (72, 98, 123)
_NAME_X = const(14)
_NAME_ROOM = const(37)


def draw(canvas: "Canvas", state: "BattleState", title: str, cup: bool) -> None:
    """Draw one row a player, the first one first. cup: who is first has won."""
    canvas.header(title)
    for head, end in zip(words.CONDITIONS, _ENDS):
        canvas.right(TEXT, head, end, 1)
    names = state.names()
    totals = victory.totals(state)
    _, won = victory.winners(totals)
    y = 12
    for seats in victory.standings(totals, victory.ahead(state)):
        for seat in seats:
            if cup:
                canvas.icon(icon_rows.CUP, 2, y)
                cup = False
            canvas.text(TEXT, fit_seat(canvas, TEXT, names, seat, _NAME_ROOM), _NAME_X, y + 1)
            for condition, end in enumerate(_ENDS):
                points = str(totals[seat][condition])
                canvas.right(TEXT, points, end, y + 1)
                if won[condition] == seat:
                    width = canvas.width(TEXT, points)
                    canvas.fb.hline(end - width, y + 9, width, 1)
            y += 10
