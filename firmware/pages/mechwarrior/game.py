"""GamePages of MechWarrior: Age of Destruction."""

from typing import TYPE_CHECKING

from box.game.game_pages import GamePages
from pages.mechwarrior import screen_ids, words
from shared.rules.mechwarrior.model import phases
from shared.rules.mechwarrior.model.actions import ATTACK_ROLL, SKIP
from shared.rules.mechwarrior.model.identity import ID
from shared.rules.mechwarrior.model.kinds import ORDERS

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

# Letters of the headline.
_HEADLINE = 11
# Keys of phase_pages besides the phases: of a phase at a depth with orders, and of the command
# stage once the zones are counted.
_DETAILED = 32
_MARKERS = 64
# After an attack of an order.
_ATTACKED = 65


class MechWarriorPages(GamePages):
    """See GamePages."""

    id = ID
    round = words.TURN
    phase_pages = {
        phases.COMMAND: "pages.mechwarrior.table.command",
        phases.ORDER: "pages.mechwarrior.table.table",
        _DETAILED | phases.ORDER: "pages.mechwarrior.orders.units",
        _MARKERS: "pages.mechwarrior.orders.markers",
        phases.CAPTIVE: "pages.mechwarrior.orders.captive",
        phases.TALLY: "pages.mechwarrior.table.tally",
        phases.TIE: "pages.mechwarrior.table.tie",
        phases.OVER: "pages.mechwarrior.table.game_over",
        phases.ATTACK: "pages.mechwarrior.attack.target",
        _ATTACKED: "pages.mechwarrior.attack.result",
        phases.TARGETING: "pages.mechwarrior.attack.switches",
        phases.VALUES: "pages.mechwarrior.attack.switches",
        phases.ROLL: "pages.mechwarrior.attack.roll",
        phases.VERDICT: "pages.mechwarrior.attack.verdict",
        phases.DAMAGE: "pages.mechwarrior.attack.result",
        phases.BREAK_AWAY: "pages.mechwarrior.attack.roll",
    }
    setup_screen = screen_ids.NEW_GAME
    idle = "pages.mechwarrior.table.idle"
    scores = "pages.mechwarrior.table.big_scores"
    help = "pages.mechwarrior.help"

    @property
    def screens(self) -> "tuple[tuple[int, str, int], ...]":  # type: ignore[override]
        """The rows of the screens."""
        # Imported here: not needed while the pages of phases follow each other.
        from pages.mechwarrior.screens import ROWS

        return ROWS

    @property
    def menu(self) -> "tuple[tuple[str, int], ...]":  # type: ignore[override]
        """The rows of the menu."""
        # Imported here: not needed until the menu is opened.
        from pages.mechwarrior.screens import MENU

        return MENU

    def page(self, state: "BattleState") -> str:  # type: ignore[override]
        """Return the page of the phase; at depth orders the table lists units."""
        phase = state.phase
        if state.has_depth(ORDERS):
            if phase == phases.COMMAND and state.is_counted:
                return self.phase_pages[_MARKERS]
            if phase == phases.ORDER:
                return self.phase_pages[_DETAILED | phase]
            if phase == phases.ATTACK and state.attacks_made:
                return self.phase_pages[_ATTACKED]
        return self.phase_pages[phase]

    def rows(self, state: "BattleState") -> "tuple[tuple[str, int], ...]":  # type: ignore[override]
        """Return the menu: cards if there are any; the end of the game until it has ended."""
        rows = self.menu
        if state.setup.cards:
            rows = ((words.CARDS, screen_ids.CARDS),) + rows
        if state.phase not in (phases.TALLY, phases.TIE, phases.OVER):
            return ((words.FINISH, screen_ids.FINISH),) + rows
        return rows

    def headline(self, state: "BattleState") -> str:  # type: ignore[override]
        """Return the points for eliminations."""
        return ":".join([str(points) for points in state.scores()])[:_HEADLINE]

    def brief(self, state: "BattleState", action: bytes) -> str:  # type: ignore[override]
        """Return an action in a few words, for a message in the footer."""
        # Imported here: only needed after an undo.
        from pages.mechwarrior import brief

        return brief.brief(state, action)

    def load_often(self, state: "BattleState") -> None:  # type: ignore[override]
        """Import the module of most pages of the table and of orders."""
        from box.kit import sheet  # noqa: F401

    def after(self, table: "Table[BattleState]", ply: int) -> None:
        """Report an artillery attack that hit nothing, because no page shows it."""
        state = table.state
        if state.phase in (phases.COMMAND, phases.ORDER):
            action = table.game.action(table.game.ply)
            if action[0] == ATTACK_ROLL:
                table.toast(words.MISSES.format(action[1] + action[2]))

    def follow(self, table: "Table[BattleState]") -> bytes:
        """Return the skipped turn of a player without units, a count that must be 0, or a roll.

        b"" if a page asks.
        """
        state = table.state
        if state.phase == phases.COMMAND:
            if not state.is_out(state.active):
                # Imported here: needed once a turn.
                from pages.mechwarrior.table import zones

                return zones.count(table)
            if [seat for seat in state.seats if not state.is_out(seat)]:
                return bytes((SKIP,))
        if state.phase == phases.ROLL or state.phase == phases.BREAK_AWAY:
            # Imported here: only at full depth.
            from pages.mechwarrior.attack import follow

            return follow.by_box(table)
        return b""


PAGES = MechWarriorPages()
