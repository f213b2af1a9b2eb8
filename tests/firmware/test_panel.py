"""The panel: after any transfers and failures the chip holds the picture."""

import importlib
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from doomsday import resources
from doomsday.sim.hardware.ssd1306 import SSD1306, SSD1309
from tests.onbox import run_micropython
from tests.sampling import cases

MODULE = "tests.firmware.device.panel_moves"
WELL = 0x43
SIZE = 1024
# A page of 128 columns takes three transfers, each with its own control byte.
FULL_FRAME = 7 + 8 * (128 + 3)


class Replay:
    """Play moves on the box and feed every byte sent to a modelled chip."""

    def __init__(
        self,
        *moves: str,
        flip: int = 0,
        status: int = WELL,
        chip: object = None,
        controller: str = "",
    ) -> None:
        self.chip = chip or SSD1306()
        self.sent: list[bytes] = []
        self.retries: list[int] = []
        # After each move: bytes sent, failures, whether the panel is present.
        self.info: list[tuple[int, int, bool]] = []
        # After each show: what was drawn, what is visible, bytes sent so far.
        self.shown: list[tuple[bytes, bytes, int]] = []
        known = f".{controller}" if controller else ""
        out = run_micropython(MODULE, resources.driver(), f"{status}.{flip}.128{known}", *moves)
        for line in out.splitlines():
            self._take(*line.split())

    def _take(self, kind: str, *words: str) -> None:
        if kind == ">":
            data = bytes.fromhex(words[0] if words else "")
            self.sent.append(data)
            self.chip.write(data)
        elif kind == "#":
            self.chip.reset()
        elif kind == "r":
            self.retries.append(int(words[0]))
        elif kind == "i":
            self.info.append((int(words[0]), int(words[1]), words[2] == "1"))
        elif kind == "=":
            total = sum(map(len, self.sent))
            self.shown.append((bytes.fromhex(words[0]), self.chip.pixels(), total))

    def costs(self) -> list[int]:
        """Return the bytes on the bus for each show but the first."""
        totals = [total for _, _, total in self.shown]
        return [after - before for before, after in zip(totals, totals[1:], strict=False)]


def moved(picture: bytes, dx: int, dy: int) -> bytes:
    """Return the picture shifted right and down, with dark pixels where it was."""
    lit = {
        (x + dx, y + dy)
        for y in range(64)
        for x in range(128)
        if picture[y // 8 * 128 + x] >> y % 8 & 1
    }
    out = bytearray(SIZE)
    for x, y in lit:
        if x < 128 and y < 64:
            out[y // 8 * 128 + x] |= 1 << y % 8
    return bytes(out)


def turned(picture: bytes) -> bytes:
    """Return the picture rotated by 180 degrees."""
    return bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(picture))


boxes = st.builds(
    "b.{}.{}.{}.{}.{}".format,
    st.integers(0, 127),
    st.integers(0, 63),
    st.integers(1, 128),
    st.integers(1, 64),
    st.integers(0, 1),
)
drawing = st.lists(
    st.one_of(
        boxes,
        boxes,
        boxes,
        st.just("s"),
        st.sampled_from(["f.0", "f.1"]),
        st.builds("n.{}".format, st.integers(1, 9999)),
    ),
    max_size=40,
)


@settings(max_examples=cases(60, 12))
@given(drawing)
@example(["n.1", "s", "n.2", "s"])
def test_partial_updates_leave_the_same_memory_as_one_full_frame(moves):
    replay = Replay(*moves, "s")
    for drawn, seen, _ in replay.shown:
        assert seen == drawn
    assert bytes(replay.chip.ram) == replay.shown[-1][0]
    assert replay.chip.unknown == []


# Names in the driver's annotations, which CPython evaluates.
ANNOTATED = {
    "busio": ("I2C", "SPI"),
    "circuitpython_typing": ("ReadableBuffer", "WriteableBuffer"),
    "digitalio": ("DigitalInOut",),
}


class FrameBuffer:
    """The part of framebuf that the driver needs to start."""

    def __init__(self, buffer: memoryview, width: int, height: int, layout: int) -> None:
        self._bytes = buffer

    def fill(self, colour: int) -> None:
        self._bytes[:] = bytes([0xFF * colour]) * len(self._bytes)


@pytest.fixture
def stock_driver(monkeypatch) -> Iterator[ModuleType]:
    """Return the unmodified driver under CPython."""
    before = set(sys.modules)
    for name, classes in ANNOTATED.items():
        module = ModuleType(name)
        for each in classes:
            setattr(module, each, object)
        monkeypatch.setitem(sys.modules, name, module)
    framebuf = ModuleType("framebuf")
    framebuf.FrameBuffer, framebuf.MONO_VLSB = FrameBuffer, 0
    monkeypatch.setitem(sys.modules, "framebuf", framebuf)
    monkeypatch.syspath_prepend(str(resources.driver()))
    yield importlib.import_module("adafruit_ssd1306")
    for name in set(sys.modules) - before:
        if name.startswith(("adafruit_", "box.hw.panel")):
            del sys.modules[name]


class ChipBus:
    """An I2C bus with one chip on it, as the driver uses it under CPython."""

    def __init__(self, chip: SSD1306) -> None:
        self.chip = chip
        self.bytes = 0

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None:
        pass

    def writeto(self, addr: int, data: bytes, start: int = 0, end: int | None = None) -> None:
        self.chip.write(bytes(data[start:end]))
        self.bytes += len(data[start:end])


def test_the_stock_driver_given_the_same_pictures_leaves_the_same_memory(stock_driver):
    moves = ["n.7", "s", "b.3.5.70.20.1", "s", "f.0", "s", "b.0.0.127.13.1", "s", "n.99", "s"]
    for count in range(2, len(moves) + 1, 2):
        replay = Replay(*moves[:count])
        bus = ChipBus(SSD1306())
        driver = stock_driver.SSD1306_I2C(128, 64, bus)
        driver.buffer[1:] = replay.shown[-1][0]
        driver.show()
        assert bytes(bus.chip.ram) == bytes(replay.chip.ram)
        assert bus.chip.pixels() == replay.chip.pixels()


def test_no_update_costs_more_than_a_full_frame_of_the_stock_driver(stock_driver):
    bus = ChipBus(SSD1306())
    driver = stock_driver.SSD1306_I2C(128, 64, bus)
    before = bus.bytes
    driver.show()
    stock = bus.bytes - before
    assert stock == 1037
    costs = Replay("s", "n.1", "s", "n.2", "s", "f.1", "s", "f.0", "s").costs()
    assert max(costs) <= FULL_FRAME == stock + 18


def test_nothing_changed_costs_nothing():
    assert Replay("n.3", "s", "s", "f.0", "n.3", "s").costs() == [0, 0]


def test_a_small_change_costs_its_columns_and_one_address():
    assert Replay("s", "b.40.16.8.8.1", "s").costs() == [7 + 1 + 8]


def test_a_box_over_many_pages_pays_for_one_address():
    assert Replay("s", "b.40.8.12.48.1", "s").costs() == [7 + 6 * (1 + 12)]


def test_other_columns_of_the_next_page_cost_their_columns_alone():
    replay = Replay("s", "b.40.16.8.8.1", "b.60.24.8.8.1", "b.90.40.8.8.1", "s")
    assert replay.costs() == [(7 + 1 + 8) + (4 + 1 + 8) + (7 + 1 + 8)]
    drawn, seen, _ = replay.shown[-1]
    assert seen == drawn


def test_changes_far_apart_in_a_page_are_sent_separately():
    assert Replay("s", "b.0.0.4.8.1", "b.100.0.4.8.1", "s").costs() == [2 * (7 + 1 + 4)]


def test_changes_close_together_share_an_address():
    assert Replay("s", "b.0.0.4.8.1", "b.12.0.4.8.1", "s").costs() == [7 + 1 + 16]


def test_a_slanting_change_is_sent_whole_on_every_page():
    moves = [f"b.{20 + 3 * page}.{8 * page}.24.8.1" for page in range(8)]
    replay = Replay("s", *moves, "s", "f.0", *reversed(moves[::2]), "s")
    for drawn, seen, _ in replay.shown:
        assert seen == drawn


def test_every_update_starts_with_an_address():
    replay = Replay("s", "b.40.16.8.8.1", "s", "b.40.24.8.8.1", "s")
    assert replay.costs() == [7 + 1 + 8] * 2


def test_addresses_go_out_as_one_transaction():
    replay = Replay("s", "b.40.16.8.8.1", "s")
    assert replay.sent[-2:] == [bytes((0, 0x21, 40, 47, 0x22, 2, 7)), b"\x40" + b"\xff" * 8]


@pytest.mark.parametrize("moves", [("n.5", "s"), ("n.5", "s", "b.9.9.50.30.0", "s")])
def test_bytes_sent_counts_the_bytes_on_the_bus(moves):
    replay = Replay(*moves)
    # The first transaction identifies the controller.
    assert replay.info[-1][0] == sum(map(len, replay.sent[1:]))


def test_the_first_frame_is_sent_twice_for_clones_that_drop_one():
    class Clone(SSD1306):
        """A chip that accepts the first whole picture after its start without storing it."""

        def write(self, data: bytes) -> None:
            if data[:1] == b"\x40" and self.seen < 16 * 129:
                self.seen += len(data)
                data = b"\x40" + bytes(len(data) - 1)
            super().write(data)

        seen = 0

    replay = Replay("n.8", "s", chip=Clone())
    drawn, seen, _ = replay.shown[-1]
    assert seen == drawn


def test_the_panel_shows_no_noise_before_the_first_picture():
    assert Replay().chip.pixels() == bytes(SIZE)


def test_the_first_brightness_is_low():
    assert Replay().chip.contrast == 0x40


def test_brightness_survives_a_restart_of_the_panel():
    replay = Replay("c.0x8F", "s", "p", "n.1", "s", "m", "y.0", "y.250", "s")
    assert replay.chip.contrast == 0x8F


@pytest.mark.parametrize(("dx", "dy"), [(0, 0), (1, 0), (1, 1), (0, 1)])
def test_the_orbit_moves_the_visible_picture_but_not_the_frame_buffer(dx, dy):
    replay = Replay("n.4", "s", f"o.{dx}.{dy}", "s", "s", "o.0.0", "s")
    drawn = [picture for picture, _, _ in replay.shown]
    assert len(set(drawn)) == 1
    assert replay.shown[1][1] == moved(drawn[0], dx, dy)
    assert replay.shown[3][1] == drawn[0]


def test_a_moved_picture_leaves_no_pixels_behind():
    replay = Replay("n.4", "s", "o.1.0", "s", "o.0.1", "s", "o.1.1", "s")
    places = [(0, 0), (1, 0), (0, 1), (1, 1)]
    for (drawn, seen, _), (dx, dy) in zip(replay.shown, places, strict=True):
        assert seen == moved(drawn, dx, dy)


def test_drawing_works_while_the_picture_is_moved():
    replay = Replay("n.4", "s", "o.1.1", "s", "b.5.5.30.30.0", "s", "b.7.9.30.30.1", "s")
    for drawn, seen, _ in replay.shown[1:]:
        assert seen == moved(drawn, 1, 1)


@pytest.mark.parametrize("mounted", [0, 1])
def test_flip_turns_the_picture_by_half_a_turn(mounted):
    replay = Replay("n.6", "s", "t.1", "s", "b.9.9.40.20.1", "s", "t.0", "s", flip=mounted)
    upside_down = [bool(mounted), not mounted, not mounted, bool(mounted)]
    for (drawn, seen, _), turn in zip(replay.shown, upside_down, strict=True):
        assert seen == (turned(drawn) if turn else drawn)


def test_a_sleeping_panel_gets_no_data_and_wakes_with_the_current_picture():
    replay = Replay("n.1", "s", "z", "n.2", "s", "s", "w", "s")
    asleep = [(seen, total) for _, seen, total in replay.shown[1:3]]
    assert asleep[0] == asleep[1]
    assert asleep[0][0] == bytes(SIZE)
    drawn, seen, total = replay.shown[-1]
    assert seen == drawn
    assert replay.info[-1][0] == replay.info[-2][0], "all was sent before it was lit"


def test_a_box_without_a_panel_starts_and_plays_on():
    replay = Replay("absent", "n.1", "s", "o.1.0", "c.9", "t.1", "z", "w", "s")
    assert replay.sent == []
    assert not any(present for _, _, present in replay.info)


def test_a_panel_plugged_in_later_shows_the_current_picture():
    replay = Replay("absent", "n.1", "s", "y.0", "m", "y.249", "y.250", "s")
    drawn, seen, _ = replay.shown[-1]
    assert seen == drawn
    assert replay.retries == [250, 1, -1]
    assert replay.info[-1][2]


def test_retries_become_rarer_while_the_panel_is_missing():
    times, moves = [0], []
    for wait in (250, 500, 1_000, 2_000, 4_000, 8_000, 8_000):
        times.append(times[-1] + wait)
        moves.append(f"y.{times[-1]}")
    replay = Replay("absent", "y.0", *moves)
    assert replay.retries == [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]


def test_a_second_loss_is_retried_as_soon_as_the_first():
    replay = Replay("absent", "y.0", "y.250", "y.750", "m", "y.1750", "x.0", "c.1", "y.9000")
    assert replay.retries == [250, 500, 1_000, -1, 250]


def test_retries_keep_their_pace_when_the_clock_wraps():
    start = (1 << 30) - 100
    assert Replay("absent", f"y.{start}", "y.0", "y.149", "y.150").retries == [250, 150, 1, 500]


def test_a_working_panel_needs_no_retry():
    assert Replay("n.1", "s", "y.5").retries == [-1]


broken = st.builds("x.{}".format, st.integers(0, 40))


@settings(max_examples=cases(60, 12))
@given(drawing, broken, drawing, st.booleans(), drawing)
def test_a_panel_that_failed_anywhere_shows_the_picture_again(before, fail, during, cut, after):
    lost = ["p"] if cut else []
    moves = [*before, fail, *during, "n.1", "s", "x.0", "c.1", "c.2", *lost, "m", "y.0", "y.250"]
    replay = Replay(*moves, *after, "s")
    assert replay.info[-1][2], "present"
    assert replay.info[-1][1] >= 1, "failures"
    drawn, seen, _ = replay.shown[-1]
    assert seen == drawn


def test_a_failure_during_a_restart_is_handled_by_the_next_retry():
    for n in range(1, 120, 7):
        replay = Replay(
            "n.1", "s", "x.0", "c.1", "p", f"x.{n}", "y.0", "y.250", "m", "y.900", "y.1500"
        )
        assert replay.chip.pixels() == replay.shown[0][0], n


def test_a_restart_without_memory_is_done_by_the_next_retry():
    replay = Replay("n.1", "s", "x.0", "c.1", "p", "m", "l.0", "y.0", "y.250", "l.1", "y.750")
    assert replay.retries == [250, 500, -1]
    assert [present for _, _, present in replay.info[-4:]] == [False, False, False, True]
    assert replay.chip.pixels() == replay.shown[0][0]


def test_a_panel_lost_while_asleep_shows_the_picture_when_woken():
    for moves in (["m", "w", "y.10", "y.260"], ["m", "y.260", "w"]):
        replay = Replay("n.1", "s", "z", "p", "m", "x.0", "c.7", "y.9", *moves, "s")
        assert replay.retries[0] == 250 and replay.retries[-1] == -1
        drawn, seen, _ = replay.shown[-1]
        assert seen == drawn


def test_a_panel_that_missed_the_sleep_command_is_switched_off_later():
    replay = Replay("n.1", "s", "x.0", "z", "y.0", "m", "y.250")
    assert replay.retries == [250, -1]
    assert not replay.chip.on


class SH1106(SSD1306):
    """The differences: pages only, 132 columns of which 2 to 129 are visible, its own supply."""

    def __init__(self) -> None:
        super().__init__()
        self.reset()

    def reset(self) -> None:
        super().reset()
        self.wide = bytearray(b"\xa5" * 132 * 8)
        self.page = 0
        self.place = 0
        self.supply = True
        self.command: list[int] = []

    def write(self, data: bytes) -> None:
        if data[:1] == b"\x40":
            for byte in data[1:]:
                self.wide[self.page * 132 + self.place] = byte
                self.place = min(self.place + 1, 131)
            return
        for byte in data[1:]:
            self._order(byte)

    def _order(self, byte: int) -> None:
        if self.command:
            if self.command.pop() == 0xAD and not self.on:
                self.supply = byte == 0x8B
        elif byte in (0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB):
            self.command.append(byte)
        elif byte < 0x10:
            self.place = self.place & 0xF0 | byte
        elif byte < 0x20:
            self.place = self.place & 0x0F | (byte & 15) << 4
        elif 0xB0 <= byte <= 0xB7:
            self.page = byte & 7
        elif byte & 0xFE == 0xAE:
            self.on = bool(byte & 1)

    def pixels(self) -> bytes:
        if not (self.on and self.supply):
            return bytes(SIZE)
        return b"".join(self.wide[page * 132 + 2 : page * 132 + 130] for page in range(8))


@settings(max_examples=cases(20, 5))
@given(drawing, st.sampled_from([0x08, 0x48, 0x00, 0x40]))
def test_an_sh1106_is_identified_by_its_status_and_shows_the_same_pictures(moves, status):
    replay = Replay(*moves, "s", status=status, chip=SH1106())
    for drawn, seen, _ in replay.shown:
        assert seen == drawn


@settings(max_examples=cases(20, 5))
@given(drawing, st.sampled_from([0x03, 0x00, -1]))
def test_an_ssd1309_that_the_board_names_gets_only_commands_that_it_has(moves, status):
    replay = Replay(*moves, "s", status=status, chip=SSD1309(), controller="ssd1309")
    for drawn, seen, _ in replay.shown:
        assert seen == drawn
    assert replay.chip.unknown == []


def test_an_ssd1309_that_is_lost_and_turned_starts_again():
    moves = ["n.1", "t.1", "p", "s", "m", "y.0", "y.250", "s"]
    replay = Replay(*moves, chip=SSD1309(), controller="ssd1309")
    assert replay.retries[-1] == -1
    drawn, seen, _ = replay.shown[-1]
    assert seen == turned(drawn) and replay.chip.unknown == []


def test_the_model_of_an_ssd1309_refuses_the_charge_pump():
    replay = Replay("n.1", "s", chip=SSD1309())
    assert bytes([0x8D]) in replay.chip.unknown


@pytest.mark.parametrize("status", [-1, 0x43, 0x06, 0x47, 0x03, 0xFF])
def test_any_other_status_or_none_is_an_ssd1306(status):
    replay = Replay("n.1", "s", status=status)
    assert replay.shown[-1][1] == replay.shown[-1][0]
    assert replay.chip.unknown == []


def test_a_running_panel_takes_little_of_the_heap_for_each_transfer():
    out = run_micropython(MODULE, resources.driver(), f"{WELL}.0.128", "s", "a")
    taken, transactions = map(int, out.splitlines()[-1].split())
    # To compare a page takes eight times its 128 bytes; an address and two transfers follow.
    assert 0 < taken <= 8 * 128 * transactions // 2


# Of a reset pin, with pauses.
PULSE: list[object] = [("then", 0), 10, ("then", 1), 10]


class FakePin:
    """A machine.Pin that records what happens, in order."""

    OUT = "out"

    def __init__(self) -> None:
        self.log: list[tuple[object, ...]] = []

    def __call__(self, gpio: int, mode: str, value: int) -> "FakePin":
        self.log.append((gpio, mode, value))
        return self

    def value(self, level: int) -> None:
        self.log.append(("then", level))


@pytest.mark.parametrize(
    ("oled", "power", "expected"),
    [
        ({"rst": None}, None, []),
        ({"rst": None}, {"pin": 36, "on": 0}, [(36, "out", 0), 50]),
        ({"rst": 21}, None, [(21, "out", 0), *PULSE]),
        (
            {"rst": 21},
            {"pin": 36, "on": 1},
            [(36, "out", 1), 50, (21, "out", 0), *PULSE],
        ),
    ],
)
def test_supply_and_reset_are_switched_in_order_if_the_board_has_pins(
    stock_driver, oled, power, expected
):
    supply = importlib.import_module("box.hw.panel_supply")
    pin = FakePin()
    again = supply.power_up(oled, power, pin, pin.log.append)
    assert pin.log == expected
    assert (again is None) == (oled["rst"] is None)
    if again is not None:
        again()
        assert pin.log == expected + PULSE
