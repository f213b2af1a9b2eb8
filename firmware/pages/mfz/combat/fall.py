"""Ask whether a frame falls after an attack, and which."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from pages.mfz.combat import words
from pages.mfz.widgets.names import company_names
from shared.rules.mfz.model.actions import NO_FALL
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState

# Pixels of a company at the end of a row.
_COMPANY = const(36)


def page(table: "Table[FullState]") -> Sheet:
    """List no fall, then every frame that has not fallen yet."""
    state = table.state
    names = company_names(table.canvas, state, _COMPANY)
    rows = [(words.NOBODY_FALLS, "", bytes((NO_FALL,)))]
    for action in state.legal():
        if action[0] != NO_FALL:
            frame = action[1]
            rows.append((state.frame_name(frame), names[seat_of(frame)], action))
    sheet = Sheet(words.ASK_FALL, rows, label=words.PICK)
    sheet.help = words.FALLS_HELP
    sheet.fits = True
    return sheet
