"""GamePages of MechWarrior: Age of Destruction."""

from typing import TYPE_CHECKING

from box.game.game_pages import GamePages
from box.screens import DURABLE, ROSTERS
from pages.mechwarrior import screen_ids, words
from shared.rules.mechwarrior.model import phases
from shared.rules.mechwarrior.model.actions import SKIP
from shared.rules.mechwarrior.model.identity import ID

if TYPE_CHECKING:
    from pages.mechwarrior.typed import App
    from shared.rules.mechwarrior.battle import BattleState

# Letters of the headline.
_HEADLINE = 11


class MechWarriorPages(GamePages):
    """See GamePages."""

    id = ID
    screens = (
        (screen_ids.NEW_GAME, "pages.mechwarrior.setup.new_game", DURABLE | ROSTERS),
        (screen_ids.FORCE, "pages.mechwarrior.setup.force", ROSTERS),
        (screen_ids.OPTIONS, "pages.mechwarrior.setup.options", DURABLE | ROSTERS),
        (screen_ids.SUMMARY, "pages.mechwarrior.setup.summary", ROSTERS),
        (screen_ids.PLAYER, "pages.mechwarrior.table.player", 0),
        (screen_ids.UNIT, "pages.mechwarrior.table.unit", 0),
        (screen_ids.POINTS, "pages.mechwarrior.table.points", 0),
        (screen_ids.SUM, "pages.mechwarrior.table.sums", 0),
        (screen_ids.FINISH, "pages.mechwarrior.table.finish", 0),
    )
    phase_pages = {
        phases.COMMAND: "pages.mechwarrior.table.command",
        phases.ORDER: "pages.mechwarrior.table.table",
        phases.TALLY: "pages.mechwarrior.table.tally",
        phases.TIE: "pages.mechwarrior.table.tie",
        phases.OVER: "pages.mechwarrior.table.game_over",
    }
    setup_screen = screen_ids.NEW_GAME
    menu = ()
    idle = "pages.mechwarrior.table.idle"
    scores = "pages.mechwarrior.table.big_scores"

    def rows(self, state: "BattleState") -> "tuple[tuple[str, int], ...]":  # type: ignore[override]
        """Return the menu, with the end of the game while it can end."""
        if state.phase in (phases.COMMAND, phases.ORDER):
            return ((words.FINISH, screen_ids.FINISH),) + self.menu
        return self.menu

    def headline(self, state: "BattleState") -> str:  # type: ignore[override]
        """Return the points for eliminations."""
        return ":".join([str(points) for points in state.scores()])[:_HEADLINE]

    def brief(self, state: "BattleState", action: bytes) -> str:  # type: ignore[override]
        """Return an action in a few words, for a message in the footer."""
        # Imported here: only needed after an undo.
        from pages.mechwarrior import brief

        return brief.brief(state, action)

    def follow(self, app: "App") -> bytes:  # type: ignore[override]
        """Return the skipped turn of a player without units; b"" if a page asks."""
        state = app.game.state
        if state.phase == phases.COMMAND and state.is_out(state.active):
            if [seat for seat in state.seats if not state.is_out(seat)]:
                return bytes((SKIP,))
        return b""


PAGES = MechWarriorPages()
