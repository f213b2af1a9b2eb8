"""Look for a display at the second address that SSD1306 modules can have."""

from typing import TYPE_CHECKING

from box.hw.panel import Panel

if TYPE_CHECKING:
    from typing import Any

    from box.hw.panel_transfer import I2C

_OTHER = 1


def other(bus: "I2C", oled: "dict[str, Any]") -> "Panel | None":
    """Return a panel at 0x3D if the board data has 0x3C, or the reverse; None if none answers."""
    changed = dict(oled)
    changed["addr"] = oled["addr"] ^ _OTHER
    panel = Panel(bus, changed)
    return None if panel.down else panel
