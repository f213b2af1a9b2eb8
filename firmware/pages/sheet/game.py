"""GamePages of a scoreboard."""

from typing import TYPE_CHECKING

from box.game.dice_source import BOX
from box.game.game_pages import GamePages
from box.screens import DURABLE, ROSTERS
from shared.rules.sheet.game import ID
from shared.rules.sheet.model import actions

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from box.kit.table import Table
    from shared.rules.sheet.state import SheetState

SET_UP = 128

_HEADLINE = 11


class SheetPages(GamePages):
    """See GamePages."""

    id = ID
    setup_screen = SET_UP
    idle = scores = "box.kit.simple.scores"
    phase_pages = {
        actions.PLAY: "pages.sheet.counters",
        actions.DRAW: "pages.sheet.counters",
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

    def headline(self, state: "SheetState") -> str:  # type: ignore[override]
        """Return the scores."""
        return ":".join(state.score_texts())[:_HEADLINE]

    def round_title(self, state: "SheetState", number: int = -1) -> str:  # type: ignore[override]
        """Return the name that the sheet gives a round."""
        return "%s %d" % (state.layout.round_title, state.shown_round(number))

    def follow(self, table: "Table[Any]") -> bytes:
        """Return the faces of dice that the box rolls: a roll is one press."""
        if table.state.phase != actions.ROLLED or table.game.dice_source() != BOX:
            return b""
        # Imported here: needed only for a roll.
        from box.game import rolling

        return bytes((actions.FACES,)) + rolling.dice(table, table.state.due())

    def is_timed(self, state: "SheetState") -> bool:  # type: ignore[override]
        """Return whether the sheet wants the time."""
        return state.layout.is_timed

    def alarm(self, state: "SheetState") -> bool:  # type: ignore[override]
        """Return whether the last round runs."""
        return state.is_last_round()


PAGES = SheetPages()
