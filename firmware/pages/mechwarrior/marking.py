"""Mark units of a list with D. The units stand in the rows after the first."""

from typing import TYPE_CHECKING

from box.ui import icon_rows

if TYPE_CHECKING:
    from box.kit.sheet import Sheet
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState


def mark(sheet: "Sheet", units: "list[int]", chosen: "list[int]", index: int) -> "Sheet":
    """Mark the unit in a row and go on to the next, or take its mark away.

    units: those that can be marked. chosen: those that are, in the order of marking.
    """
    unit = units[index - 1]
    sheet.cursor = index
    if unit in chosen:
        chosen.remove(unit)
    else:
        chosen.append(unit)
        sheet.cursor = min(index + 1, len(units))
    return sheet


def icon(units: "list[int]", chosen: "list[int]", index: int) -> int:
    """Return the icon of a row: whether its unit is marked; 0 for a row without a unit."""
    if not 0 < index <= len(units):
        return 0
    return icon_rows.ACTED if units[index - 1] in chosen else icon_rows.TO_ACT


def enter(table: "Table[BattleState]", action: bytes) -> None:
    """Enter an action, or say why it is refused."""
    code = table.state.check(action)
    if code:
        table.say(table.state.reason(code))
    else:
        table.play(action)
