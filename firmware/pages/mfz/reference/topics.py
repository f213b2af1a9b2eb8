"""Return the topic of the rules about a phase, a screen or an option."""

from typing import TYPE_CHECKING

from box.ui import row_lookup
from pages.mfz.reference import topic_rows
from shared.rules.mfz.model import phases

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState

# For a phase of a later version.
USUAL = "turn"
# Of a frame that declares because it is attacked.
_ANSWER = "combat-order"


def of_screen(number: int) -> str:
    """Return the topic about a screen of the game, "" if it is about the phase."""
    return row_lookup.field(topic_rows.SCREEN_TEXT, str(number))


def of_option(name: str) -> str:
    """Return the topic about a row of the options, by its key in the set-up form."""
    return row_lookup.field(topic_rows.OPTION_TEXT, name)


def of_phase(state: "FullState") -> str:
    """Return the topic of the current phase; `state` may be of any depth."""
    if state.phase == phases.DECLARE and state.parked >= 0:
        return _ANSWER
    return row_lookup.field(topic_rows.PHASE_TEXT, str(state.phase)) or USUAL
