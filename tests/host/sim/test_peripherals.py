"""Peripherals of the simulated chip: display, pins, RTC, clock frequency."""

import pytest

from doomsday.sim.hardware.buttons import PRESSED, RELEASED, Buttons
from doomsday.sim.hardware.counters import Counters
from doomsday.sim.hardware.peripherals import RTC_BYTES, Peripherals, Wiring
from doomsday.sim.hardware.resets import Reset
from doomsday.sim.hardware.ssd1306 import SSD1306
from doomsday.sim.hardware.wires import Answer, Request

ADDRESS, SDA, SCL, RST, POWER = 0x3C, 21, 22, 16, 27
ENODEV, ETIMEDOUT = 19, 116
LIT = b"\x00\x8d\x14\xaf\xa5"


class Board:
    """The peripherals of a board, with a display and a clock that the test controls."""

    def __init__(self, *, reset: int | None = None, power: tuple[int, int] | None = None) -> None:
        self.uptime_s = 0.0
        self.sent: list[bytes] = []
        self.display = SSD1306()
        self.counters = Counters()
        self.parts = Peripherals(
            Wiring((32, 33, 25, 26), ADDRESS, SDA, SCL, reset, power),
            self.display,
            lambda: self.uptime_s,
            self.counters,
            self.sent.append,
        )
        self._handlers = self.parts.handlers()

    def ask(self, kind: str, *numbers: int, data: bytes = b"") -> Answer:
        a, b, c, d = (*numbers, 0, 0, 0, 0)[:4]
        answer = self._handlers[kind](Request(kind, 1, a, b, c, d, data))
        assert answer is not None
        return answer

    def write(self, data: bytes, *wires: int) -> int:
        return self.ask("W", *(wires or (ADDRESS, SDA, SCL)), data=data)[0]


def test_a_transaction_reaches_the_display_and_is_counted() -> None:
    board = Board()
    assert board.write(LIT) == 0
    assert any(board.display.pixels())
    assert (board.sent, board.parts.display_changed) == ([LIT], True)
    assert board.ask("R", ADDRESS, SDA, SCL, 3) == (0, b"\x03\x03\x03")
    counters = board.counters
    assert (counters.i2c, counters.i2c_bytes, counters.seen_bytes) == (2, 5 + 3, 5)


@pytest.mark.parametrize("wires", [(0x3D, SDA, SCL), (ADDRESS, SCL, SDA)])
def test_an_address_without_a_device_gives_an_error(wires: tuple[int, int, int]) -> None:
    board = Board()
    assert board.write(LIT, *wires) == ENODEV
    assert board.ask("R", *wires, 1) == (ENODEV, b"")
    assert (board.sent, board.parts.display_changed, board.counters.seen_bytes) == ([], False, 0)


def test_a_stuck_bus_times_out_for_any_address() -> None:
    board = Board()
    board.parts.i2c_fault = True
    assert board.write(LIT) == board.write(LIT, 0x3D, SDA, SCL) == ETIMEDOUT
    board.parts.i2c_fault = False
    assert board.write(LIT) == 0


@pytest.mark.parametrize("on", [0, 1])
def test_a_display_loses_its_picture_when_its_power_pin_is_released(on: int) -> None:
    board = Board(power=(POWER, on))
    assert board.write(LIT) == ENODEV
    board.ask("O", POWER, on)
    assert board.write(LIT) == 0
    board.parts.display_changed = False
    board.ask("O", POWER, 1 - on)
    assert board.parts.display_changed and not any(board.display.pixels())
    assert board.write(LIT) == ENODEV
    assert board.parts.outputs == {POWER: 1 - on}


def test_a_display_held_in_reset_does_not_reply() -> None:
    board = Board(reset=RST)
    board.ask("O", RST, 1)
    assert board.write(LIT) == 0
    board.ask("O", RST, 0)
    assert not any(board.display.pixels()) and board.write(LIT) == ENODEV
    board.ask("O", RST, 1)
    assert board.write(LIT) == 0


def test_a_display_with_a_reset_pin_does_not_reply_before_it_is_high() -> None:
    assert Board(reset=RST).write(LIT) == ENODEV


@pytest.mark.parametrize("reset", Reset)
def test_each_reset_affects_its_peripherals(reset: Reset) -> None:
    board = Board()
    board.write(LIT)
    board.ask("O", POWER, 1)
    board.ask("Q", 240)
    board.ask("M", data=b"kept")
    board.ask("T", data=b"1000000")
    board.uptime_s = 60
    board.parts.reset(reset)
    lost_power = reset is Reset.POWER
    assert board.parts.outputs == {}
    assert board.ask("q")[0] == (240 if reset is Reset.SOFT else 160)
    assert board.ask("m")[1] == (b"" if reset in (Reset.POWER, Reset.BUTTON) else b"kept")
    assert board.ask("t")[1] == (b"0" if lost_power else b"1000060")
    assert any(board.display.pixels()) != lost_power


def test_rtc_memory_has_the_chips_size() -> None:
    board = Board()
    board.ask("M", data=bytes(RTC_BYTES) + b"more")
    assert board.ask("m")[1] == bytes(RTC_BYTES)


def test_an_edge_waits_for_delivery_and_an_unchanged_level_makes_none() -> None:
    buttons = Buttons((32, 33, 25, 26))
    told: list[tuple[int, int]] = []
    buttons.set_level(0, RELEASED)
    assert not buttons.waiting
    buttons.set_level(2, PRESSED)
    buttons.set_level(2, PRESSED)
    buttons.set_level(2, RELEASED)
    assert buttons.waiting
    buttons.deliver(lambda gpio, level: told.append((gpio, level)))
    assert told == [(25, 0), (25, 1)]
    assert not buttons.waiting


def test_a_starting_box_gets_levels_and_no_edges() -> None:
    buttons = Buttons((32, 33))
    buttons.set_level(1, PRESSED)
    buttons.reset(Reset.BUTTON)
    assert not buttons.waiting
    assert buttons.levels == {32: 1, 33: 0}
