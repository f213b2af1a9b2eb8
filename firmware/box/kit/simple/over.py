"""Show how a game ended."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.game_over import save
from box.kit.sheet import Sheet
from box.ui import words
from box.ui.canvas import TEXT
from box.ui.fitting import fit

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Row
    from box.kit.table import Table


# Pixels of the winner's name, at the right end of the header.
_WINNER_ROOM = const(70)


def page(table: "Table[Any]") -> Sheet:
    """List the players by their places, and name the winner; D saves the game."""
    state = table.state
    names, scores = state.names(), state.scores()
    standings = state.standings()
    rows: list[Row] = []
    for seats in standings:
        place = str(len(rows) + 1) + words.PLACE if standings[1:] else ""
        rows += [(place + names[seat], str(scores[seat]), save, words.SAVE) for seat in seats]
    winner = ""
    if standings[1:]:
        first = standings[0]
        winner = words.IS_TIE if first[1:] else names[first[0]] + words.HAS_WON
    winner = fit(table.canvas, TEXT, winner, _WINNER_ROOM)
    sheet = Sheet(words.GAME_OVER, rows, number=winner)
    sheet.idles = False
    return sheet
