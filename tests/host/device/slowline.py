"""A simulated box in virtual time behind a port of this process: both have one clock.

Commands run in this process. Time passes only while they wait, and a slow box needs it for its
work; so a minute of waiting takes no real time, and every run is the same.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from doomsday.device.port import clock
from doomsday.device.port.port import Port
from doomsday.sim.boxes import switch_on
from doomsday.sim.supervisor import Supervisor
from tests.patience import PATIENCE_S

SLOW = 10
_TURN_S = 0.02
_LEAST_MS = 1


class Line:
    """A box, and what a laptop at its port does. now_ms: the time of both."""

    def __init__(self, box: Supervisor) -> None:
        self.box = box
        self.now_ms = 0
        self._came = bytearray()
        box.on_output = self._came.extend

    @property
    def boots(self) -> int:
        """How often the box has started."""
        return self.box.counters.boots

    def read(self, timeout_s: float) -> bytes:
        """Return output of the box, b"" if there is none for `timeout_s`."""
        self._settle()
        end = self.now_ms + max(_LEAST_MS, int(1000 * timeout_s))
        while not self._came and self.now_ms < end:
            self._pass(end - self.now_ms)
        came = bytes(self._came)
        self._came.clear()
        return came

    def drop(self) -> None:
        """Drop what was not read."""
        self._came.clear()

    def write(self, data: bytes) -> None:
        """Send input to the box."""
        self.box.type(data)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        end = self.now_ms + int(1000 * seconds)
        self._settle()
        while self.now_ms < end:
            self._pass(end - self.now_ms)

    def _pass(self, most_ms: int) -> None:
        step = most_ms
        if self.box.work_ms:
            step = min(step, self.box.work_ms)
        elif self.box.resting:
            step = min(step, max(_LEAST_MS, self.box.rest_ms))
        self.now_ms += step
        self.box.grant(step)
        self._settle()

    def _settle(self) -> None:
        """Serve the box until it needs time, or waits for input at its prompt."""
        end = time.monotonic() + PATIENCE_S
        while True:
            assert time.monotonic() < end, self.box.output_tail
            busy = self.box.poll(_TURN_S)
            if self.box.resting or self.box.work_ms:
                return
            if self.box.booted and not busy and not self.box.program_runs:
                return


@contextmanager
def line_to(
    flash: Path, monkeypatch: pytest.MonkeyPatch, port: Path, slow: int = SLOW
) -> Iterator[Line]:
    """Switch a box on, slowed so many times, and yield the line to it at `port`."""
    port.touch()
    with switch_on(flash, seed=1, fast=True, slow=slow) as box, monkeypatch.context() as patch:
        line = Line(box)

        def open_line(self: Port, name: str, vendor: int | None = None) -> None:
            assert name == str(port)
            self.name = name
            # As pyserial does.
            line.drop()

        patch.setattr(Port, "__init__", open_line)
        patch.setattr(Port, "read", lambda self, timeout_s: line.read(timeout_s))
        patch.setattr(Port, "write", lambda self, data: line.write(data))
        patch.setattr(Port, "close", lambda self: None)
        patch.setattr(clock, "now", lambda: line.now_ms / 1000)
        patch.setattr(clock, "sleep", line.wait)
        yield line
