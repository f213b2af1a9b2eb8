"""Ask which of the frames with equal numbers goes first."""

from typing import TYPE_CHECKING

from micropython import const

from box.game.dice_source import PLAYERS
from box.kit.sheet import Sheet
from pages.mfz.turn import words
from pages.mfz.widgets.names import company_names
from shared.rules.mfz.model.actions import NEXT
from shared.rules.mfz.model.encoding import seat_of
from shared.rules.mfz.play import initiative

if TYPE_CHECKING:
    from box.kit.sheet import Row
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState

# Pixels of a company.
_COMPANY = const(36)


def page(table: "Table[FullState]") -> Sheet:
    """List the tied frames, and a row that lets the box draw (M-152)."""
    state = table.state
    companies = company_names(table.canvas, state, _COMPANY)
    rows: list[Row] = []
    if table.game.dice_source() != PLAYERS:
        rows.append((words.BOX_DRAWS, "", _draw_lots, words.PICK))
    for frame in initiative.tied(state):
        action = bytes((NEXT, frame))
        rows.append((state.frame_name(frame), companies[seat_of(frame)], action))
    sheet = Sheet(words.WHO_IS_FIRST, rows, label=words.PICK)
    sheet.notes = (words.EQUAL_NUMBERS,)
    sheet.help = words.TIE_HELP
    return sheet


def _draw_lots(table: "Table[FullState]") -> None:
    # Imported here: needed only then.
    from box.game import rolling

    table.play(bytes((NEXT, rolling.lots(table, initiative.tied(table.state))[0])))
