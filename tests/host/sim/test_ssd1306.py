"""The display model against the unmodified driver and against the data sheet's rules."""

import copy
import itertools
import sys
import types
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doomsday.sim.hardware.display_pixels import COLUMNS, PAGES
from doomsday.sim.hardware.ssd1306 import SSD1306
from tests.sampling import cases

buffers = st.binary(min_size=1024, max_size=1024)

READY = bytes.fromhex("ae 2000 40 a1 a83f c8 d300 da12 81ff a4 a6 8d14 af")


class Bus:
    """An I2C bus as the driver expects it, with one chip."""

    def __init__(self, chip: SSD1306) -> None:
        self.chip = chip

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None:
        pass

    def writeto(self, address: int, buffer: bytes, start: int = 0, end: int | None = None) -> None:
        assert address == 0x3C
        self.chip.write(bytes(buffer[start:end]))


def everything(chip: SSD1306) -> dict[str, Any]:
    """Return a copy of all registers, the memory and its pointer."""
    return copy.deepcopy({**vars(chip), "memory": vars(chip.memory)})


class RawFrame:
    """A replacement for the driver's drawing base class that writes memory directly."""

    def __init__(self, buffer: memoryview, width: int, height: int, form: int) -> None:
        self.memory = buffer

    def fill(self, colour: int) -> None:
        self.memory[:] = bytes(len(self.memory))


STAND_INS: dict[str, dict[str, Any]] = {
    "micropython": {"const": lambda value: value},
    "framebuf": {"FrameBuffer": RawFrame, "MONO_VLSB": 0},
    # Used only in annotations, which CPython evaluates and MicroPython does not.
    "busio": {"I2C": object, "SPI": object},
    "digitalio": {"DigitalInOut": object},
    "microcontroller": {"Pin": object},
    "circuitpython_typing": {"ReadableBuffer": bytes, "WriteableBuffer": bytearray},
}


@pytest.fixture(scope="module")
def driver_class() -> Iterator[Any]:
    """Return the class of the published driver, with stand-ins for a board's modules."""
    with pytest.MonkeyPatch.context() as patch:
        for name, members in STAND_INS.items():
            module = types.ModuleType(name)
            module.__dict__.update(members)
            patch.setitem(sys.modules, name, module)
        for name in [name for name in sys.modules if name.startswith("adafruit_")]:
            patch.delitem(sys.modules, name)
        import adafruit_ssd1306

        yield adafruit_ssd1306.SSD1306_I2C
    for name in [name for name in sys.modules if name.startswith("adafruit_")]:
        del sys.modules[name]


def commands(chip: SSD1306, *codes: int) -> None:
    chip.write(b"\x00" + bytes(codes))


def data(chip: SSD1306, values: bytes) -> None:
    chip.write(b"\x40" + values)


def ready(frame: bytes = bytes(1024)) -> SSD1306:
    """Return a chip with the usual set-up and a picture in its memory."""
    chip = SSD1306()
    commands(chip, *READY)
    commands(chip, 0x21, 0, 127, 0x22, 0, 7)
    data(chip, frame)
    return chip


def dot(pixels: bytes, x: int, y: int) -> int:
    return pixels[y // 8 * COLUMNS + x] >> y % 8 & 1


def test_the_driver_leaves_the_panel_on_clear_and_at_full_contrast(driver_class: Any) -> None:
    chip = SSD1306()
    driver_class(128, 64, Bus(chip))
    assert chip.on and chip.lit()
    assert chip.contrast == 0xFF
    assert chip.brightness() == 1.0
    assert chip.pixels() == bytes(1024)
    assert chip.unknown == []


@settings(max_examples=cases(100, 25))
@given(frames=st.lists(buffers, min_size=1, max_size=4))
def test_a_buffer_shown_by_the_driver_is_the_memory_and_the_picture(
    driver_class: Any, frames: list[bytes]
) -> None:
    chip = SSD1306()
    driver = driver_class(128, 64, Bus(chip))
    for frame in frames:
        driver.buffer[1:] = frame
        driver.show()
        assert bytes(chip.ram) == frame
        assert chip.pixels() == frame


def test_the_drivers_power_contrast_invert_and_rotate_are_visible(driver_class: Any) -> None:
    chip = SSD1306()
    driver = driver_class(128, 64, Bus(chip))
    frame = bytes(range(256)) * 4
    driver.buffer[1:] = frame
    driver.show()

    driver.invert(True)
    assert chip.pixels() == bytes(255 - byte for byte in frame)
    driver.invert(False)

    driver.contrast(63)
    assert chip.brightness() == 0.25

    driver.poweroff()
    assert chip.pixels() == bytes(1024) and chip.brightness() == 0.0
    driver.poweron()
    assert chip.pixels() == frame

    driver.rotate(False)
    driver.show()
    seen = chip.pixels()
    assert all(
        dot(seen, x, y) == dot(frame, 127 - x, 63 - y) for x in range(128) for y in range(64)
    )


def reference_window(
    memory: list[list[int]], columns: range, pages: range, values: bytes, vertical: bool
) -> None:
    """Fill a window of memory with values, wrapping at its end."""
    if vertical:
        cells = [(page, column) for column in columns for page in pages]
    else:
        cells = [(page, column) for page in pages for column in columns]
    for index, value in enumerate(values):
        page, column = cells[index % len(cells)]
        memory[page][column] = value


windows = st.tuples(
    st.tuples(st.integers(0, 127), st.integers(0, 127)).map(sorted),
    st.tuples(st.integers(0, 7), st.integers(0, 7)).map(sorted),
    st.binary(max_size=300),
    st.booleans(),
)


@settings(max_examples=cases(100, 25))
@given(frame=buffers, series=st.lists(windows, max_size=6))
def test_windows_written_land_where_a_plain_reference_puts_them(
    frame: bytes, series: list[tuple[list[int], list[int], bytes, bool]]
) -> None:
    chip = ready(frame)
    memory = [list(frame[page * 128 : page * 128 + 128]) for page in range(PAGES)]
    for (left, right), (top, bottom), values, vertical in series:
        commands(chip, 0x20, int(vertical), 0x21, left, right, 0x22, top, bottom)
        data(chip, values)
        reference_window(memory, range(left, right + 1), range(top, bottom + 1), values, vertical)
    assert chip.pixels() == bytes(value for row in memory for value in row)


@settings(max_examples=cases(100, 25))
@given(old=buffers, new=buffers, cuts=st.lists(st.integers(1, 127), max_size=3, unique=True))
def test_a_frame_sent_in_pieces_equals_one_sent_at_once(
    old: bytes, new: bytes, cuts: list[int]
) -> None:
    edges = [0, *sorted(cuts), COLUMNS]
    chip = ready(old)
    for page in reversed(range(PAGES)):
        for left, right in itertools.pairwise(edges):
            commands(chip, 0x21, left, right - 1, 0x22, page, page)
            data(chip, new[page * 128 + left : page * 128 + right])
    assert chip.ram == ready(new).ram


@settings(max_examples=cases(100, 25))
@given(frame=buffers, page=st.integers(0, 7), column=st.integers(0, 127), values=st.binary())
def test_page_mode_wraps_in_its_page(frame: bytes, page: int, column: int, values: bytes) -> None:
    chip = ready(frame)
    commands(chip, 0x20, 2, 0xB0 + page, column & 15, 0x10 + (column >> 4))
    data(chip, values)
    expected = bytearray(frame)
    for index, value in enumerate(values):
        expected[page * 128 + (column + index) % 128] = value
    assert chip.ram == expected


def test_a_range_sets_the_pointer_to_its_start_at_once() -> None:
    chip = ready()
    data(chip, b"\xff" * 5)
    commands(chip, 0x21, 10, 20)
    data(chip, b"\x01")
    commands(chip, 0x22, 3, 4)
    data(chip, b"\x02")
    assert chip.ram[10] == 1
    assert chip.ram[3 * 128 + 11] == 2


@pytest.mark.parametrize("code", [0x05, 0x12, 0xB3])
def test_page_mode_commands_do_nothing_in_horizontal_mode(code: int) -> None:
    chip = ready()
    commands(chip, code)
    data(chip, b"\x7e")
    assert chip.ram[0] == 0x7E
    assert chip.unknown == [bytes((code,))]


def test_ranges_do_nothing_in_page_mode() -> None:
    chip = ready()
    commands(chip, 0x20, 2, 0x21, 9, 12, 0x22, 2, 3)
    assert (chip.memory.column, chip.memory.page) == (0, 0)
    assert chip.unknown == [bytes((0x21, 9, 12)), bytes((0x22, 2, 3))]


def test_a_command_may_be_split_over_transactions() -> None:
    chip = ready()
    for code in (0x21, 5, 6, 0x22, 1, 1):
        chip.write(bytes((0x80, code)))
    data(chip, b"\x11\x22")
    assert chip.ram[128 + 5] == 0x11 and chip.ram[128 + 6] == 0x22


def test_pairs_and_streams_mix_in_one_transaction() -> None:
    chip = ready()
    chip.write(bytes((0x80, 0x81, 0x80, 0x20, 0xC0, 0xAA, 0x80, 0xA7, 0x40, 0x01, 0x02)))
    assert chip.contrast == 0x20
    assert chip.inverted
    assert bytes(chip.ram[:3]) == b"\xaa\x01\x02"


def test_data_between_command_and_argument_is_still_data() -> None:
    chip = ready()
    commands(chip, 0x81)
    data(chip, b"\x33")
    commands(chip, 0x44)
    assert chip.contrast == 0x44 and chip.ram[0] == 0x33


@pytest.mark.parametrize("stream", [b"", b"\x00", b"\x40", b"\x80"])
def test_an_empty_transaction_changes_nothing(stream: bytes) -> None:
    chip = ready()
    before = everything(chip)
    chip.write(stream)
    assert everything(chip) == before


@settings(max_examples=cases(100, 25))
@given(st.lists(st.binary(max_size=40), max_size=20))
def test_any_bytes_on_the_bus_are_accepted(transactions: list[bytes]) -> None:
    chip = SSD1306()
    for transaction in transactions:
        chip.write(transaction)
        assert len(chip.pixels()) == len(chip.ram) == 1024
        assert 0.0 <= chip.brightness() <= 1.0


def test_unknown_commands_are_kept_with_their_arguments() -> None:
    chip = ready()
    commands(chip, 0xF0, 0x2F, 0x26, 0, 0, 0, 7, 0, 0xFF, 0xE3, 0xA7)
    assert chip.unknown == [b"\xf0", b"\x2f", bytes((0x26, 0, 0, 0, 7, 0, 0xFF))]
    assert chip.inverted


def test_memory_after_power_on_is_noise_and_shows_only_once_switched_on() -> None:
    chip = SSD1306()
    assert chip.pixels() == bytes(1024)
    commands(chip, *READY)
    assert 3000 < sum(byte.bit_count() for byte in chip.pixels()) < 5200
    assert SSD1306().ram == chip.ram


def test_reset_restores_the_defaults() -> None:
    chip = ready(b"\x55" * 1024)
    commands(chip, 0x81)
    chip.reset()
    assert everything(chip) == everything(SSD1306())


def test_the_panel_is_dark_without_its_charge_pump() -> None:
    chip = SSD1306()
    commands(chip, 0xA5, 0xAF)
    assert chip.on and chip.pixels() == bytes(1024) and chip.brightness() == 0.0
    commands(chip, 0x8D, 0x14)
    assert chip.pixels() == bytes(1024)
    commands(chip, 0xAF)
    assert chip.pixels() == b"\xff" * 1024
    commands(chip, 0x8D, 0x10)
    assert chip.pixels() == bytes(1024)


def test_a_panel_with_its_own_high_voltage_needs_no_pump() -> None:
    chip = SSD1306(external_vcc=True)
    commands(chip, 0xA5, 0xAF)
    assert chip.pixels() == b"\xff" * 1024


def test_the_status_byte_has_the_ident_and_whether_it_is_off() -> None:
    chip = SSD1306()
    assert chip.read(1) == b"\x43"
    commands(chip, *READY)
    assert chip.read(2) == b"\x03\x03"
    assert SSD1306(ident=0x8).read(1) == b"\x48"


def test_the_column_mapping_applies_to_later_writes() -> None:
    chip = ready()
    data(chip, b"\x0f")
    commands(chip, 0xA0)
    assert chip.pixels()[0] == 0x0F
    data(chip, b"\xf0")
    assert chip.pixels()[126] == 0xF0


@settings(max_examples=cases(100, 25))
@given(frame=buffers, line=st.integers(0, 63), offset=st.integers(0, 63))
def test_start_line_and_offset_roll_the_picture(frame: bytes, line: int, offset: int) -> None:
    chip = ready(frame)
    commands(chip, 0x40 + line, 0xD3, offset)
    seen = chip.pixels()
    for y in range(64):
        source = (y + line + offset) % 64
        assert all(dot(seen, x, y) == dot(frame, x, source) for x in range(0, 128, 17))


def test_the_scan_direction_flips_the_picture() -> None:
    chip = ready(b"\x01" + bytes(1023))
    commands(chip, 0xC0)
    assert dot(chip.pixels(), 0, 63) == 1
    assert sum(byte.bit_count() for byte in chip.pixels()) == 1


def test_rows_beyond_the_multiplex_ratio_stay_dark() -> None:
    chip = ready(b"\xff" * 1024)
    commands(chip, 0xA8, 31)
    seen = chip.pixels()
    assert sum(byte.bit_count() for byte in seen) == 32 * 128
    # The scan always ends at COM0, so the lower half of the glass is lit.
    assert dot(seen, 0, 31) == 0 and dot(seen, 0, 32) == 1
    commands(chip, 0xA8, 3)
    assert chip.unknown == [b"\xa8\x03"]


def test_the_wrong_pin_configuration_tears_the_rows_apart() -> None:
    chip = ready(b"\x01" + bytes(1023))
    commands(chip, 0xDA, 0x02)
    assert [y for y in range(64) if dot(chip.pixels(), 0, y)] == [0]
    torn = ready(b"\x02" + bytes(1023))
    commands(torn, 0xDA, 0x02)
    assert [y for y in range(64) if dot(torn.pixels(), 0, y)] == [2]


@settings(max_examples=cases(100, 25))
@given(frame=buffers)
def test_all_on_hides_the_memory_without_changing_it(frame: bytes) -> None:
    chip = ready(frame)
    commands(chip, 0xA5)
    assert chip.pixels() == b"\xff" * 1024
    commands(chip, 0xA4)
    assert chip.pixels() == frame


@settings(max_examples=cases(100, 25))
@given(buffers)
def test_a_panel_soldered_upside_down_shows_a_rotated_picture(memory: bytes) -> None:
    upright, turned = SSD1306(), SSD1306(upside_down=True)
    for chip in (upright, turned):
        for byte in READY:
            chip.write(bytes((0x80, byte)))
        chip.write(b"\x40" + memory)
    seen, other = upright.pixels(), turned.pixels()
    for x, y in itertools.product(range(0, 128, 9), range(64)):
        there = other[(63 - y) // 8 * 128 + 127 - x] >> (63 - y) % 8 & 1
        assert seen[y // 8 * 128 + x] >> y % 8 & 1 == there


@pytest.mark.parametrize("soldered", [False, True])
def test_a_picture_is_upside_down_if_rotated_against_the_panel(soldered: bool) -> None:
    chip = SSD1306(upside_down=soldered)
    commands(chip, 0xA1, 0xC8)
    assert chip.shows_upside_down() == soldered
    commands(chip, 0xA0, 0xC0)
    assert chip.shows_upside_down() != soldered


@pytest.mark.parametrize("mode", [0, 1, 2])
@pytest.mark.parametrize("mapping", [0xA0, 0xA1])
@pytest.mark.parametrize(("first", "last"), [(100, 110), (110, 100), (5, 5)])
def test_data_in_one_piece_leaves_the_memory_of_single_bytes(
    mode: int, mapping: int, first: int, last: int
) -> None:
    whole, single = SSD1306(), SSD1306()
    for chip in (whole, single):
        chip.write(bytes((0x00, mapping, 0x20, mode, 0x21, first, last, 0x22, 6, 1)))
    data = bytes(range(200))
    whole.write(b"\x40" + data)
    for byte in data:
        single.write(bytes((0x40, byte)))
    assert whole.ram == single.ram
    # Both go on at the same place.
    for chip in (whole, single):
        chip.write(b"\x40\xff")
    assert whole.ram == single.ram
