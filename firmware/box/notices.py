"""Notices: sentences to read before playing on."""

from typing import TYPE_CHECKING

from box import screens

if TYPE_CHECKING:
    from box.kit.parts import Parts


class Notices:
    """The notices not yet dismissed.

    waiting: the parts of each notice, current one first; they are drawn as one text. One that is
    appended is shown by `show_next`, which the loop calls after each press. One that is shown goes
    when it is dismissed, and when the page that it covers is left: see Stack.leave.
    """

    def __init__(self, app: "Parts") -> None:
        self._app = app
        self.waiting: list[tuple[str, ...]] = []

    def show(self, lines: "tuple[str, ...]") -> None:
        """Queue a notice and show the first one waiting."""
        if lines not in self.waiting:
            self.waiting.append(lines)
        self.show_next()
        self._app.stack.settle()

    def show_next(self) -> None:
        """Show the notice that has waited longest, if any."""
        stack = self._app.stack
        if self.waiting and screens.NOTICE not in stack.numbers:
            stack.push(screens.NOTICE)
