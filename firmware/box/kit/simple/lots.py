"""Draw the order of the players by one press."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from box.ui import words

if TYPE_CHECKING:
    from typing import Any

    from box.kit.table import Table


def page(table: "Table[Any]") -> Sheet:
    """List the players; D draws."""
    state = table.state
    rows = [(name, "", _draw, words.DRAW_LOTS) for name in state.names()]
    return Sheet(table.pages.title(state), rows)  # type: ignore[attr-defined]


def _draw(table: "Table[Any]") -> None:
    # Imported here: needed once a round.
    from box.game import rolling

    state = table.state
    table.play(bytes((state.chance_kind(),)) + rolling.lots(table, state.seats))
