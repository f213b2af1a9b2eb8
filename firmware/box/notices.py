"""Sentences that the player should read before going on."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.ui.canvas import ROWS
from box.ui.wrap import wrap

if TYPE_CHECKING:
    from box.app import App

_COLUMNS = const(15)
_SMALL_COLUMNS = const(25)


class Notices:
    """The notices that wait to be dismissed.

    waiting: lines of each, the one that is shown first. Each line fits the panel's width.
    """

    def __init__(self, app: "App") -> None:
        self._app = app
        self.waiting: list[tuple[str, ...]] = []

    def add(self, lines: "tuple[str, ...]") -> None:
        """Have `show_next` show lines, once those before them were dismissed."""
        self.waiting.append(lines)

    def show(self, lines: "tuple[str, ...]") -> None:
        """Show lines until they are dismissed."""
        if lines not in self.waiting:
            self.waiting.append(lines)
        self.show_next()
        self._app.stack.settle()

    def show_next(self) -> None:
        """Show the notice that has waited longest, if any."""
        stack = self._app.stack
        if self.waiting and stack.numbers[-1] != screens.NOTICE:
            stack.push(screens.NOTICE)


def lines_of(sentence: str) -> "tuple[str, ...]":
    """Break a sentence into lines of a notice, small ones if they are too many."""
    lines = wrap(sentence, _COLUMNS)
    if len(lines) > ROWS:
        lines = wrap(sentence, _SMALL_COLUMNS)
    return tuple(lines)
