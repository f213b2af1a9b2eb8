"""Ask for the systems of the frame that is added to break a tie."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from pages.mfz.setup import words
from pages.mfz.widgets.abbreviations import loadout_text, system_letters
from pages.mfz.widgets.names import company_subject
from shared.rules.mfz.model.actions import BUILT

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState


def page(table: "Table[FullState]") -> Sheet:
    """List the systems that the frame can still get, and a row to finish it."""
    state = table.state
    rows = []
    for action in state.legal():
        if action[0] == BUILT:
            rows.append((words.IT_IS_COMPLETE, "", action))
        else:
            rows.append((words.TYPE_NAMES[action[1]], system_letters(action[1]), action))
    form = "{}" + words.COLON + words.ADDED_FRAME
    sheet = Sheet(company_subject(table.canvas, state, state.actor(), form), rows)
    sheet.label = words.PICK
    frame = state.building
    sheet.notes = (state.frame_name(frame) + ": " + loadout_text(state, frame),)
    return sheet
