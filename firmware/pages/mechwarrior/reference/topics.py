"""Return the topic of the rules about a phase, a screen or an option."""

from typing import TYPE_CHECKING

from box.ui import row_lookup
from pages.mechwarrior.reference import topic_rows

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

# For a phase of a later version.
USUAL = "turn"


def of_screen(number: int) -> str:
    """Return the topic about a screen of the game, "" if it is about the phase."""
    return row_lookup.field(topic_rows.SCREEN_TEXT, str(number))


def of_option(name: str) -> str:
    """Return the topic about a row of the options, by its key in the set-up form."""
    return row_lookup.field(topic_rows.OPTION_TEXT, name)


def of_phase(state: "BattleState") -> str:
    """Return the topic of the current phase."""
    return row_lookup.field(topic_rows.PHASE_TEXT, str(state.phase)) or USUAL
