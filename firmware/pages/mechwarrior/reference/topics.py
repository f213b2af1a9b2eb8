"""Find the topic of the rules for a phase or screen."""

from typing import TYPE_CHECKING

from box.ui import row_lookup
from pages.mechwarrior.reference import topic_rows

if TYPE_CHECKING:
    from shared.rules.mechwarrior.battle import BattleState

# For a phase of a later version.
USUAL = "turn"


def of_screen(number: int) -> str:
    """Return the topic about a screen of the game, "" if it is about the phase."""
    return row_lookup.field(topic_rows.SCREEN_TEXT, str(number))


def of_phase(state: "BattleState") -> str:
    """Return the topic of the current phase."""
    return row_lookup.field(topic_rows.PHASE_TEXT, str(state.phase)) or USUAL
