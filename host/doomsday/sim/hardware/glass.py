"""The glass of the display: which dots are lit, given the controller's memory and registers.

It is a 128 x 64 panel wired for the alternative COM pin configuration and mounted the usual way:
upright when the columns are mapped backwards (A1) and the rows are scanned from the last one (C8),
which is what drivers set.
"""

from typing import NamedTuple

COLUMNS = 128
PAGES = 8
ROWS = PAGES * 8
PIXEL_BYTES = COLUMNS * PAGES

_COM_ALTERNATIVE = 0x10
_COM_SWAP_SIDES = 0x20


class Scan(NamedTuple):
    """The registers that say how memory is scanned onto the glass, and what becomes of its bits.

    com_pins: argument of command 0xDA. multiplex: how many rows are scanned. offset: command
    0xD3. start_line: the memory row of the first one.
    """

    com_reverse: bool
    com_pins: int
    multiplex: int
    offset: int
    start_line: int
    inverted: bool
    all_on: bool


def lit_pixels(ram: bytes, scan: Scan) -> bytes:
    """Return what a lit panel shows of `ram`: 1,024 bytes of screen pixels, set = lit."""
    if _as_it_is(scan):
        return bytes(ram)
    seen = bytearray(PIXEL_BYTES)
    for y in range(ROWS):
        row = _row_at(y, scan)
        if row >= scan.multiplex:
            continue
        line = (row + scan.start_line) % ROWS
        source = line // 8 * COLUMNS
        target = y // 8 * COLUMNS
        for x in range(COLUMNS):
            dot = ram[source + x] >> line % 8 & 1
            if scan.all_on or dot != scan.inverted:
                seen[target + x] |= 1 << y % 8
    return bytes(seen)


def _as_it_is(scan: Scan) -> bool:
    """Whether the panel shows its memory unchanged."""
    return (
        scan.com_reverse
        and scan.com_pins & (_COM_ALTERNATIVE | _COM_SWAP_SIDES) == _COM_ALTERNATIVE
        and scan.multiplex == ROWS
        and not (scan.offset or scan.start_line or scan.inverted or scan.all_on)
    )


def _row_at(y: int, scan: Scan) -> int:
    """Return the row of the scan that lights line `y` of the glass; unused if >= `multiplex`."""
    com = _com_at(ROWS - 1 - y, scan.com_pins)
    if scan.com_reverse:
        return (scan.multiplex - 1 - com + scan.offset) % ROWS
    return (com + scan.offset) % ROWS


def _com_at(line: int, com_pins: int) -> int:
    """Return the COM output at a line of the glass, which is wired for the alternative order."""
    pin = line // 2 + 32 * (line % 2)
    if com_pins & _COM_SWAP_SIDES:
        pin ^= 32
    if com_pins & _COM_ALTERNATIVE:
        return pin % 32 * 2 + pin // 32
    return pin
