"""Notices: sentences to read before playing on."""

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
    """The notices not yet dismissed.

    waiting: the lines of each notice, current one first. Each line fits the panel's width.
    """

    def __init__(self, app: "App") -> None:
        self._app = app
        self.waiting: list[tuple[str, ...]] = []

    def add(self, lines: "tuple[str, ...]") -> None:
        """Queue a notice for `show_next`."""
        self.waiting.append(lines)

    def show(self, lines: "tuple[str, ...]") -> None:
        """Queue a notice and show the first one waiting."""
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
    """Break a sentence into lines of a notice, in small type if there are too many."""
    lines = wrap(sentence, _COLUMNS)
    if len(lines) > ROWS:
        lines = wrap(sentence, _SMALL_COLUMNS)
    return tuple(lines)
