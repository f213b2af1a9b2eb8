"""Start the OLED with Adafruit's driver, and turn its picture.

Loaded only at a start, after a failure, and when the picture is turned.
"""

from typing import TYPE_CHECKING

from adafruit_ssd1306 import SSD1306_I2C
from micropython import const

if TYPE_CHECKING:
    from typing import Any

    from box.hw.panel import Panel

_SH1106 = "sh1106"
_SSD1309 = "ssd1309"

_OFF = const(0xAE)
_ON = const(0xAF)
# Commands that turn on the SH1106's own supply.
_SUPPLY = const(0xAD)
_SUPPLY_ON = const(0x8B)

# Commands of the SSD1306 alone: the charge pump and the current reference, with one argument each.
_PUMP = const(0x8D)
# The level that the SSD1309 starts with; it does not have the driver's.
_VCOMH = const(0xDB)
_VCOMH_1309 = const(0x34)

# The bit in which 0x3C and 0x3D differ.
_OTHER = const(1)

# Clones are known to drop the first frame after their start.
_FIRST_FRAMES = const(2)


class _Display:
    """The driver's steps, without its frame buffer: the commands go to the panel."""

    external_vcc = False
    page_addressing = False
    reset_pin = None

    poweron: "Any" = SSD1306_I2C.poweron
    init_display: "Any" = SSD1306_I2C.init_display
    rotate: "Any" = SSD1306_I2C.rotate

    def __init__(self, panel: "Panel") -> None:
        self._panel = panel
        self.width = panel.width
        self.height = 8 * panel.pages
        self._skipped = 0

    def write_cmd(self, cmd: int) -> None:
        if self._skipped:
            self._skipped -= 1
        elif self._panel.controller == _SSD1309 and cmd in (_SUPPLY, _PUMP):
            self._skipped = 1
        else:
            self._panel.command(cmd)

    def fill(self, colour: int) -> None:
        """Keep the picture."""

    def show(self) -> None:
        self._panel.send_all()


def start(panel: "Panel", lost: bool = False) -> None:
    """Start a panel that was just switched on, or was lost, if it is present.

    One that has never answered may be at the other address that SSD1306 modules can have.
    """
    failures = panel.failures
    _begin(panel, lost)
    if panel.down and not panel.bytes_sent:
        panel.addr ^= _OTHER
        _begin(panel, lost)
        if panel.down:
            panel.addr ^= _OTHER
            failures += 1
        panel.failures = failures


def _begin(panel: "Panel", lost: bool) -> None:
    """Start a panel at its address."""
    panel.down = False
    panel.paged = _is_paged(panel)
    display = _Display(panel)
    if not lost:
        display.poweron()
    display.init_display()
    _restore(panel, display)


def restart(panel: "Panel") -> None:
    """Start a panel that was lost, and send it the whole picture, or switch it off again."""
    if panel.reset is not None:
        # If it has lost its power, nothing else starts an SSD1309.
        panel.reset()
    start(panel, lost=True)
    panel.show()
    if panel.asleep:
        panel.sleep()


def flip(panel: "Panel", on: bool) -> None:
    """Rotate the picture by 180 degrees from how the board mounts it; `show` completes it."""
    panel.flipped = on
    _Display(panel).rotate(on == panel.mounted_flipped)
    panel.whole_frames = max(panel.whole_frames, 1)


def _is_paged(panel: "Panel") -> bool:
    """Return whether the panel is an SH1106, by the low nibble of the status byte.

    Modules that cannot be read, or give two different readings, count as SSD1306.
    """
    if panel.controller is not None:
        return panel.controller == _SH1106
    status = bytearray(1)
    for _ in range(2):
        try:
            panel.bus.writeto(panel.addr, b"\x00")
            panel.bus.readfrom_into(panel.addr, status)
        except OSError:
            return False
        if status[0] & 0x07:
            return False
    return True


def _restore(panel: "Panel", display: _Display) -> None:
    """Restore the settings of a panel that the driver has just started."""
    if panel.paged:
        # The command for the SSD1306's current reference turns off the SH1106's own supply.
        for code in (_OFF, _SUPPLY, _SUPPLY_ON, _ON):
            panel.command(code)
    elif panel.controller == _SSD1309:
        panel.command(_VCOMH)
        panel.command(_VCOMH_1309)
    panel.send_contrast()
    display.rotate(panel.flipped == panel.mounted_flipped)
    panel.whole_frames = _FIRST_FRAMES
