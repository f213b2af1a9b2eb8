"""GamePages of Mobile Frame Zero."""

from typing import TYPE_CHECKING

from box.game.game_pages import GamePages
from pages.mfz import screen_ids, words
from shared.rules.mfz.model import actions, phases
from shared.rules.mfz.model.identity import ID

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.model.frame_state import DamageState
    from shared.rules.mfz.model.state import QuickState
    from shared.rules.mfz.model.turn_state import FullState

# A mask of the phases with questions that the box may answer or roll for by itself.
_FOLLOWED = (
    1 << phases.READY
    | 1 << phases.ROLLING
    | 1 << phases.USING_SPOT
    | 1 << phases.DAMAGING
    | 1 << phases.ALLOCATING
    | 1 << phases.STATIONS
    | 1 << phases.INITIATIVE
    | 1 << phases.INITIATIVE_TIE
)
# Phases in which a change at the stations is reported without a question.
_REPORTED = (
    1 << phases.TURN
    | 1 << phases.DECLARE
    | 1 << phases.READY
    | 1 << phases.DEFENDING
    | 1 << phases.PLANNING
    | 1 << phases.ACTING
    | 1 << phases.SPOTTING
    | 1 << phases.USING_SPOT
    | 1 << phases.COVERING
    | 1 << phases.ALLOCATING
)
# Kinds of actions of an attack.
_OF_ATTACKS = (
    actions.DEFEND,
    actions.PLAN,
    actions.ATTACK,
    actions.USE,
    actions.COVER,
    actions.DAMAGE,
    actions.LOSE_PART,
    actions.SETTLED,
)


class MobileFrameZeroPages(GamePages):
    """See GamePages."""

    id = ID
    phase_pages = {
        phases.DRAW_HIGH: "pages.mfz.setup.lots_roll",
        phases.TIE: "pages.mfz.setup.tie_break",
        phases.FORCED: "pages.mfz.setup.tie_break",
        phases.DRAW: "pages.mfz.setup.lots_roll",
        phases.DEPLOY: "pages.mfz.setup.deployment",
        phases.PLAY: "pages.mfz.table.table",
        phases.ROLL_OFF: "pages.mfz.setup.lots_roll",
        phases.DOOMSDAY_VOTE: "pages.mfz.table.doomsday_vote",
        phases.END: "pages.mfz.table.end_vote",
        phases.OVER: "pages.mfz.table.game_over",
        phases.BUILD: "pages.mfz.setup.added_frame",
        phases.ARMING: "pages.mfz.setup.rocket_transfer",
        phases.TURN: "pages.mfz.turn.turn",
        phases.DECLARE: "pages.mfz.combat.declare",
        phases.READY: "pages.mfz.combat.preparation",
        phases.ROLLING: "pages.mfz.combat.frame_roll",
        phases.DEFENDING: "pages.mfz.combat.defend",
        phases.PLANNING: "pages.mfz.combat.defend",
        phases.ACTING: "pages.mfz.combat.act",
        phases.SPOTTING: "pages.mfz.combat.spot",
        phases.USING_SPOT: "pages.mfz.combat.spot_use",
        phases.COVERING: "pages.mfz.combat.cover",
        phases.DAMAGING: "pages.mfz.combat.damage_roll",
        phases.ALLOCATING: "pages.mfz.combat.damage_allocation",
        phases.STATIONS: "pages.mfz.table.stations",
        phases.FALLING: "pages.mfz.combat.fall",
        phases.HEIGHT: "pages.mfz.combat.fall_height",
        phases.INITIATIVE: "pages.mfz.turn.initiative_roll",
        phases.INITIATIVE_TIE: "pages.mfz.turn.initiative_tie",
    }
    setup_screen = screen_ids.NEW_GAME
    idle = "pages.mfz.table.idle"
    scores = "pages.mfz.table.big_scores"
    help = "pages.mfz.help"
    old_draft = "pages.mfz.setup.old_draft"

    @property
    def screens(self) -> "tuple[tuple[int, str, int], ...]":  # type: ignore[override]
        """The rows of the screens."""
        # Imported here: not needed while the pages of phases follow each other.
        from pages.mfz.screens import ROWS

        return ROWS

    def rows(self, state: "QuickState") -> "tuple[tuple[str, int], ...]":  # type: ignore[override]
        """Return the menu, with a report of stations while one is possible."""
        if _REPORTED >> state.phase & 1:
            return ((words.REPORT, screen_ids.STATIONS),) + self.menu
        return self.menu

    @property
    def menu(self) -> "tuple[tuple[str, int], ...]":  # type: ignore[override]
        """The rows of the menu."""
        # Imported here: not needed until the menu is opened.
        from pages.mfz.screens import MENU

        return MENU

    def headline(self, state: "QuickState") -> str:  # type: ignore[override]
        """Return the value of the doomsday clock."""
        return words.CLOCK_SIGN + str(state.clock)

    def brief(self, state: "DamageState", action: bytes) -> str:  # type: ignore[override]
        """Return an action in a few words, for a message in the footer."""
        # Imported here: only needed after an undo.
        from pages.mfz import brief

        return brief.brief(state, action)

    def alarm(self, state: "QuickState") -> bool:  # type: ignore[override]
        """Return whether the doomsday clock has come to its last count."""
        return state.clock <= 1

    def load_often(self, state: "QuickState") -> None:  # type: ignore[override]
        """Import the modules that most pages of a state need."""
        from box.kit import sheet  # noqa: F401
        from pages.mfz.widgets import abbreviations  # noqa: F401

        if state.setup.depth == "full":
            from box.kit import notes  # noqa: F401
            from pages.mfz.widgets import names  # noqa: F401
            from shared.rules.mfz.combat import activation, hit_chart  # noqa: F401
            from shared.rules.mfz.model import dice_faces, transitions  # noqa: F401

    def follow(self, table: "Table[FullState]") -> bytes:
        """Return the answer that nobody is asked for, or the roll of the box; b"" for none."""
        if not _FOLLOWED >> table.state.phase & 1:
            return b""
        from pages.mfz.combat.follow_up import follow_up

        return follow_up(table)

    def after(self, table: "Table[FullState]", ply: int) -> None:
        """Show what the attack did among the actions after `ply`."""
        game = table.game
        if table.state.setup.depth != "full":
            return
        for at in range(ply + 1, game.ply + 1):
            if game.action(at)[0] in _OF_ATTACKS:
                from pages.mfz.combat import outcome

                outcome.show(table, ply)
                break


PAGES = MobileFrameZeroPages()
