"""Artillery markers that wait to be resolved (W-76 to W-79b)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.kinds import MARKERS_MAX
from shared.rules.mechwarrior.model.layout import MARKER, MARKER_UNIT, MARKERS_AT

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState


def place(state: "BattleState", unit: int) -> None:
    """Place a marker of an artillery unit; there must be room."""
    # Imported here: to remove markers needs nothing else.
    from shared.rules.mechwarrior.play.order_limits import free_marker

    state.vector.set(MARKERS_AT + MARKER * free_marker(state) + MARKER_UNIT, 1 + unit)


def remove(state: "BattleState", marker: int) -> None:
    """Take a marker off the field."""
    for cell in range(MARKER):
        state.vector.set(MARKERS_AT + MARKER * marker + cell, 0)


def remove_all(state: "BattleState", unit: int) -> None:
    """Take the markers of an eliminated unit off the field (W-78)."""
    for marker in range(MARKERS_MAX):
        if state.marker_unit(marker) == unit:
            remove(state, marker)
