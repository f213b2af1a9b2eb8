"""GamePages of a scoreboard."""

from typing import TYPE_CHECKING

from box.game.game_pages import GamePages
from box.screens import DURABLE, ROSTERS
from box.ui import words
from shared.rules.sheet import actions
from shared.rules.sheet.game import ID

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.contract import GameState
    from shared.rules.sheet.state import SheetState

SET_UP = 128

_HEADLINE = 11


class SheetPages(GamePages):
    """See GamePages."""

    id = ID
    round = words.ROUND
    setup_screen = SET_UP
    idle = scores = "pages.sheet.scores"
    phase_pages = {
        actions.PLAY: "pages.sheet.counters",
        actions.DRAW: "pages.sheet.turn_order",
        actions.ROLLED: "box.kit.simple.roll",
        actions.OVER: "box.kit.simple.over",
    }

    @property
    def screens(self) -> "Sequence[tuple[int, str, int]]":
        """The rows of the screens."""
        return ((SET_UP, "pages.sheet.set_up", DURABLE | ROSTERS),)

    @property
    def menu(self) -> "Sequence[tuple[str, int, int]]":
        """The rows of the menu: none."""
        return ()

    def title(self, state: "SheetState") -> str:
        """Return what the dice are rolled for; see box/kit/simple/roll.py."""
        return state.preset.name

    def headline(self, state: "GameState") -> str:
        """Return the scores."""
        return ":".join([str(score) for score in state.scores()])[:_HEADLINE]

    def is_timed(self, state: "SheetState") -> bool:  # type: ignore[override]
        """Return whether the sheet wants the time."""
        return state.layout.is_timed

    def alarm(self, state: "SheetState") -> bool:  # type: ignore[override]
        """Return whether the last round runs."""
        return state.is_last_round()


PAGES = SheetPages()
