"""The pages of a small game, of which it brings those that are its own.

It is one module, firmware/pages/ID/game.py, with PAGES. See docs/adding_a_game.md.
"""

from typing import TYPE_CHECKING

from box.game.game_pages import GamePages
from box.screens import DURABLE, ROSTERS
from box.ui import words
from shared.rules.contract import CHANCE, NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from box.kit.sheet import Sheet
    from box.kit.table import Table
    from shared.rules.contract import GameState
    from shared.rules.kit.simple_game import SimpleState


class SimplePages(GamePages):
    """See GamePages.

    first_screen: number of the set-up; the next one is that of the rules. own: functions that make
    the sheet of a phase. titles: of other phases, by phase. rules: the lines of the rules.
    """

    first_screen = 0
    own: "dict[int, Callable[[Table[Any]], Sheet]]" = {}
    titles: "dict[int, str]" = {}
    rules: "Sequence[str]" = ()
    idle = scores = "box.kit.simple.scores"

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
    def menu(self) -> "Sequence[tuple[str, int, int]]":
        """The rows of the menu."""
        return ((words.RULES, self.first_screen + 1, -1),) if self.rules else ()

    def page(self, state: "GameState") -> str:
        """Return the module of the page for the phase of a state."""
        if state.phase in self.own:
            return "box.kit.simple.own"
        if state.actor() == NOBODY:
            return "box.kit.simple.over"
        return "box.kit.simple.roll" if state.actor() == CHANCE else "box.kit.simple.question"

    def title(self, state: "SimpleState") -> str:
        """Return the title of a phase: its own, or who acts."""
        title = self.titles.get(state.phase, "")
        return title or (state.names()[state.actor()] if state.actor() >= 0 else "")

    def headline(self, state: "GameState") -> str:
        """Return the scores."""
        return ":".join([str(score) for score in state.scores()])
