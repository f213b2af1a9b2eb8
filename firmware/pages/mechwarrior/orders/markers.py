"""Resolve artillery markers in the command stage."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from pages.mechwarrior import page_rows
from pages.mechwarrior.orders import words
from shared.rules.mechwarrior.model.actions import RESOLVED, ZONES
from shared.rules.mechwarrior.model.kinds import FULL

if TYPE_CHECKING:
    from box.kit.sheet import Row
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState


def page(table: "Table[BattleState]") -> Sheet:
    """A row a marker, which D takes off; then a row a player, to enter what is lost."""
    state = table.state
    rows: list[Row] = []
    for marker in state.markers(state.active):
        name = state.unit(state.marker_unit(marker)).name
        if state.has_depth(FULL):
            rows.append((name, "", (page_rows.BLAST, marker)))
        else:
            rows.append((name, words.RESOLVE, bytes((RESOLVED, marker))))
    for seat, name in enumerate(state.names()):
        rows.append((name, "", (page_rows.PLAYER, seat)))
    game = table.game
    if game.is_news() and game.action(game.ply)[0] == ZONES:
        # Imported here: needed once a turn.
        from pages.mechwarrior.table import zones

        table.toast(zones.told(table))
    number = words.TURN + str(state.round())
    sheet = Sheet(words.MARKERS, rows, number=number, label=words.DO_IT)
    sheet.help = _help
    return sheet


def _help(table: "Table[BattleState]") -> str:
    # Imported here: only needed for the help.
    from pages.mechwarrior.setup import setting_labels

    return setting_labels.told(table.state.setup, "artillery_resolve")
