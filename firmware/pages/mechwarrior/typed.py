"""Types of the box's parts while this game runs; read only by the type checker."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from box import app
    from box.game import journaled_game
    from shared.rules.mechwarrior.battle import BattleState

    class JournaledGame(journaled_game.JournaledGame):
        """A running game."""

        state: BattleState

    class App(app.App):
        """The app while such a game runs."""

        game: JournaledGame

        def play(self, action: bytes, then: "Callable[[App], object] | None" = None) -> None: ...

        def play_all(self, propose: "Callable[[App], bytes]") -> None: ...
