"""The start of MicroPython after a reset, and the meaning of its end."""

import os
import signal
import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from doomsday.errors import Failure
from doomsday.sim.flashfile import FlashFile
from doomsday.sim.hardware import lifecycle
from doomsday.sim.hardware.counters import Counters
from doomsday.sim.hardware.lifecycle import FAILED_STARTS_MAX, Lifecycle, Machine
from doomsday.sim.hardware.process import Process, find_micropython, heap_bytes
from doomsday.sim.hardware.resets import Reset
from doomsday.sim.hardware.wires import Request

LEVELS = {32: 1, 33: 1, 25: 0, 26: 1}


def ignored(printed: bytes) -> None:
    """Ignore output."""


@pytest.fixture
def life(make_flash: Callable[..., Path]) -> Any:
    """A lifecycle that was not started; its process ends with the test."""
    flash = FlashFile(make_flash())
    machine = Machine(find_micropython(), heap_bytes("128K"), 1, True, b"\x1aREPL\x1a")
    made = Lifecycle(machine, flash, Counters())
    yield made
    made.end(ignored)
    flash.close()


def start(life: Lifecycle, reset: Reset = Reset.POWER) -> None:
    life.start(reset, raw=False, ticks_us=0, levels=LEVELS)


def test_button_levels_are_sent_before_the_box_runs(
    life: Lifecycle, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[bytes] = []

    class Late(Process):
        """A process that starts after the test has read the wire of the pins."""

        def __init__(
            self,
            micropython: str,
            heap: int,
            arguments: Sequence[str],
            descriptors: Sequence[int],
            steady: bool,
            slow: bool,
        ) -> None:
            with socket.socket(fileno=os.dup(descriptors[1])) as pins:
                pins.setblocking(False)
                try:
                    found.append(pins.recv(64, socket.MSG_PEEK))
                except BlockingIOError:
                    found.append(b"")
            super().__init__(micropython, heap, arguments, descriptors, steady, slow)

    monkeypatch.setattr(lifecycle, "Process", Late)
    start(life)
    start_bytes = bytes(level << 7 | gpio for gpio, level in LEVELS.items())
    assert found == [start_bytes]


@pytest.mark.parametrize(
    ("number", "reset"), [(signal.SIGKILL, Reset.POWER), (signal.SIGSEGV, Reset.HARD)]
)
def test_a_killed_process_is_a_power_cut_and_a_crash_is_a_reset(
    life: Lifecycle, number: signal.Signals, reset: Reset
) -> None:
    start(life)
    os.kill(life.pid, number)
    assert life.after_exit(ignored, lambda: b"") is reset


def test_each_start_clears_booted(life: Lifecycle) -> None:
    boot = Request("B", 1, 0, 0, 0, 0, b"")
    start(life)
    life.handlers()["B"](boot)
    assert life.booted
    life.end(ignored)
    start(life, Reset.WATCHDOG)
    assert not life.booted
    assert life.handlers()["c"](boot) == (Reset.WATCHDOG.cause, b"")


@pytest.mark.parametrize(
    ("said", "message"),
    [(b"MemoryError: memory allocation failed", "heap is too small"), (b"", "does not start")],
)
def test_a_chip_that_never_boots_is_given_up_with_the_reason(
    life: Lifecycle, said: bytes, message: str
) -> None:
    for _ in range(FAILED_STARTS_MAX):
        start(life)
        os.kill(life.pid, signal.SIGKILL)
        life.after_exit(ignored, lambda: said)
        life.end(ignored)
    start(life)
    os.kill(life.pid, signal.SIGKILL)
    with pytest.raises(Failure, match=message):
        life.after_exit(ignored, lambda: said)


def test_after_the_end_wires_are_closed_and_the_process_is_gone(
    life: Lifecycle,
) -> None:
    start(life)
    wires, pid = life.wires, life.pid
    life.end(ignored)
    assert wires.fileno() == -1
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
