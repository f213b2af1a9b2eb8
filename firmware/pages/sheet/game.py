"""GamePages of a scoreboard."""

from typing import TYPE_CHECKING

from box.kit.score_pages import ScorePages
from box.screens import DURABLE, ROSTERS
from pages.sheet import words
from shared.rules.kit.words import DRAWN
from shared.rules.sheet.game import ID
from shared.rules.sheet.model import actions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.sheet.state import SheetState

SET_UP = 128


class SheetPages(ScorePages):
    """See GamePages. A roll is one press."""

    id = ID
    setup_screen = SET_UP
    phase_pages = {
        actions.PLAY: "pages.sheet.counters",
        actions.DRAW: "box.kit.simple.lots",
        actions.ROLLED: "box.kit.simple.roll",
        actions.OVER: "box.kit.simple.over",
    }
    titles = {actions.DRAW: words.DRAW_ORDER}
    rolls_at_once = True

    @property
    def screens(self) -> "Sequence[tuple[int, str, int]]":
        """The rows of the screens."""
        return ((SET_UP, "pages.sheet.set_up", DURABLE | ROSTERS),)

    @property
    def menu(self) -> "Sequence[tuple[str, int, int, int]]":
        """The rows of the menu: none."""
        return ()

    def title(self, state: "SheetState") -> str:  # type: ignore[override]
        """Return what the lots or the dice are for."""
        return super().title(state) or state.preset.name

    def round_title(self, state: "SheetState", number: int = -1) -> str:  # type: ignore[override]
        """Return the name that the sheet gives a round."""
        return "%s %d" % (state.layout.round_title, state.shown_round(number))

    def has_rolls(self, state: "SheetState") -> bool:  # type: ignore[override]
        """Return whether the sheet names dice, or draws lots."""
        layout = state.layout
        return len(layout.presets) > 0 or layout.turns == DRAWN

    def is_timed(self, state: "SheetState") -> bool:  # type: ignore[override]
        """Return whether the sheet wants the time."""
        return state.layout.is_timed

    def alarm(self, state: "SheetState") -> bool:  # type: ignore[override]
        """Return whether the last round runs."""
        return state.is_last_round()


PAGES = SheetPages()
