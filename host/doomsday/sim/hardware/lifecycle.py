"""Start MicroPython after a reset of the chip, end it, and interpret its exit."""

import os
import signal
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from doomsday.errors import Failure
from doomsday.sim.hardware.counters import Counters
from doomsday.sim.hardware.process import Process
from doomsday.sim.hardware.resets import Reset
from doomsday.sim.hardware.wires import DONE, Answer, Handler, Request, Wires

# Number of processes in a row that may end before they boot.
FAILED_STARTS_MAX = 2


class Flash(Protocol):
    """The flash file of the box."""

    def for_box(self) -> int:
        """Return a descriptor for the box to inherit; the caller closes it."""


@dataclass(frozen=True)
class Machine:
    """The MicroPython that represents the chip, and the parameters of each start.

    heap: in bytes. seed: makes random numbers repeatable. virtual: whether time is virtual.
    marker: printed where the REPL begins. slow: how many times slower than the real one the chip
    starts, imports and uses its flash.
    """

    micropython: str
    heap: int
    seed: int | None
    virtual: bool
    marker: bytes
    slow: int = 1


class Lifecycle:
    """The process that represents the chip between two resets, and the wires to it."""

    def __init__(self, machine: Machine, flash: Flash, counters: Counters) -> None:
        self.booted = False
        self._machine = machine
        self._flash = flash
        self._counters = counters
        self._cause = 0
        self._failed_starts = 0
        self._ended = True
        self._wires: Wires
        self._process: Process

    # From one reset to the next.

    def start(self, reset: Reset, *, raw: bool, ticks_us: int, levels: Mapping[int, int]) -> None:
        """Start MicroPython.

        raw: whether the REPL begins in raw mode. ticks_us: time since the last reset that was not
        soft. levels: of the input pins, by GPIO. Raises: Failure if it cannot be started.
        """
        self._cause = reset.cause
        self.booted = False
        wires = Wires()
        flash = self._flash.for_box()
        self._counters.boots += 1
        try:
            # Send levels before the box runs: it takes a later one for an edge.
            for gpio, level in levels.items():
                wires.pin(gpio, level)
            process = self._launched(wires, flash, raw, ticks_us)
        except BaseException:
            wires.close()
            raise
        finally:
            os.close(flash)
        wires.handed_over()
        self._wires, self._process = wires, process
        self._ended = False

    def _launched(self, wires: Wires, flash: int, raw: bool, ticks_us: int) -> Process:
        machine = self._machine
        descriptors = (wires.box_requests.fileno(), wires.box_pins.fileno(), flash)
        arguments = [
            "raw" if raw else "friendly",
            *map(str, descriptors),
            "fast" if machine.virtual else "real",
            "-" if machine.seed is None else str(machine.seed),
            str(self._counters.boots),
            machine.marker.decode(),
            str(ticks_us),
            str(machine.slow),
        ]
        steady = machine.virtual or machine.seed is not None
        return Process(
            machine.micropython,
            machine.heap,
            arguments,
            descriptors,
            steady=steady,
            slow=machine.slow > 1,
        )

    def end(self, take: Callable[[bytes], None]) -> None:
        """End the process, if any. take: called with the rest of its output."""
        if self._ended:
            return
        self._ended = True
        self._process.kill()
        try:
            self.drain(take)
        finally:
            self._process.close()
            self._wires.close()

    def after_exit(self, take: Callable[[bytes], None], last_output: Callable[[], bytes]) -> Reset:
        """Return the reset that follows after the process has ended by itself.

        take: called with the rest of its output. last_output: returns the last output on the line.
        Raises: Failure if several processes in a row end before they boot.
        """
        code = self._process.ended()
        self.drain(take)
        self._failed_starts = 0 if self.booted else self._failed_starts + 1
        if self._failed_starts > FAILED_STARTS_MAX:
            raise self._no_start(last_output().decode("ascii", "replace"))
        if code >= 0:  # Ctrl-D at the prompt, or SystemExit
            return Reset.SOFT
        if code == -signal.SIGKILL:  # killed from outside: treated as a power cut
            return Reset.POWER
        return Reset.HARD  # a crash of the interpreter is a panic on the chip

    def _no_start(self, output: str) -> Failure:
        if "MemoryError" in output:
            return Failure("The heap is too small to start the box.", "--heap 128K")
        return Failure(
            f"{self._machine.micropython} does not start a box; it may not be MicroPython.",
            "set MICROPYTHON=PATH to a unix build of MicroPython 1.24 or newer",
        )

    # The current process.

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    @property
    def terminal(self) -> int:
        """The descriptor that is readable when there is output."""
        return self._process.terminal

    @property
    def wires(self) -> Wires:
        """The wires to the process."""
        return self._wires

    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the program's requests."""
        return {"B": self._boot, "c": self._reset_cause}

    def drain(self, take: Callable[[bytes], None]) -> None:
        """Call `take` with all output that was not read yet."""
        while data := self._process.read():
            take(data)

    def read(self) -> bytes | None:
        """Return output of the process; b"" if there is none, None if the process is gone."""
        return self._process.read()

    def write(self, data: bytes) -> int:
        """Send serial input; return how many bytes were accepted."""
        return self._process.write(data)

    def running(self) -> bool:
        """Return whether a program is running, as opposed to the REPL waiting for input."""
        return self._process.running()

    def sleeping(self) -> bool:
        """Return whether the process is blocked in the kernel."""
        return self._process.sleeping()

    def interrupt(self) -> None:
        """Stop the program by a signal."""
        self._counters.signals += 1
        self._process.interrupt()

    def break_in(self) -> None:
        """Stop the program through its event loop."""
        self._wires.break_in()

    def pin(self, gpio: int, level: int) -> None:
        """Report a new level of an input pin."""
        self._wires.pin(gpio, level)

    def answer(self, number: int, status: int = 0, data: bytes = b"") -> None:
        """Reply to a request."""
        self._wires.answer(number, status, data)

    def _boot(self, request: Request) -> Answer:
        self.booted = True
        return DONE

    def _reset_cause(self, request: Request) -> Answer:
        return self._cause, b""
