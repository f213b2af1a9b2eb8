"""What the pages of games have in common whose state is a SmallState."""

from typing import TYPE_CHECKING

from box.game.dice_source import BOX
from box.game.game_pages import GamePages

if TYPE_CHECKING:
    from typing import Any

    from box.kit.table import Table
    from shared.rules.kit.small_state import SmallState

# Letters of the log's caption.
_HEADLINE = 11


class ScorePages(GamePages):
    """See GamePages.

    titles: of phases whose pages are of the kit, by phase. rolls_at_once: the box rolls the dice
    that are due without a press of their own.
    """

    titles: "dict[int, str]" = {}
    rolls_at_once = False
    idle = scores = "box.kit.simple.scores"

    def title(self, state: "SmallState") -> str:
        """Return the title of a phase: its own, or who acts."""
        title = self.titles.get(state.phase, "")
        return title or (state.names()[state.actor()] if state.actor() >= 0 else "")

    def headline(self, state: "SmallState") -> str:  # type: ignore[override]
        """Return the scores."""
        return ":".join(state.score_texts())[:_HEADLINE]

    def follow(self, table: "Table[Any]") -> bytes:
        """Return the faces of dice that the box rolls at once."""
        state = table.state
        due = state.due() if self.rolls_at_once else ()
        if not due or table.game.dice_source() != BOX:
            return b""
        # Imported here: needed only for a roll.
        from box.game import rolling

        return bytes((state.chance_kind(),)) + rolling.dice(table, due)
