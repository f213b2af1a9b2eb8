"""A simulated box that is on: puts its parts together and serves them."""

import select
from collections.abc import Callable, Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from doomsday.sim.call_queue import CallQueue
from doomsday.sim.flashfile import FlashFile
from doomsday.sim.hardware.buttons import PRESSED, RELEASED, Buttons
from doomsday.sim.hardware.clock import Clock, Outcome
from doomsday.sim.hardware.counters import Counters
from doomsday.sim.hardware.lifecycle import Lifecycle, Machine
from doomsday.sim.hardware.peripherals import Display, Peripherals, Wiring
from doomsday.sim.hardware.process import heap_bytes
from doomsday.sim.hardware.resets import Reset
from doomsday.sim.hardware.watchdog import Watchdog
from doomsday.sim.hardware.wires import Handler, Request, Wires
from doomsday.sim.serial.bridge import SerialBridge
from doomsday.sim.serial.repl import MARKER


class Supervisor:
    """A box that is on. Everything but `post` belongs to the one thread that calls `poll`.

    That thread must live as long as the box should: its end kills the box.
    """

    def __init__(
        self,
        flash: Path | FlashFile,
        *,
        board: Any,
        display: Display,
        micropython: str,
        heap: str = "256K",
        seed: int | None = None,
        fast: bool = False,
        link: Path | None = None,
    ) -> None:
        """Switch the box on.

        `board` has BUTTONS, OLED and POWER as a file of boards/ has them. `heap` is the heap left
        to the program. `seed` makes entropy repeat. `fast` is virtual time: it passes only as
        far as `grant` allows. `link` becomes a link to the serial port. The flash file is closed
        with the box. Raises Failure.
        """
        self.display = display
        self.fast = fast
        self.counters = Counters()
        self._closed = False
        self.on_picture: Callable[[], None] | None = None
        self.on_transaction: Callable[[bytes], None] | None = None
        self.on_output: Callable[[bytes], None] | None = None
        machine = Machine(micropython, heap_bytes(heap), seed, fast, MARKER)
        wiring = Wiring.of(board)
        with ExitStack() as opened:
            self._calls = opened.enter_context(closing(CallQueue()))
            self._flash = flash if isinstance(flash, FlashFile) else FlashFile(flash)
            opened.enter_context(closing(self._flash))
            self._clock = Clock(virtual=fast)
            self._watchdog = Watchdog(self._clock, self.counters)
            self._buttons = Buttons(wiring.buttons)
            self._peripherals = Peripherals(
                wiring, display, self._clock.uptime_s, self.counters, self._transacted
            )
            self._lifecycle = Lifecycle(machine, self._flash, self.counters)
            self._serial = SerialBridge(
                self._lifecycle, self.counters, self._printed, paced=not fast, link=link
            )
            opened.enter_context(closing(self._serial))
            self._handlers = self._all_handlers()
            self._restart(Reset.POWER)
            # Closed by `close`; where the above fails, at once.
            self._opened = opened.pop_all()

    # What a person does to the box.

    def down(self, button: int) -> None:
        """Press button 0..3 and keep it pressed."""
        self._set_button(button, PRESSED)

    def up(self, button: int) -> None:
        """Release button 0..3."""
        self._set_button(button, RELEASED)

    def power_cut(self) -> None:
        """Cut the power at this very moment, and give it back."""
        self._restart(Reset.POWER)

    def reset_button(self) -> None:
        """Press the reset button: a power-on reset of the chip, while the display stays on."""
        self._restart(Reset.BUTTON)

    # What an observer asks.

    @property
    def pid(self) -> int:
        """The process id of the box's MicroPython."""
        return self._lifecycle.pid

    @property
    def booted(self) -> bool:
        """Whether the chip has come as far as boot.py since its last reset."""
        return self._lifecycle.booted

    @property
    def program_runs(self) -> bool:
        """Whether a program runs, rather than the REPL waiting for a key."""
        return self._lifecycle.booted and self._lifecycle.running()

    @property
    def resting(self) -> bool:
        """Virtual time: whether all granted time is spent and the box waits for more."""
        return self._clock.resting and not self._clock.budget_ms

    @property
    def now_ms(self) -> int:
        """Virtual time since the box was first switched on."""
        return self._clock.elapsed_ms

    @property
    def output_tail(self) -> bytes:
        """The last few KB that the box has printed."""
        return self._serial.tail

    @property
    def outputs(self) -> dict[int, int]:
        """The levels of the pins that the program drives, by GPIO."""
        return self._peripherals.outputs

    @property
    def i2c_fault(self) -> bool:
        """Whether every transaction on the display's bus fails."""
        return self._peripherals.i2c_fault

    @i2c_fault.setter
    def i2c_fault(self, fails: bool) -> None:
        self._peripherals.i2c_fault = fails

    def type(self, data: bytes) -> None:
        """Send bytes down the serial line, beside what a client sends."""
        self._serial.send_input(data)
        if self._serial.input_event:
            self._pass_time()

    def grant(self, ms: int) -> None:
        """Let `ms` of virtual time pass, as the box comes to rest."""
        self._clock.budget_ms += ms
        self._pass_time()

    def post(self, call: Callable[[], None]) -> None:
        """From any thread or signal handler: have `call` run by the thread that polls.

        What `call` raises, `poll` raises.
        """
        self._calls.put(call)

    def poll(self, timeout_s: float) -> bool:
        """Serve the box until something happens, at most `timeout_s`; true if something did."""
        wires = self._lifecycle.wires
        port = self._serial.polled_port()
        poller = select.poll()
        if not self._serial.full:
            poller.register(self._lifecycle.terminal, select.POLLIN)
        poller.register(wires, select.POLLIN)
        poller.register(self._calls, select.POLLIN)
        if port is not None:
            poller.register(port, port.wanted)
        ready = dict(poller.poll(1000 * self._longest_wait_s(timeout_s)))
        if self._calls.fileno() in ready:
            self._calls.run()
        data = b""
        if port is not None and self._lifecycle.wires is wires:
            data = port.looked(ready.get(port.fileno(), 0))
        self.type(data)
        alive = self._serve(wires, ready)
        self._serial.move()
        if self._watchdog.expired():
            self._restart(Reset.WATCHDOG)
        if not alive and self._lifecycle.wires is wires:
            self._restart(
                self._lifecycle.after_exit(self._serial.take_output, lambda: self._serial.tail)
            )
        if self._peripherals.display_changed:
            self._peripherals.display_changed = False
            if self.on_picture is not None:
                self.on_picture()
        return bool(ready)

    def close(self) -> None:
        """Switch the box off for good, and free flash file and link."""
        if self._closed:
            return
        self._closed = True
        with self._opened:
            self._lifecycle.end(self._serial.take_output)
            self._serial.flush()

    def __enter__(self) -> "Supervisor":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # How the parts belong together.

    def _restart(self, reset: Reset) -> None:
        """Reset the chip: end its process, if any, reset the parts, and start the next one."""
        self._lifecycle.end(self._serial.take_output)
        for part in self._clock, self._watchdog, self._buttons, self._peripherals, self._serial:
            part.reset(reset)
        self._lifecycle.start(
            reset,
            raw=self._serial.starts_raw,
            ticks_us=self._clock.ticks_us(),
            levels=self._buttons.levels,
        )

    def _all_handlers(self) -> dict[str, Handler]:
        """Map each kind of request to the part that takes it."""
        return {
            **self.counters.handlers(),
            **self._lifecycle.handlers(),
            **self._watchdog.handlers(),
            **self._peripherals.handlers(),
            **self._serial.handlers(),
            "I": self._rest,
            "S": lambda request: self._restart(Reset.SOFT),
            "X": lambda request: self._restart(Reset.HARD),
            "Z": lambda request: self._restart(Reset.WATCHDOG),
            "!": self._panic,
        }

    def _serve(self, wires: Wires, ready: Mapping[int, int]) -> bool:
        """Serve the process behind `wires`; false if it ended by itself."""
        if self._lifecycle.wires is not wires:
            return True
        alive = True
        if wires.fileno() in ready:
            alive = wires.receive()
            for request in wires.requests():
                answer = self._handlers[request.kind](request)
                if answer is not None:
                    wires.answer(request.number, *answer)
                if self._lifecycle.wires is not wires:
                    return True
        if self._lifecycle.terminal in ready:
            printed = self._lifecycle.read()
            if printed is None:
                return False
            self._serial.take_output(printed)
        return alive

    def _panic(self, request: Request) -> None:
        """Restart after an overflow of the C stack."""
        self.counters.used_stack(request)
        self._restart(Reset.PANIC)

    def _rest(self, request: Request) -> None:
        """Let the box rest: it has nothing to do (virtual time)."""
        self.counters.wakes += 1
        now_ms = int.from_bytes(request.data[:4], "little")
        wait_ms = int.from_bytes(request.data[4:], "little", signed=True)
        self._clock.rest(request.number, now_ms, wait_ms)
        self._watchdog.rest(request.amount)
        self._pass_time()

    def _pass_time(self) -> None:
        """If the box rests: wake it for what has happened, or let granted time pass."""
        event = self._buttons.waiting or self._serial.input_event
        outcome = self._clock.pass_time(event, self._watchdog.expires_ms())
        if outcome is Outcome.EXPIRED:
            self._restart(Reset.WATCHDOG)
        elif outcome is Outcome.WAKE:
            self._buttons.deliver(self._lifecycle.pin)
            self._watchdog.seen_alive()
            number, arrived = self._clock.wake(), self._serial.clear_arrived()
            self._lifecycle.answer(number, int(arrived), self._clock.now_ms.to_bytes(4, "little"))

    def _set_button(self, button: int, level: int) -> None:
        self._buttons.set_level(button, level)
        if self.fast:
            self._pass_time()
        else:
            self._buttons.deliver(self._lifecycle.pin)

    def _longest_wait_s(self, timeout_s: float) -> float:
        limits = (self._serial.wait_s(), self._watchdog.left_s())
        return min([max(0.0, timeout_s), *(limit for limit in limits if limit is not None)])

    def _transacted(self, data: bytes) -> None:
        if self.on_transaction is not None:
            self.on_transaction(data)

    def _printed(self, data: bytes) -> None:
        if self.on_output is not None:
            self.on_output(data)
