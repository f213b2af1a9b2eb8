"""A table without a box, on which a test reads the sheets of pages and presses their buttons."""

from typing import Any

from box import screens
from box.kit.sheet import OpenSheet, Sheet
from box.kit.table import Table

A, B, C, D = range(4)


class Canvas:
    """Letters of one width, and nothing to draw on."""

    rows_end = 126

    motion: Any = None

    def width(self, font: object, text: str) -> int:
        return 5 * len(text)

    def corner_width(self) -> int:
        return 0


class NoBox(Table[Any]):
    """A table that notes what a page does, in `done`."""

    canvas: Any = Canvas()

    def __init__(self, game: Any = None, argument: int = 0, number: int = screens.GAME) -> None:
        self.game = game
        self.argument = argument
        self.screens = [screens.HOME, number]
        self.done: list[tuple[Any, ...]] = []

    def play(self, action: bytes, then: Any = None) -> None:
        self.done.append(("play", action) if then is None else ("play", action, then))

    def open(self, number: int, argument: Any = 0, over: int = 0) -> None:  # type: ignore[override]
        self.done.append(("open", number, argument))

    def close(self) -> None:  # type: ignore[override]
        self.done.append(("close",))

    def back(self) -> None:  # type: ignore[override]
        self.done.append(("back",))

    def say(self, sentence: str) -> None:  # type: ignore[override]
        self.done.append(("say", sentence))

    def toast(self, sentence: str) -> None:  # type: ignore[override]
        self.done.append(("toast", sentence))


def rows(sheet: Sheet) -> list[Any]:
    """Return all rows of a sheet."""
    return [sheet.at(index) for index in range(sheet.count)]


def press(page: OpenSheet, *buttons: int) -> list[tuple[Any, ...]]:
    """Tap buttons on a page, and return what it has done on its table."""
    table: Any = page.table
    table.done.clear()
    for button in buttons:
        page.on_button(button, 0)
    return list(table.done)
