"""Enter the losses of a frame at depth damage."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.canvas import TEXT
from box.ui.fitting import fit_name
from pages.mfz.table import words
from pages.mfz.widgets.abbreviations import part_text
from shared.rules.mfz.model.actions import LOSE, ROCKET

if TYPE_CHECKING:
    from box.kit.sheet import Row
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState

# Pixels of a header.
_TITLE = const(124)


def page(table: "Table[FullState]") -> Sheet:
    """List systems, white dice and rockets of the frame, and its destruction."""
    state = table.state
    frame = table.argument
    # Imported here: needed only when the page opens.
    from shared.rules.mfz.play import table_events

    rows: list[Row] = []
    for action in table_events.of_frame(state, frame):
        if action[0] == LOSE:
            rows.append((words.DESTROYED, "", action))
        else:
            part = action[2]
            name = words.FIRED_ROCKET if part == ROCKET else words.TYPE_NAMES[part]
            rows.append((name, part_text(state, action[1], part), action))
    return Sheet(fit_name(table.canvas, TEXT, state.frame_name(frame), _TITLE), rows)
