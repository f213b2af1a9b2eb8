"""The SSD1306 display controller, modelled at the level of bytes on its I2C bus.

Follows the Solomon Systech data sheet, revision 1.1. The glass is a 128 x 64 panel wired for the
alternative COM pin configuration and mounted the usual way: upright when the columns are mapped
backwards (A1) and the rows are scanned from the last one (C8), which is what drivers set.
"""

from __future__ import annotations

from collections.abc import Callable

from doomsday.screen.picture import turned

COLUMNS = 128
PAGES = 8
ROWS = PAGES * 8

HORIZONTAL = 0
VERTICAL = 1
PAGE = 2

_RAM_BYTES = COLUMNS * PAGES

_CONTROL_MORE = 0x80
_CONTROL_DATA = 0x40

_STATUS_OFF = 0x40

_COM_ALTERNATIVE = 0x10
_COM_SWAP_SIDES = 0x20

_PUMP_ENABLE = 0x04

# How many argument bytes follow a command; those that are not here take none.
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
}

# Understood, and without effect on what the eye sees of a still picture.
_WITHOUT_EFFECT = frozenset((0x2E, 0xAD, 0xD5, 0xD9, 0xDB, 0xE3))


class _Meaningless(Exception):
    """The chip has no meaning for this command, or not in its present mode."""


def _noise() -> bytearray:
    """The same random-looking 1,024 bytes each time: memory after power came up."""
    state = 0x2F6E2B1
    ram = bytearray(_RAM_BYTES)
    for index in range(_RAM_BYTES):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        ram[index] = state >> 16 & 0xFF
    return ram


class SSD1306:
    """One display controller with its panel.

    `ram` is the 1,024 bytes of display memory by place on the glass (8 pages of 128 columns, least
    significant bit on top): with the usual A1 mapping, byte `page * 128 + column` is what the
    driver wrote at that page and column. The mapping acts when data is written, as on the chip, so
    a change of it shows only in what is written afterwards.

    `unknown` lists, oldest first, commands (with arguments) that the model does not carry out:
    unknown ones, scrolling, and addressing commands that do not belong to the present mode.
    """

    def __init__(
        self, ident: int = 0x3, external_vcc: bool = False, upside_down: bool = False
    ) -> None:
        """A chip that was just powered.

        `ident` is the low nibble of the status byte. `external_vcc` says that the panel has its
        own high voltage, so that it is lit without the charge pump; `upside_down`, that it is
        soldered so to its board.
        """
        self._ident = ident & 0x0F
        self._external_vcc = external_vcc
        self._upside_down = upside_down
        self.reset()

    def reset(self) -> None:
        """Back to power-on defaults; what the memory holds then is noise, always the same."""
        self.ram = _noise()
        self.on = False
        self.contrast = 0x7F
        self.inverted = False
        self.all_on = False
        self.mode = PAGE
        self.column = 0
        self.column_start = 0
        self.column_end = COLUMNS - 1
        self.page = 0
        self.page_start = 0
        self.page_end = PAGES - 1
        self.start_line = 0
        self.offset = 0
        self.multiplex = ROWS
        self.segment_remap = False
        self.com_reverse = False
        self.com_pins = 0x12
        self.pump_enabled = False
        self.unknown: list[bytes] = []
        self._pump_running = False
        self._pending = bytearray()

    def write(self, data: bytes) -> None:
        """One I2C write transaction: the bytes that follow the address.

        A command may go on in the next transaction.
        """
        at = 0
        while at < len(data):
            control = data[at]
            at += 1
            take = self._data if control & _CONTROL_DATA else self._command
            until = at + 1 if control & _CONTROL_MORE else len(data)
            for byte in data[at:until]:
                take(byte)
            at = until

    def read(self, n: int) -> bytes:
        """One I2C read transaction of `n` bytes: the status byte, repeated."""
        status = self._ident | (0 if self.on else _STATUS_OFF)
        return bytes((status,)) * n

    def lit(self) -> bool:
        """Whether the panel has both the order to show and the voltage to do it."""
        return self.on and (self._pump_running or self._external_vcc)

    def brightness(self) -> float:
        """How bright a lit pixel is: 0.0 dark, 1.0 the most that the chip can do."""
        return (self.contrast + 1) / 256 if self.lit() else 0.0

    def pixels(self) -> bytes:
        """What an eye sees on the upright board: 1,024 bytes of screen pixels, set = lit."""
        seen = self._on_glass()
        return turned(seen) if self._upside_down else seen

    def on_its_head(self) -> bool:
        """Whether an eye sees the picture of the usual mapping, A1 and C8, upside down.

        It does where the program turned it, or did not on a panel that is soldered upside down.
        """
        return self.com_reverse == self._upside_down

    def _on_glass(self) -> bytes:
        """What is lit on the panel by itself."""
        if not self.lit():
            return bytes(_RAM_BYTES)
        if self._plain():
            return bytes(self.ram)
        seen = bytearray(_RAM_BYTES)
        for y in range(ROWS):
            row = self._row_at(y)
            if row >= self.multiplex:
                continue
            line = (row + self.start_line) % ROWS
            source = line // 8 * COLUMNS
            target = y // 8 * COLUMNS
            for x in range(COLUMNS):
                dot = self.ram[source + x] >> line % 8 & 1
                if self.all_on or dot != self.inverted:
                    seen[target + x] |= 1 << y % 8
        return bytes(seen)

    def _plain(self) -> bool:
        """Whether the panel shows its memory as it is."""
        return (
            self.com_reverse
            and self.com_pins & (_COM_ALTERNATIVE | _COM_SWAP_SIDES) == _COM_ALTERNATIVE
            and self.multiplex == ROWS
            and not (self.offset or self.start_line or self.inverted or self.all_on)
        )

    def _row_at(self, y: int) -> int:
        """The row of the scan that lights line `y` of the glass; unused if >= `multiplex`."""
        com = self._com_at(ROWS - 1 - y)
        if self.com_reverse:
            return (self.multiplex - 1 - com + self.offset) % ROWS
        return (com + self.offset) % ROWS

    def _com_at(self, line: int) -> int:
        """The COM output at a line of the glass, which is wired for the alternative order."""
        pin = line // 2 + 32 * (line % 2)
        if self.com_pins & _COM_SWAP_SIDES:
            pin ^= 32
        if self.com_pins & _COM_ALTERNATIVE:
            return pin % 32 * 2 + pin // 32
        return pin

    def _data(self, byte: int) -> None:
        column = self.column if self.segment_remap else COLUMNS - 1 - self.column
        self.ram[self.page * COLUMNS + column] = byte
        if self.mode == PAGE:
            self.column = (self.column + 1) % COLUMNS
        elif self.mode == VERTICAL:
            if self._next_page():
                self._next_column()
        elif self._next_column():
            self._next_page()

    def _next_column(self) -> bool:
        """Step the column pointer; true if it went back to the start of its range."""
        wraps = self.column == self.column_end
        self.column = self.column_start if wraps else (self.column + 1) % COLUMNS
        return wraps

    def _next_page(self) -> bool:
        """Step the page pointer; true if it went back to the start of its range."""
        wraps = self.page == self.page_end
        self.page = self.page_start if wraps else (self.page + 1) % PAGES
        return wraps

    def _command(self, byte: int) -> None:
        self._pending.append(byte)
        command = bytes(self._pending)
        if len(command) <= _ARGUMENTS.get(command[0], 0):
            return
        self._pending.clear()
        try:
            self._carry_out(command)
        except _Meaningless:
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
        raise _Meaningless

    def _set_mode(self, command: bytes) -> None:
        mode = command[1] & 3
        if mode == 3:
            raise _Meaningless
        self.mode = mode

    def _set_column_range(self, command: bytes) -> None:
        if self.mode == PAGE:
            raise _Meaningless
        self.column_start = command[1] % COLUMNS
        self.column_end = command[2] % COLUMNS
        self.column = self.column_start

    def _set_page_range(self, command: bytes) -> None:
        if self.mode == PAGE:
            raise _Meaningless
        self.page_start = command[1] % PAGES
        self.page_end = command[2] % PAGES
        self.page = self.page_start

    def _set_column_low(self, nibble: int) -> None:
        if self.mode != PAGE:
            raise _Meaningless
        self.column = self.column & 0x70 | nibble

    def _set_column_high(self, nibble: int) -> None:
        if self.mode != PAGE:
            raise _Meaningless
        self.column = (nibble << 4 | self.column & 0x0F) % COLUMNS

    def _set_page(self, page: int) -> None:
        if self.mode != PAGE:
            raise _Meaningless
        self.page = page

    def _set_start_line(self, line: int) -> None:
        self.start_line = line

    def _set_contrast(self, command: bytes) -> None:
        self.contrast = command[1]

    def _set_pump(self, command: bytes) -> None:
        self.pump_enabled = bool(command[1] & _PUMP_ENABLE)
        if not self.pump_enabled:
            self._pump_running = False

    def _set_segment_remap(self, command: bytes) -> None:
        self.segment_remap = bool(command[0] & 1)

    def _set_all_on(self, command: bytes) -> None:
        self.all_on = bool(command[0] & 1)

    def _set_inverted(self, command: bytes) -> None:
        self.inverted = bool(command[0] & 1)

    def _set_multiplex(self, command: bytes) -> None:
        ratio = (command[1] & 0x3F) + 1
        if ratio < 16:
            raise _Meaningless
        self.multiplex = ratio

    def _set_power(self, command: bytes) -> None:
        self.on = bool(command[0] & 1)
        # The data sheet has the pump start with the display, so 8D 14 after AF alone stays dark.
        if self.on and self.pump_enabled:
            self._pump_running = True

    def _set_com_direction(self, command: bytes) -> None:
        self.com_reverse = bool(command[0] & 8)

    def _set_offset(self, command: bytes) -> None:
        self.offset = command[1] & 0x3F

    def _set_com_pins(self, command: bytes) -> None:
        self.com_pins = command[1]


_COMMANDS: dict[int, Callable[[SSD1306, bytes], None]] = {
    0x20: SSD1306._set_mode,
    0x21: SSD1306._set_column_range,
    0x22: SSD1306._set_page_range,
    0x81: SSD1306._set_contrast,
    0x8D: SSD1306._set_pump,
    0xA0: SSD1306._set_segment_remap,
    0xA1: SSD1306._set_segment_remap,
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
    (0x00, 0x0F, SSD1306._set_column_low),
    (0x10, 0x1F, SSD1306._set_column_high),
    (0x40, 0x7F, SSD1306._set_start_line),
    (0xB0, 0xB7, SSD1306._set_page),
)
