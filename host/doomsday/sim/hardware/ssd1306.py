"""Models of the SSD1306 and SSD1309 display controllers at the level of bytes on their I2C bus.

Follow the Solomon Systech data sheets, revision 1.1.
"""

from __future__ import annotations

from collections.abc import Callable

from doomsday.screen.picture import turned
from doomsday.sim.hardware.display_pixels import PIXEL_BYTES, ROWS, Scan, lit_pixels
from doomsday.sim.hardware.display_ram import DisplayRam, Meaningless

_CONTROL_MORE = 0x80
_CONTROL_DATA = 0x40

_STATUS_OFF = 0x40

_PUMP_ENABLE = 0x04

_LOCK = 0xFD
_LOCKED = 0x16

# Number of argument bytes of each command; commands not listed have none.
_ARGUMENTS = {
    0x20: 1,  # memory addressing mode
    0x21: 2,  # column address range
    0x22: 2,  # page address range
    0x23: 1,  # fade out and blinking
    0x26: 6,  # scroll right
    0x27: 6,  # scroll left
    0x29: 5,  # scroll up and right
    0x2A: 5,  # scroll up and left
    0x81: 1,  # contrast
    0x8D: 1,  # charge pump
    0xA3: 2,  # vertical scroll area
    0xA8: 1,  # multiplex ratio
    0xAD: 1,  # internal current reference
    0xD3: 1,  # display offset
    0xD5: 1,  # clock divide ratio
    0xD6: 1,  # zoom
    0xD9: 1,  # pre-charge period
    0xDA: 1,  # COM pin configuration
    0xDB: 1,  # VCOMH deselect level
    0xFD: 1,  # lock
}

# Commands without effect on a still picture.
_WITHOUT_EFFECT = frozenset((0x2E, 0xAD, 0xD5, 0xD9, 0xDB, 0xE3))


class SSD1306:
    """A display controller with its panel.

    unknown: commands with arguments that the model did not execute, oldest first: unknown ones,
    scrolling, and addressing commands that are invalid in the current mode.
    """

    # Commands that only the other model has.
    _unknown = frozenset((0xFD,))

    def __init__(
        self, ident: int = 0x3, external_vcc: bool = False, upside_down: bool = False
    ) -> None:
        """Power the chip up.

        ident: low nibble of the status byte. external_vcc: whether the panel has its own high
        voltage and needs no charge pump. upside_down: whether it is soldered upside down.
        """
        self._ident = ident & 0x0F
        self._external_vcc = external_vcc
        self._upside_down = upside_down
        self.reset()

    def reset(self) -> None:
        """Set the power-on defaults and fill the memory with noise."""
        self.memory = DisplayRam()
        self.on = False
        self.contrast = 0x7F
        self.inverted = False
        self.all_on = False
        self.start_line = 0
        self.offset = 0
        self.multiplex = ROWS
        self.com_reverse = False
        self.com_pins = 0x12
        self.pump_enabled = False
        self.unknown: list[bytes] = []
        self._pump_running = False
        self._pending = bytearray()

    @property
    def ram(self) -> bytearray:
        """The display memory in panel order."""
        return self.memory.content

    def write(self, data: bytes) -> None:
        """Execute one I2C write transaction: the bytes after the address.

        A command may continue in the next transaction.
        """
        at = 0
        while at < len(data):
            control = data[at]
            at += 1
            until = at + 1 if control & _CONTROL_MORE else len(data)
            if control & _CONTROL_DATA:
                self.memory.write_all(data[at:until])
            else:
                for byte in data[at:until]:
                    self._command(byte)
            at = until

    def read(self, n: int) -> bytes:
        """Execute one I2C read transaction of `n` bytes: the status byte, repeated."""
        status = self._ident | (0 if self.on else _STATUS_OFF)
        return bytes((status,)) * n

    def lit(self) -> bool:
        """Return whether the panel is on and has the voltage to light pixels."""
        return self.on and (self._pump_running or self._external_vcc)

    def brightness(self) -> float:
        """Return the brightness of a lit pixel, from 0.0 (dark) to 1.0 (full contrast)."""
        return (self.contrast + 1) / 256 if self.lit() else 0.0

    def pixels(self) -> bytes:
        """Return the pixels visible on the upright board, 1,024 bytes."""
        seen = self._on_glass()
        return turned(seen) if self._upside_down else seen

    def shows_upside_down(self) -> bool:
        """Return whether a picture for the usual mapping (A1, C8) is visible upside down.

        That is so if the program rotated it, or did not on a panel soldered upside down.
        """
        return self.com_reverse == self._upside_down

    def _on_glass(self) -> bytes:
        """Return the lit pixels in the panel's own orientation."""
        if not self.lit():
            return bytes(PIXEL_BYTES)
        scan = Scan(
            com_reverse=self.com_reverse,
            com_pins=self.com_pins,
            multiplex=self.multiplex,
            offset=self.offset,
            start_line=self.start_line,
            inverted=self.inverted,
            all_on=self.all_on,
        )
        return lit_pixels(bytes(self.ram), scan)

    def _command(self, byte: int) -> None:
        self._pending.append(byte)
        command = bytes(self._pending)
        if command[0] in self._unknown:
            self._pending.clear()
            self.unknown.append(command)
            return
        if len(command) <= _ARGUMENTS.get(command[0], 0):
            return
        self._pending.clear()
        try:
            self._carry_out(command)
        except Meaningless:
            self.unknown.append(command)

    def _carry_out(self, command: bytes) -> None:
        code = command[0]
        if code in _WITHOUT_EFFECT:
            return
        if code in _COMMANDS:
            _COMMANDS[code](self, command)
            return
        for first, last, act in _RANGES:
            if first <= code <= last:
                act(self, code - first)
                return
        raise Meaningless

    def _set_start_line(self, line: int) -> None:
        self.start_line = line

    def _set_contrast(self, command: bytes) -> None:
        self.contrast = command[1]

    def _set_pump(self, command: bytes) -> None:
        self.pump_enabled = bool(command[1] & _PUMP_ENABLE)
        if not self.pump_enabled:
            self._pump_running = False

    def _set_column_mapping(self, command: bytes) -> None:
        self.memory.backwards = bool(command[0] & 1)

    def _set_all_on(self, command: bytes) -> None:
        self.all_on = bool(command[0] & 1)

    def _set_inverted(self, command: bytes) -> None:
        self.inverted = bool(command[0] & 1)

    def _set_multiplex(self, command: bytes) -> None:
        ratio = (command[1] & 0x3F) + 1
        if ratio < 16:
            raise Meaningless
        self.multiplex = ratio

    def _set_power(self, command: bytes) -> None:
        self.on = bool(command[0] & 1)
        # By the data sheet the pump starts with the display on (AF): 8D 14 after it has no effect.
        if self.on and self.pump_enabled:
            self._pump_running = True

    def _set_com_direction(self, command: bytes) -> None:
        self.com_reverse = bool(command[0] & 8)

    def _set_offset(self, command: bytes) -> None:
        self.offset = command[1] & 0x3F

    def _set_com_pins(self, command: bytes) -> None:
        self.com_pins = command[1]


class SSD1309(SSD1306):
    """The differences: no charge pump, no current reference of its own, and a lock.

    The byte after a command that it does not know is a command of its own.
    """

    _unknown = frozenset((0x8D, 0xAD))

    def __init__(self, upside_down: bool = False) -> None:
        """Power the chip up; see SSD1306."""
        super().__init__(external_vcc=True, upside_down=upside_down)

    def reset(self) -> None:
        """Set the power-on defaults and fill the memory with noise."""
        super().reset()
        self._locked = False

    def _carry_out(self, command: bytes) -> None:
        if command[0] == _LOCK:
            self._locked = command[1] == _LOCKED
        elif not self._locked:
            super()._carry_out(command)


_COMMANDS: dict[int, Callable[[SSD1306, bytes], None]] = {
    0x20: lambda chip, command: chip.memory.set_mode(command[1] & 3),
    0x21: lambda chip, command: chip.memory.set_columns(command[1], command[2]),
    0x22: lambda chip, command: chip.memory.set_pages(command[1], command[2]),
    0x81: SSD1306._set_contrast,
    0x8D: SSD1306._set_pump,
    0xA0: SSD1306._set_column_mapping,
    0xA1: SSD1306._set_column_mapping,
    0xA4: SSD1306._set_all_on,
    0xA5: SSD1306._set_all_on,
    0xA6: SSD1306._set_inverted,
    0xA7: SSD1306._set_inverted,
    0xA8: SSD1306._set_multiplex,
    0xAE: SSD1306._set_power,
    0xAF: SSD1306._set_power,
    0xC0: SSD1306._set_com_direction,
    0xC8: SSD1306._set_com_direction,
    0xD3: SSD1306._set_offset,
    0xDA: SSD1306._set_com_pins,
}

_RANGES: tuple[tuple[int, int, Callable[[SSD1306, int], None]], ...] = (
    (0x00, 0x0F, lambda chip, value: chip.memory.set_column_low(value)),
    (0x10, 0x1F, lambda chip, value: chip.memory.set_column_high(value)),
    (0x40, 0x7F, SSD1306._set_start_line),
    (0xB0, 0xB7, lambda chip, value: chip.memory.set_page(value)),
)

# By the name in board files; without one a display is an SSD1306.
CONTROLLERS = {"ssd1306": SSD1306, "ssd1309": SSD1309}
