"""Show how a game ended."""

from typing import TYPE_CHECKING

from box.kit.game_over import save
from box.kit.sheet import Sheet
from box.ui import words

if TYPE_CHECKING:
    from typing import Any

    from box.kit.table import Table


def page(table: "Table[Any]") -> Sheet:
    """List the players, the winner first; D saves the game."""
    state = table.state
    names, scores = state.names(), state.scores()
    rows = [
        (names[seat], str(scores[seat]), save, words.SAVE)
        for seats in state.standings()
        for seat in seats
    ]
    sheet = Sheet(words.GAME_OVER, rows)
    sheet.idles = False
    return sheet
