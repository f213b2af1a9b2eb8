"""Score sheets: pages to read, which B and C turn, and the times of a game."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from box.ui import words
from shared.rules.time_text import time_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.contract import GameState


def read_pages(count: int, draw: "Callable[[Canvas, int], None]") -> Sheet:
    """Return a sheet of pages to read, which B and C turn; D returns to the game.

    draw: given the canvas and the page.
    """
    sheet = Sheet("", count=count, row=_to_game)
    sheet.up, sheet.down = words.PREVIOUS, words.NEXT
    sheet.draw = draw
    return sheet


def _to_game(index: int) -> "tuple[str, str, Callable[[Table[Any]], None], str]":
    return "", "", _show_game, words.GAME


def _show_game(table: "Table[Any]") -> None:
    table.show_game()


def time_lines(table: "Table[GameState]", seats: "Sequence[int]") -> "list[tuple[str, str]]":
    """Return the thinking time of each seat, then the time of each round, the last one first."""
    time = table.play_time()
    if time is None:
        return []
    names = table.state.names()
    pages = table.pages
    lines = []
    if time.seats:
        lines = [(names[seat], time_text(time.of_seat(seat))) for seat in seats]
    for number in range(len(time.rounds) - 1, -1, -1):
        lines.append((pages.round_title(table.state, number), time_text(time.rounds[number])))
    return lines
