"""The serial line of the simulated box, without a box: REPL, UART, input and Ctrl-C."""

from collections.abc import Callable

import pytest

from doomsday.sim.hardware.counters import Counters
from doomsday.sim.hardware.resets import Reset
from doomsday.sim.hardware.wires import Request
from doomsday.sim.serial.bridge import SerialBridge
from doomsday.sim.serial.repl import MARKER, Repl

BANNER = b'MicroPython\r\nType "help()" for more information.\r\n>>> '
RAW = b"raw REPL; CTRL-B to exit\r\n>"


def carried(repl: Repl, text: bytes) -> bytes:
    """Return the output on the line for text that arrives byte by byte."""
    return b"".join(repl.take(text[at : at + 1])[0] for at in range(len(text)))


class Box:
    """A box with a running program that accepts input."""

    booted = True

    def __init__(self) -> None:
        self.taken = b""
        self.answered: list[int] = []
        self.unread = b""
        self.breaks = 0
        self.program = True
        self.room = 10**6

    def write(self, data: bytes) -> int:
        taken = data[: self.room]
        self.taken += taken
        return len(taken)

    def running(self) -> bool:
        return self.program

    def sleeping(self) -> bool:
        return False

    def interrupt(self) -> None:
        raise AssertionError("no signal while the box may still stop by itself")

    def break_in(self) -> None:
        self.breaks += 1

    def drain(self, take: Callable[[bytes], None]) -> None:
        unread, self.unread = self.unread, b""
        take(unread)

    def answer(self, number: int, status: int = 0, data: bytes = b"") -> None:
        self.answered.append(number)


class Line:
    """A bridge, its box, and the output of the chip."""

    def __init__(self) -> None:
        self.box = Box()
        self.counters = Counters()
        self.sent = bytearray()
        self.bridge = SerialBridge(
            self.box, self.counters, self.sent.extend, paced=False, link=None
        )

    def ask(self, kind: str, a: int = 0, data: bytes = b"") -> object:
        return self.bridge.handlers()[kind](Request(kind, 9, a, 0, 0, 0, data))


@pytest.fixture
def line() -> Line:
    return Line()


def test_the_line_carries_the_program_and_the_prompt_but_not_the_marker() -> None:
    text = b"one\ntwo\r\n" + MARKER[:3] + b"x\n" + MARKER + BANNER
    sent = b"one\r\ntwo\r\n" + MARKER[:3] + b"x\r\n" + BANNER
    assert carried(Repl(raw=False), text) == sent
    assert Repl(raw=False).take(text) == (sent, b"")


def test_a_repl_is_raw_after_the_raw_prompt_until_the_banner() -> None:
    repl = Repl(raw=False)
    repl.take(MARKER + BANNER)
    assert not repl.at_raw_prompt
    carried(repl, b"\r\n" + RAW)
    assert repl.at_raw_prompt
    carried(repl, b"OK1\r\n\x04\x04>")
    assert repl.at_raw_prompt
    carried(repl, b"\r\n" + BANNER)
    assert not repl.at_raw_prompt


def test_a_program_that_prints_a_prompt_is_not_at_the_prompt() -> None:
    repl = Repl(raw=False)
    carried(repl, RAW)
    assert not repl.at_raw_prompt


def test_a_raw_start_hides_the_friendly_prompt() -> None:
    repl = Repl(raw=True)
    assert repl.take(b"boot\n" + MARKER) == (b"boot\r\n", b"")
    assert repl.take(BANNER) == (b"", b"\x01")
    assert repl.entering
    assert repl.take(b"\r\n" + RAW) == (RAW, b"")
    assert repl.at_raw_prompt and not repl.entering


def test_a_soft_reset_keeps_the_raw_prompt_and_every_other_reset_ends_it(line: Line) -> None:
    for reset in Reset:
        line.bridge.reset(Reset.POWER)
        line.bridge.take_output(MARKER + BANNER + b"\r\n" + RAW)
        line.sent.clear()
        line.bridge.reset(reset)
        assert bytes(line.sent) == reset.boot_text
        assert line.bridge.starts_raw == (reset is Reset.SOFT)


def test_bytes_are_sent_unchanged_after_earlier_text(line: Line) -> None:
    line.box.unread = b"text\n"
    assert line.ask("w", data=b"\n\x00") is None
    assert bytes(line.sent) == b"text\r\n\n\x00"
    assert line.box.answered == [9]


def test_output_without_a_client_is_counted_and_its_end_is_kept(
    line: Line,
) -> None:
    line.bridge.take_output(b"x" * 5000)
    assert line.counters.dropped == 5000
    assert line.bridge.tail == b"x" * 4096


def test_input_is_an_event_until_it_is_read(line: Line) -> None:
    assert not line.bridge.input_event
    line.bridge.send_input(b"press")
    assert line.box.taken == b"press"
    assert line.bridge.input_event and line.bridge.clear_arrived()
    assert not line.bridge.input_event and not line.bridge.clear_arrived()


def test_ctrl_c_stops_a_program_and_is_a_key_at_the_prompt(line: Line) -> None:
    line.bridge.send_input(b"ab\x03cd")
    assert (line.box.taken, line.box.breaks) == (b"ab", 1)
    assert line.ask("K") == (1, b"")
    line.box.program = False
    line.bridge.send_input(b"")
    assert line.box.taken == b"ab\x03cd"
    assert line.ask("K") == (0, b"")


def test_a_program_can_turn_ctrl_c_off_and_a_reset_turns_it_on(line: Line) -> None:
    line.ask("k", 0)
    line.bridge.send_input(b"\x03")
    assert (line.box.taken, line.box.breaks) == (b"\x03", 0)
    line.bridge.reset(Reset.SOFT)
    line.bridge.send_input(b"\x03")
    assert (line.box.taken, line.box.breaks) == (b"\x03", 1)


def test_unread_input_is_lost_at_a_reset(line: Line) -> None:
    line.box.room = 0
    line.bridge.send_input(b"old")
    line.bridge.reset(Reset.HARD)
    line.box.room = 100
    line.bridge.send_input(b"new")
    assert line.box.taken == b"new"
