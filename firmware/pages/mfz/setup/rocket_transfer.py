"""Ask which frame receives a rocket of the removed frame."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from pages.mfz.setup import words
from pages.mfz.widgets.names import company_subject

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState


def page(table: "Table[FullState]") -> Sheet:
    """List the frames with their rockets."""
    state = table.state
    rows = [
        (
            state.frame_name(action[1]),
            words.ROCKETS_SIGN + str(state.rockets(action[1])),
            action,
        )
        for action in state.legal()
    ]
    form = "{}" + words.COLON + words.ASK_ARM
    sheet = Sheet(company_subject(table.canvas, state, state.actor(), form), rows)
    sheet.label = words.PICK
    sheet.notes = (words.ROCKET_FOR,)
    return sheet
