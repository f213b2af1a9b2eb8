"""The interface by which the box reaches the pages of a game.

A game has one GamePages, PAGES in firmware/pages/ID/game.py. Modules of its pages are named within
that package: "table.game_over" is pages/ID/table/game_over.py, and its class is Page.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from box.game.drafts import Pairs
    from box.ui.canvas import Canvas
    from shared.rules.contract import GameState


class GamePages:
    """The pages of a game.

    id: of the game. screens: rows of the screens that are opened by number, as box.screens.ROWS
    has them. phase_pages: the module of the page of each phase. setup_screen: number of the screen
    where a new game is set up. menu: rows (text, number of a screen) of a running game's menu.
    idle: module with `draw`, which draws the picture of an idle box; "" for none.
    """

    id = ""
    screens: "tuple[tuple[int, str, int], ...]" = ()
    phase_pages: "dict[int, str]" = {}
    setup_screen = 0
    menu: "tuple[tuple[str, int], ...]" = ()
    idle = ""

    def headline(self, state: "GameState") -> str:
        """Return what the log shows of a state besides its round, at most 11 letters."""
        return ""

    def old_draft(self, packed: bytes) -> "Pairs":
        """Return what a draft of an older version says, in the form of box.game.drafts.

        Only the game that is as old has any.
        """
        return ()

    def many_names(self, setup: "Any") -> bool:
        """Return whether a game with this set-up loads modules that bring many names."""
        return False

    def path(self, module: str) -> str:
        """Return the name by which a module of these pages is imported."""
        return "pages." + self.id + "." + module

    def picture(self) -> "Callable[[Canvas, GameState, bool], None]":
        """Load the function that draws the first or second idle picture of a state."""
        path = self.path(self.idle)
        return __import__(path, None, None, ("draw",)).draw  # type: ignore[no-any-return]


def of(id: str) -> GamePages:
    """Load the pages of a game of the registry."""
    path = "pages." + id + ".game"
    return __import__(path, None, None, ("PAGES",)).PAGES  # type: ignore[no-any-return]
