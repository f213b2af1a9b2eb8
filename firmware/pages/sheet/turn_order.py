"""Draw the order of the turns of a round."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from pages.sheet import words
from shared.rules.sheet import actions

if TYPE_CHECKING:
    from typing import Any

    from box.kit.table import Table


def page(table: "Table[Any]") -> Sheet:
    """D has the box draw."""
    rows = [(name, "", _draw, words.DRAW) for name in table.state.names()]
    return Sheet(words.DRAW_ORDER, rows)


def _draw(table: "Table[Any]") -> None:
    # Imported here: needed once a round.
    from box.game import rolling

    table.play(bytes((actions.ORDER,)) + rolling.lots(table, table.state.seats))
