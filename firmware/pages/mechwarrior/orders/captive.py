"""Ask about a captive whose captor was eliminated."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from pages.mechwarrior import page_rows
from pages.mechwarrior.orders import words
from shared.rules.mechwarrior.model.actions import CAPTURES, ELIMINATE, RELEASE

if TYPE_CHECKING:
    from box.kit.sheet import Row
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState


def page(table: "Table[BattleState]") -> Sheet:
    """It is free, still held, or eliminated; the setting decides what comes first."""
    actions = table.state.legal_of(CAPTURES)
    unit = actions[0][1]
    value = table.state.unit(unit).name
    rows: list[Row] = []
    for action in actions:
        rows.append((words.IS_FREE if action[0] == RELEASE else words.STILL_HELD, value, action))
        value = ""
    rows.append((words.ELIMINATED, "", (page_rows.PICK, ELIMINATE << 8 | unit), words.DO_IT))
    sheet = Sheet(words.CAPTOR_LOST, rows, label=words.DO_IT)
    sheet.help = _help
    return sheet


def _help(table: "Table[BattleState]") -> str:
    # Imported here: only needed for the help.
    from pages.mechwarrior.setup import setting_labels

    return setting_labels.told(table.state.setup, "captor_lost")
