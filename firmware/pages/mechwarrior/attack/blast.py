"""Resolve an artillery marker: is its line clear, and which units are in its radius."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from pages.mechwarrior import marking
from pages.mechwarrior.attack import words
from shared.rules.mechwarrior.model.actions import BLAST, RESOLVED

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Deed, Row
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

_NAME_ROOM = 70


def page(table: "Table[BattleState]") -> Sheet:
    """D marks units, those of opponents first; holding D goes on to their values.

    The first row is the line of fire, the last resolves it by hand. Argument: the marker; then
    that, whether the line is clear, and the units that are marked.
    """
    state = table.state
    active = state.active
    units: list[int] = []
    for opposing in (True, False):
        units += [
            unit
            for unit in state.units
            if state.is_on_field(unit)
            and state.is_opposing(state.controller(unit), active) == opposing
        ]
    typed: Any = table.argument
    if isinstance(typed, int):
        typed = _begun(table, typed)
        table.keep(typed)
    marker, chosen = typed[0], typed[2]

    def change(table: "Table[BattleState]") -> None:
        typed[1] ^= 1

    def row(index: int) -> "Row":
        if not index:
            return words.LINE, words.IS_CLEAR if typed[1] else words.IS_BLOCKED, change, words.NEXT
        if index > len(units):
            return words.UNROLLED, "", bytes((RESOLVED, marker)), words.DO_IT
        name = state.unit(units[index - 1]).name
        return name, "", lambda table: marking.mark(sheet, units, chosen, index), words.PICK

    def hold(cursor: int) -> "tuple[str, Deed]":
        action = bytes([BLAST, marker, typed[1]] + chosen)
        effect = words.AT_UNITS.format(len(chosen)) if chosen else ""
        return effect, lambda table: marking.enter(table, action)

    title = fit(table.canvas, TEXT, state.short(state.marker_unit(marker)), _NAME_ROOM)
    sheet = Sheet(
        title + words.BLAST_AROUND,
        count=2 + len(units),
        row=row,
        number=lambda cursor: str(len(chosen)),
        cursor=min(1, len(units)),
    )
    sheet.icon = lambda index: marking.icon(units, chosen, index)
    sheet.hold = hold
    sheet.hold_word = words.HOLD_GO
    sheet.help = words.BLAST_HELP
    return sheet


def _begun(table: "Table[BattleState]", marker: int) -> "list[Any]":
    """Return the argument to begin with: that which was undone, if it was of this marker."""
    if table.game.ahead:
        # Imported here: only after an undo.
        from pages.mechwarrior.attack import undone

        blast = undone.first(table.game, BLAST)
        if blast[1:2] == bytes((marker,)):
            return [marker, blast[2], list(blast[3:])]
    return [marker, 0, []]
