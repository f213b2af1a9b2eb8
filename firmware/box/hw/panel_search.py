"""Finds the display at the address of its board, or at the other one that such displays have."""

from typing import TYPE_CHECKING

from box.hw.panel import Panel

if TYPE_CHECKING:
    from typing import Any

    from box.hw.bus import Bus

_OTHER = 1


def other(bus: "Bus", oled: "dict[str, Any]") -> "Panel | None":
    """A panel at 0x3D where the board says 0x3C, or the reverse; None where nothing answers."""
    changed = dict(oled)
    changed["addr"] = oled["addr"] ^ _OTHER
    panel = Panel(bus, changed)
    return panel if panel.present else None
