"""The glass of the display: compute the lit pixels from the controller's memory and registers.

It is a 128 x 64 panel wired for the alternative COM pin configuration and mounted the usual way:
upright with columns mapped backwards (A1) and rows scanned from the last one (C8), as drivers set
it.
"""

from typing import NamedTuple

COLUMNS = 128
PAGES = 8
ROWS = PAGES * 8
PIXEL_BYTES = COLUMNS * PAGES

_COM_ALTERNATIVE = 0x10
_COM_SWAP_SIDES = 0x20


class Scan(NamedTuple):
    """The registers that control how memory is shown on the glass.

    com_pins: argument of command 0xDA. multiplex: number of rows scanned. offset: argument of
    command 0xD3. start_line: memory row shown first.
    """

    com_reverse: bool
    com_pins: int
    multiplex: int
    offset: int
    start_line: int
    inverted: bool
    all_on: bool


def lit_pixels(ram: bytes, scan: Scan) -> bytes:
    """Return the lit pixels for `ram`, as 1,024 bytes of screen pixels."""
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
    """Return whether the panel shows its memory unchanged."""
    return (
        scan.com_reverse
        and scan.com_pins & (_COM_ALTERNATIVE | _COM_SWAP_SIDES) == _COM_ALTERNATIVE
        and scan.multiplex == ROWS
        and not (scan.offset or scan.start_line or scan.inverted or scan.all_on)
    )


def _row_at(y: int, scan: Scan) -> int:
    """Return the scan row that drives line `y` of the glass; it is unused if >= `multiplex`."""
    com = _com_at(ROWS - 1 - y, scan.com_pins)
    if scan.com_reverse:
        return (scan.multiplex - 1 - com + scan.offset) % ROWS
    return (com + scan.offset) % ROWS


def _com_at(line: int, com_pins: int) -> int:
    """Return the COM output that drives a line of the glass, wired in the alternative order."""
    pin = line // 2 + 32 * (line % 2)
    if com_pins & _COM_SWAP_SIDES:
        pin ^= 32
    if com_pins & _COM_ALTERNATIVE:
        return pin % 32 * 2 + pin // 32
    return pin
