"""The pages of a small game, of which it brings those that are its own.

It is one module, firmware/pages/ID/game.py, with PAGES. See docs/adding_a_game.md.
"""

from typing import TYPE_CHECKING

from box.kit.score_pages import ScorePages
from box.screens import DURABLE, ROSTERS
from box.ui import icon_rows, words
from shared.rules.contract import CHANCE, NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from box.kit.sheet import Sheet
    from box.kit.table import Table
    from shared.rules.contract import GameState


class SimplePages(ScorePages):
    """See GamePages.

    first_screen: number of the set-up; the next one is that of the rules. own: functions that make
    the sheet of a phase; other phases have titles. rules: the lines of the rules.
    """

    first_screen = 0
    own: "dict[int, Callable[[Table[Any]], Sheet]]" = {}
    rules: "Sequence[str]" = ()

    @property
    def setup_screen(self) -> int:  # type: ignore[override]
        """The number of the set-up."""
        return self.first_screen

    @property
    def screens(self) -> "Sequence[tuple[int, str, int]]":
        """The rows of the screens."""
        return (
            (self.first_screen, "box.kit.simple.set_up", DURABLE | ROSTERS),
            (self.first_screen + 1, "box.kit.simple.rules", 0),
        )

    @property
    def menu(self) -> "Sequence[tuple[str, int, int, int]]":
        """The rows of the menu."""
        return ((words.RULES, self.first_screen + 1, -1, icon_rows.BOOK),) if self.rules else ()

    def page(self, state: "GameState") -> str:
        """Return the module of the page for the phase of a state."""
        if state.phase in self.own:
            return "box.kit.simple.own"
        if state.actor() == NOBODY:
            return "box.kit.simple.over"
        return "box.kit.simple.roll" if state.actor() == CHANCE else "box.kit.simple.question"
