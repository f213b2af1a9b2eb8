"""GamePages of Mobile Frame Zero."""

from typing import TYPE_CHECKING

from box.game.game_pages import GamePages
from pages.mfz import page_rows, words
from shared.rules.mfz.model import actions, phases
from shared.rules.mfz.model.identity import ID

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from box.kit.table import Table
    from shared.rules.mfz.model.frame_state import DamageState
    from shared.rules.mfz.model.state import QuickState
    from shared.rules.mfz.model.turn_state import FullState

# The phases in which dice of an activation are rolled.
_ROLLED = 1 << phases.ROLLING | 1 << phases.DAMAGING
# The phases in which one of them is used.
_USED = 1 << phases.DEFENDING | 1 << phases.PLANNING | 1 << phases.ACTING
# The phases of a turn.
_TURN = (
    _ROLLED
    | 1 << phases.TURN
    | 1 << phases.DECLARE
    | 1 << phases.READY
    | 1 << phases.DEFENDING
    | 1 << phases.PLANNING
    | 1 << phases.ACTING
    | 1 << phases.SPOTTING
    | 1 << phases.USING_SPOT
    | 1 << phases.COVERING
    | 1 << phases.ALLOCATING
    | 1 << phases.FALLING
    | 1 << phases.HEIGHT
)
# Kinds of actions of an attack.
_OF_ATTACKS = (
    actions.DEFEND,
    actions.PLAN,
    actions.ATTACK,
    actions.USE,
    actions.COVER,
    actions.DAMAGE,
    actions.HITS,
    actions.LOSE_PART,
    actions.SETTLED,
)


class MobileFrameZeroPages(GamePages):
    """See GamePages."""

    id = ID
    phase_pages = page_rows.PHASE_PAGES
    table = "pages.mfz.screens"
    setup_screen = page_rows.NEW_GAME
    idle = "pages.mfz.table.idle"
    scores = "pages.mfz.table.big_scores"
    help = "pages.mfz.help"
    old_draft = "pages.mfz.setup.old_draft"

    def page(self, state: "QuickState") -> str:  # type: ignore[override]
        """Return the module of the page; own dice have another if only some numbers are typed."""
        phase = state.phase
        if _ROLLED >> phase & 1 and state.by_numbers:  # type: ignore[attr-defined]
            phase = page_rows.OWN_DICE
        elif _USED >> phase & 1 and state.has_unread:  # type: ignore[attr-defined]
            phase = page_rows.NUMBER_USE
        return self.phase_pages[phase]

    def headline(self, state: "QuickState") -> str:  # type: ignore[override]
        """Return the value of the doomsday clock."""
        return words.CLOCK_SIGN + str(state.clock)

    def shorts(self, state: "QuickState") -> "Sequence[str]":  # type: ignore[override]
        """Return the short names that the companies were given."""
        return state.setup.shorts

    def brief(self, state: "DamageState", action: bytes) -> str:  # type: ignore[override]
        """Return an action in a few words, for a message in the footer."""
        # Imported here: only needed after an undo.
        from pages.mfz import brief

        return brief.brief(state, action)

    def alarm(self, state: "QuickState") -> bool:  # type: ignore[override]
        """Return whether the doomsday clock has come to its last count."""
        return state.clock <= 1

    def corner(self, state: "FullState") -> "tuple[Any, ...]":  # type: ignore[override]
        """Return the doomsday clock and the score of the company that must act."""
        if not _TURN >> state.phase & 1:
            return ()
        # Imported here: the game's record is imported where the C stack is deep.
        from box.ui import icon_rows
        from shared.rules.mfz.model.encoding import seat_of

        seat = state.actor()
        if seat < 0:
            # Of the frame that rolls.
            seat = seat_of(state.running)
        return icon_rows.CLOCK, str(state.clock), str(state.scores()[seat])

    def chances(self, state: "QuickState") -> str:  # type: ignore[override]
        """Return the module of the chances, if the table has agreed on them."""
        options = state.setup.options
        agreed = "chances" in options and options["chances"] == "true"
        return "pages.mfz.combat.chances" if agreed else ""

    def has_rolls(self, state: "QuickState") -> bool:  # type: ignore[override]
        """Return whether frames roll; at the other depths only a tie does."""
        phase = state.phase
        return phase in (phases.DRAW, phases.DRAW_HIGH) or state.setup.depth == "full"

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
        if not page_rows.FOLLOWED >> table.state.phase & 1:
            return b""
        from pages.mfz.combat.certain_actions import follow_up

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
