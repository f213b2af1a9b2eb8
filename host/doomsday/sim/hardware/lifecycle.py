"""Starting MicroPython after a reset of the chip, ending it, and what its exit means."""

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

# How many processes in a row may end before they boot.
FAILED_STARTS_MAX = 2


class Flash(Protocol):
    """The file that is the box's flash."""

    def for_box(self) -> int:
        """Return a descriptor for the box to inherit; close it after that."""


@dataclass(frozen=True)
class Machine:
    """The MicroPython that stands for the chip, and what each start of it is given.

    heap: its bytes. seed: makes entropy repeat. marker: what it prints where the REPL begins.
    """

    micropython: str
    heap: int
    seed: int | None
    virtual: bool
    marker: bytes


class Lifecycle:
    """The process that stands for the chip between two resets, with the wires to it."""

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
        """Start MicroPython. Raises Failure if the program cannot be started.

        `raw`: the REPL begins as the raw one. `ticks_us`: since the last reset that was no soft
        one. `levels`: those of the input pins, by GPIO.
        """
        self._cause = reset.cause
        self.booted = False
        wires = Wires()
        flash = self._flash.for_box()
        self._counters.boots += 1
        try:
            # Before the box runs: a level that comes later is an edge to it.
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
        ]
        steady = machine.virtual or machine.seed is not None
        return Process(machine.micropython, machine.heap, arguments, descriptors, steady=steady)

    def end(self, take: Callable[[bytes], None]) -> None:
        """End the process, if any; `take` is given the rest of its output."""
        if self._ended:
            return
        self._ended = True
        self._process.kill()
        try:
            self.drain(take)
        finally:
            self._process.close()
            self._wires.close()

    def after_exit(self, take: Callable[[bytes], None], said: Callable[[], bytes]) -> Reset:
        """Return the reset that follows, once the process has ended by itself.

        `take` is given the rest of its output, `said` returns the end of what the line carried.
        Raises Failure if process after process ends before it boots.
        """
        code = self._process.ended()
        self.drain(take)
        self._failed_starts = 0 if self.booted else self._failed_starts + 1
        if self._failed_starts > FAILED_STARTS_MAX:
            raise self._no_start(said().decode("ascii", "replace"))
        if code >= 0:  # Ctrl-D at the prompt, or SystemExit
            return Reset.SOFT
        if code == -signal.SIGKILL:  # somebody ended the process: the power is gone
            return Reset.POWER
        return Reset.HARD  # what stops the interpreter is a panic on the chip

    def _no_start(self, said: str) -> Failure:
        if "MemoryError" in said:
            return Failure("The box has too little heap to start.", "--heap 128K")
        return Failure(
            f"{self._machine.micropython} does not start a box; it may be no MicroPython.",
            "set MICROPYTHON=PATH to a unix build of MicroPython 1.24 or newer",
        )

    # The process that runs now.

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    @property
    def terminal(self) -> int:
        """The descriptor that is readable when it has printed something."""
        return self._process.terminal

    @property
    def wires(self) -> Wires:
        """The wires to it."""
        return self._wires

    def handlers(self) -> dict[str, Handler]:
        """Return what answers the program's requests."""
        return {"B": self._boot, "c": self._reset_cause}

    def drain(self, take: Callable[[bytes], None]) -> None:
        """Give `take` what was printed and not read yet."""
        while data := self._process.read():
            take(data)

    def read(self) -> bytes | None:
        """Return what it has printed; b"" if nothing is there, None if it is gone."""
        return self._process.read()

    def write(self, data: bytes) -> int:
        """Give it serial input; return how many bytes there was room for."""
        return self._process.write(data)

    def running(self) -> bool:
        """Whether a program runs, rather than the REPL waiting for a key."""
        return self._process.running()

    def sleeping(self) -> bool:
        """Whether it waits in the kernel."""
        return self._process.sleeping()

    def interrupt(self) -> None:
        """Stop the program by signal."""
        self._counters.signals += 1
        self._process.interrupt()

    def break_in(self) -> None:
        """Have the event loop stop the program."""
        self._wires.break_in()

    def pin(self, gpio: int, level: int) -> None:
        """Tell it that an input pin has a new level."""
        self._wires.pin(gpio, level)

    def answer(self, number: int, status: int = 0, data: bytes = b"") -> None:
        """Answer a request of it."""
        self._wires.answer(number, status, data)

    def _boot(self, request: Request) -> Answer:
        self.booted = True
        return DONE

    def _reset_cause(self, request: Request) -> Answer:
        return self._cause, b""
