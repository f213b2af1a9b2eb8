"""GamePages of MechWarrior: Age of Destruction."""

from typing import TYPE_CHECKING

from box.game.game_pages import GamePages
from pages.mechwarrior import page_rows, words
from shared.rules.mechwarrior.model import phases
from shared.rules.mechwarrior.model.actions import ATTACK_ROLL, SKIP
from shared.rules.mechwarrior.model.identity import ID
from shared.rules.mechwarrior.model.kinds import ORDERS

if TYPE_CHECKING:
    from typing import Any

    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

# Letters of the headline.
_HEADLINE = 11


class MechWarriorPages(GamePages):
    """See GamePages."""

    id = ID
    round = words.TURN
    phase_pages = page_rows.PHASE_PAGES
    table = "pages.mechwarrior.screens"
    setup_screen = page_rows.NEW_GAME
    idle = "pages.mechwarrior.table.idle"
    scores = "pages.mechwarrior.table.big_scores"
    help = "pages.mechwarrior.help"

    def page(self, state: "BattleState") -> str:  # type: ignore[override]
        """Return the page of the phase; at depth orders the table lists units."""
        phase = state.phase
        if phase == phases.ROLL and state.by_numbers:
            return self.phase_pages[page_rows.OWN_TOTAL]
        if state.has_depth(ORDERS):
            if phase == phases.COMMAND and state.is_counted:
                return self.phase_pages[page_rows.MARKERS]
            if phase == phases.ORDER:
                return self.phase_pages[page_rows.DETAILED | phase]
            if phase == phases.ATTACK and state.attacks_made:
                return self.phase_pages[page_rows.ATTACKED]
        return self.phase_pages[phase]

    def rows(self, state: "BattleState") -> "list[tuple[str, int, int]]":  # type: ignore[override]
        """Return the menu, without the cards if there are none."""
        rows = super().rows(state)
        return [row for row in rows if state.setup.cards or row[1] != page_rows.CARDS]

    def headline(self, state: "BattleState") -> str:  # type: ignore[override]
        """Return the points for eliminations."""
        return ":".join([str(points) for points in state.scores()])[:_HEADLINE]

    def brief(self, state: "BattleState", action: bytes) -> str:  # type: ignore[override]
        """Return an action in a few words, for a message in the footer."""
        # Imported here: only needed after an undo.
        from pages.mechwarrior import brief

        return brief.brief(state, action)

    def corner(self, state: "BattleState") -> "tuple[Any, ...]":  # type: ignore[override]
        """Return the points of the player whose turn it is, at the depths with orders."""
        if state.phase in (phases.TALLY, phases.TIE, phases.OVER) or not state.has_depth(ORDERS):
            return ()
        # Imported here: the game's record is imported where the C stack is deep.
        from box.ui import icon_rows

        return icon_rows.CUP, str(state.vc1(state.active))

    def chances(self, state: "BattleState") -> str:  # type: ignore[override]
        """Return the module of the chances, if the table has agreed on them."""
        settings = state.setup.settings
        agreed = "chances" in settings and settings["chances"] == "yes"
        return "pages.mechwarrior.attack.chances" if agreed else ""

    def has_rolls(self, state: "BattleState") -> bool:  # type: ignore[override]
        """Return whether units roll; at depth score only a tie at the end does."""
        return state.phase == phases.TIE or state.has_depth(ORDERS)

    def load_often(self, state: "BattleState") -> None:  # type: ignore[override]
        """Import the module of most pages of the table and of orders."""
        from box.kit import sheet  # noqa: F401

    def after(self, table: "Table[BattleState]", ply: int) -> None:
        """Show the result of an artillery attack that hit nothing, which no phase shows."""
        state = table.state
        if state.phase in (phases.COMMAND, phases.ORDER):
            if table.game.action(table.game.ply)[0] == ATTACK_ROLL:
                table.open(page_rows.BLAST_MISSED)

    def follow(self, table: "Table[BattleState]") -> bytes:
        """Return the skipped turn of a player without units, a count that must be 0, or a roll.

        b"" if a page asks.
        """
        state = table.state
        if not page_rows.FOLLOWED >> state.phase & 1:
            return b""
        if state.phase == phases.COMMAND:
            if not state.is_out(state.active):
                # Imported here: needed once a turn.
                from pages.mechwarrior.table import zones

                return zones.count(table)
            if [seat for seat in state.seats if not state.is_out(seat)]:
                return bytes((SKIP,))
            return b""
        # Imported here: only at full depth.
        from pages.mechwarrior.attack import box_rolls

        return box_rolls.by_box(table)


PAGES = MechWarriorPages()
