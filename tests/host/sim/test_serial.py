"""The simulated box as a serial device behaves as the chip's port."""

import os
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import serial

from doomsday.sim.serial import uart
from tests.host.simbox import PRELUDE, Watched, flash_image, headless
from tests.patience import PATIENCE_S

SwitchOn = Callable[..., Watched]

RAW = b"raw REPL; CTRL-B to exit\r\n"
# Names that must not be visible outside of the simulator.
OURS = (
    "wires",
    "ask",
    "port",
    "stdio",
    "console",
    "virtual",
    "loop",
    "_machine",
    "_chip",
    "_marker",
)


def heard(watched: Watched) -> bytearray:
    """Record the raw output of the box from now on."""
    found = bytearray()
    watched.box.on_output = found.extend
    return found


def test_a_printed_line_ends_with_cr_lf_and_bytes_are_sent_unchanged(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "print('text')\n"
        "sys.stdout.buffer.write(b'\\n\\x00\\r\\n\\n')\n"
        "sys.stdout.write('more\\n')\n"
        "sys.stdout.buffer.write(b'part of it', 4)\n"
        "print('', 'end', sep='\\n', file=sys.stderr)\n"
    )
    found = heard(watched)
    watched.until(lambda: b"end" in found)
    assert b"text\r\n\n\0\r\n\nmore\r\npart\r\nend" in found


def test_output_of_the_prompt_has_one_cr_per_line(switch_on: SwitchOn) -> None:
    watched = switch_on("print('up')")
    watched.until_prompt()
    found = heard(watched)
    for line in (b"1/0\r", b"40 + 2\r", b"help()\r"):
        watched.box.type(line)
    watched.until(lambda: b"help(obj)" in found)
    assert b"42\r\n" in found and b"ZeroDivisionError: divide by zero\r\n" in found
    assert b"\r\r" not in found
    assert found.count(b"\n") == found.count(b"\r\n")


def test_the_line_carries_115200_bits_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(uart.time, "monotonic", lambda: now)
    sent = bytearray()
    line = uart.Output(uart.BAUD, sent.extend)
    line.put(bytes(range(250)) * 40)
    assert line.full and len(sent) < 40
    for tenths in range(1, 11):
        now = 100 + tenths / 10
        line.move()
        assert 0 <= len(sent) - min(10_000, 1_152 * tenths) < 40
    assert not line.full and line.wait_s is None
    assert sent == bytes(range(250)) * 40
    # On an idle line a reply starts at once.
    line.put(b"OK")
    assert sent.endswith(b"OK")


def test_a_program_waits_while_the_uart_is_full(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "begun = time.ticks_us()\n"
        "sys.stdout.buffer.write(bytes(1280))\n"
        "print('took', time.ticks_diff(time.ticks_us(), begun), 'us')\n"
    )
    watched.until_printed("took ")
    watched.until(lambda: "us" in watched.output)
    # 1,280 bytes less the 128 in the buffer, at 11,520 per second, take 100 ms; on an idle line
    # the first 2 ms of them may be sent at once.
    assert int(watched.output.split()[0]) > 97_000


@pytest.mark.parametrize("fast", [False, True], ids=["real", "virtual"])
def test_a_slow_reader_loses_nothing(switch_on: SwitchOn, tmp_path: Path, fast: bool) -> None:
    lines = 5_000 if fast else 400
    watched = switch_on(
        f"buttons[0].irq(lambda pin: None)\n"
        f"while buttons[0].value(): time.sleep_ms(5)\n"
        f"for n in range({lines}): print('line', n, 'of', 'x' * 40)\n"
        "Pin(27, Pin.OUT, value=1)\n",
        link=tmp_path / "pty",
        fast=fast,
    )
    watched.until(lambda: watched.box.booted)
    port = os.open(tmp_path / "pty", os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    tty.setraw(port)
    watched.until(lambda: watched.box._serial.listening)
    dropped = watched.box.counters.dropped
    watched.box.down(0)
    watched.box.grant(1000)
    # Do not read until long after the program has printed.
    watched.until(lambda: watched.box.outputs.get(27) == 1)
    watched.until(lambda: b"of" in watched.box.output_tail and not watched.box._serial.full)
    found = bytearray()

    def take() -> bool:
        with suppress(BlockingIOError):
            found.extend(os.read(port, 512))
        return b">>> " in found

    watched.until(take)
    os.close(port)
    said = [line for line in found.split(b"\r\n") if line.startswith(b"line")]
    assert said == [b"line %d of %s" % (n, b"x" * 40) for n in range(lines)]
    assert watched.box.counters.dropped == dropped


def test_ticks_continue_after_soft_resets_and_restart_after_others(
    switch_on: SwitchOn,
) -> None:
    watched = switch_on("time.sleep_ms(500)\nprint('now', time.ticks_ms(), end=';')\n", fast=True)

    def now() -> int:
        watched.box.grant(500)
        watched.until_printed("now ")
        ms = int(watched.until_printed(";"))
        watched.until_prompt()
        return ms

    assert now() == 500
    watched.box.type(b"\x04")
    assert now() == 1000
    watched.box.type(b"machine.soft_reset()\r")
    assert now() == 1500
    watched.box.type(b"raise SystemExit\r")
    assert now() == 2000
    assert watched.box.now_ms == 2000
    watched.box.type(b"machine.reset()\r")
    assert now() == 500
    watched.box.reset_button()
    assert now() == 500
    watched.box.power_cut()
    assert now() == 500
    assert watched.box.now_ms == 3500


def test_ticks_continue_after_a_soft_reset_in_real_time(switch_on: SwitchOn) -> None:
    watched = switch_on("print('now', time.ticks_ms(), end=';')\n")
    watched.until_printed("now ")
    first = int(watched.until_printed(";"))
    watched.until_prompt()
    watched.box.type(b"time.sleep_ms(300)\r\x04")
    watched.until_printed("now ")
    assert int(watched.until_printed(";")) >= first + 300
    watched.until_prompt()
    watched.box.type(b"time.sleep_ms(300); machine.reset()\r")
    watched.until_printed("now ")
    assert int(watched.until_printed(";")) < first + 600 + PATIENCE_S * 1000


def test_the_processor_starts_at_160_mhz_and_keeps_its_setting(switch_on: SwitchOn) -> None:
    watched = switch_on("print('up')")
    watched.until_prompt()
    assert watched.ask("machine.freq()") == "160000000"
    watched.ask("machine.freq(240_000_000)")
    assert watched.ask("machine.freq()") == "240000000"
    assert "ValueError" in watched.ask("machine.freq(100_000_000)")
    assert watched.ask("machine.freq()") == "240000000"


def test_a_soft_reset_keeps_the_clock_of_the_processor_and_a_hard_one_does_not(
    switch_on: SwitchOn,
) -> None:
    watched = switch_on("print('up')")
    watched.until_prompt()
    watched.ask("machine.freq(240_000_000)")
    watched.box.type(b"\x04")
    watched.until_printed("soft reboot")
    watched.until_prompt()
    assert watched.ask("machine.freq()") == "240000000"
    watched.box.type(b"machine.reset()\r")
    watched.until_printed("up")
    watched.until_prompt()
    assert watched.ask("machine.freq()") == "160000000"


def test_help_shows_nothing_of_the_simulator(switch_on: SwitchOn) -> None:
    watched = switch_on("print('up')")
    watched.until_prompt()
    said = [watched.ask("help()"), watched.ask("help('modules')"), watched.ask("dir()")]
    for name in ("machine", "esp32", "time", "os", "micropython", "sys"):
        watched.ask(f"import {name}")
        said += [watched.ask(f"help({name})"), watched.ask(f"{name}"), watched.ask(f"dir({name})")]
    shown = " ".join(said).split()
    for ours in OURS:
        assert not [word for word in shown if ours in word.strip("',[]").split(".")], ours
    assert not [word for word in shown if "/" in word and word.endswith(".py'>")]
    for ours in ("wires", "stdio", "console", "loop", "_machine"):
        assert "ImportError" in watched.ask(f"import {ours}")


class Client:
    """A client of the prompt that reads byte by byte, as MicroPython's own test runner does."""

    def __init__(self, line: serial.Serial) -> None:
        self.line = line

    def until(self, ending: bytes) -> bytes:
        said = b""
        end = time.monotonic() + PATIENCE_S
        while not said.endswith(ending):
            assert time.monotonic() < end, said[-400:]
            said += self.line.read(1)
        return said

    def enter(self) -> None:
        """Enter the raw prompt and do a soft reset there."""
        self.line.write(b"\r\x03")
        self.line.reset_input_buffer()
        self.line.write(b"\r\x01")
        self.until(RAW + b">")
        self.line.write(b"\x04")
        assert self.until(b"soft reboot\r\n") == b"OK\r\nMPY: soft reboot\r\n"
        assert self.until(RAW).endswith(RAW)

    def run(self, code: str) -> tuple[bytes, bytes]:
        """Return output and error of code at the raw prompt."""
        self.until(b">")
        self.line.write(code.encode() + b"\x04")
        self.until(b"OK")
        return self.until(b"\x04")[:-1], self.until(b"\x04")[:-1]


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("serial")
    flash = folder / "flash.bin"
    program = PRELUDE + "while True: time.sleep(1)\n"
    flash.write_bytes(flash_image({"/boot.py": "print('boot')\n", "/main.py": program}))
    with headless(flash, pty=folder / "pty"):
        yield folder / "pty"


@pytest.fixture
def client(port: Path) -> Iterator[Client]:
    with serial.Serial(str(port), 115200, timeout=1) as line:
        yield Client(line)


def test_a_test_runner_gets_every_line_of_a_test(client: Client) -> None:
    for _ in range(2):
        client.enter()
        said, error = client.run("print('START TEST')\nfor n in range(600): print('line', n)")
        assert said.startswith(b"START TEST\r\n")
        assert said.split(b"\r\n")[1:-1] == [b"line %d" % n for n in range(600)]
        assert error == b""


@pytest.mark.parametrize(
    "end", ["raise SystemExit", "raise SystemExit(7)", "import sys; sys.exit()"]
)
def test_system_exit_at_the_raw_prompt_is_a_soft_reset_that_stays_raw(
    client: Client, end: str
) -> None:
    client.enter()
    said, error = client.run(f"import time\nkept = time.ticks_ms()\nprint('SKIP', kept)\n{end}")
    assert (said[:5], error) == (b"SKIP ", b"")
    assert client.until(RAW) == b"MPY: soft reboot\r\nboot\r\n" + RAW
    code = "import machine, time\nprint('kept' in globals(), machine.reset_cause())\n"
    said, error = client.run(code + "print(time.ticks_ms())")
    assert (said.split()[:2], error) == ([b"False", b"5"], b"")
    client.line.write(b"\x02")
    client.until(b'Type "help()" for more information.\r\n>>> ')


def test_system_exit_at_the_friendly_prompt_runs_the_program_again(client: Client) -> None:
    client.line.write(b"\r\x03\x02")
    client.until(b">>> ")
    client.line.write(b"raise SystemExit\r")
    client.until(b"MPY: soft reboot\r\nboot\r\n")
    client.line.write(b"\x03")
    assert b"KeyboardInterrupt" in client.until(b">>> ")
