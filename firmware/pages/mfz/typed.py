"""Types of the parts of the box while this game runs; only the type checker reads them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from box import app
    from box.game import journaled_game
    from shared.rules.mfz.full import FullState

    class JournaledGame(journaled_game.JournaledGame):
        """A running game. Pages of lower depths ask only for what those have, too."""

        state: FullState

    class App(app.App):
        """The box with such a game."""

        game: JournaledGame

        def play(self, action: bytes, then: "Callable[[App], object] | None" = None) -> None: ...
