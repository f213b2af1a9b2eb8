"""The running simulated box: compose its parts and serve them."""

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
from doomsday.sim.hardware.process import HEAP, heap_bytes
from doomsday.sim.hardware.resets import Reset
from doomsday.sim.hardware.watchdog import Watchdog
from doomsday.sim.hardware.wires import Handler, Request, Wires
from doomsday.sim.serial.bridge import SerialBridge
from doomsday.sim.serial.repl import MARKER

# At least as long as a frame in firmware/box/ui/motion.py.
_FRAME_MS = 100
_DAY_MS = 86_400_000


class Supervisor:
    """A running box. Call everything except `post` from the one thread that calls `poll`.

    The end of the thread that created the box kills the box.
    """

    def __init__(
        self,
        flash: Path | FlashFile,
        *,
        board: Any,
        display: Display,
        micropython: str,
        heap: str = HEAP,
        seed: int | None = None,
        fast: bool = False,
        link: Path | None = None,
        slow: int = 1,
    ) -> None:
        """Switch the box on.

        flash: closed together with the box. board: an object with BUTTONS, OLED and POWER, as in
        boards/. heap: heap of the program, such as "176K". seed: makes random numbers repeatable.
        fast: use virtual time, which passes only as far as `grant` allows. link: path that becomes
        a link to the serial port. slow: how many times slower than the real chip it starts,
        imports and uses its flash; above 1 that takes time, virtual time with `fast`. Raises:
        Failure.
        """
        self.display = display
        self.fast = fast
        self.counters = Counters()
        self._closed = False
        self.on_picture: Callable[[], None] | None = None
        self.on_transaction: Callable[[bytes], None] | None = None
        self.on_output: Callable[[bytes], None] | None = None
        machine = Machine(micropython, heap_bytes(heap), seed, fast, MARKER, slow)
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
            # From here on `close` closes them; before, a failure does.
            self._opened = opened.pop_all()

    # Actions of the user.

    def down(self, button: int) -> None:
        """Press button 0..3 and keep it pressed."""
        self._set_button(button, PRESSED)

    def up(self, button: int) -> None:
        """Release button 0..3."""
        self._set_button(button, RELEASED)

    def power_cut(self) -> None:
        """Cut the power at once, and switch it on again."""
        self._restart(Reset.POWER)

    def reset_button(self) -> None:
        """Press the reset button: a power-on reset of the chip, while the display stays on."""
        self._restart(Reset.BUTTON)

    # Queries and control.

    @property
    def pid(self) -> int:
        """The process id of the box's MicroPython."""
        return self._lifecycle.pid

    @property
    def booted(self) -> bool:
        """Whether boot.py has started since the last reset."""
        return self._lifecycle.booted

    @property
    def program_runs(self) -> bool:
        """Whether a program is running, as opposed to the REPL waiting for input."""
        return self._lifecycle.booted and self._lifecycle.running()

    @property
    def resting(self) -> bool:
        """Whether all granted virtual time has passed and the box waits for more."""
        clock = self._clock
        return clock.resting and not clock.works and not clock.budget_ms

    @property
    def rest_ms(self) -> int:
        """How long the box still wants to rest in virtual time, in ms; a day if without limit."""
        ms = self._clock.rest_ms
        return ms if ms >= 0 else _DAY_MS

    @property
    def work_ms(self) -> int:
        """Virtual time that a slow chip needs for what it is doing, in milliseconds."""
        return self._clock.rest_ms if self._clock.works else 0

    @property
    def now_ms(self) -> int:
        """Virtual time since the box was first switched on, in milliseconds."""
        return self._clock.elapsed_ms

    @property
    def output_tail(self) -> bytes:
        """The last few KB of the box's output."""
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

    def interrupt_display(self) -> None:
        """Cut the power of the display for a moment."""
        self._peripherals.interrupt_display()

    def type(self, data: bytes) -> None:
        """Send bytes over the serial line, in addition to those of a client."""
        self._serial.send_input(data)
        if self._serial.input_event:
            self._pass_time()

    def grant(self, ms: int) -> None:
        """Let `ms` milliseconds of virtual time pass while the box is idle."""
        self._clock.budget_ms += ms
        self._pass_time()

    def skip_motion(self) -> bool:
        """End a motion on the panel without letting time pass, as an edge of a button does.

        Return whether the box may have been showing one: it rests for less than a frame.
        """
        short = 0 <= self._clock.rest_ms <= _FRAME_MS
        if not (self.resting and short) or self._buttons.pressed:
            return False
        self._buttons.bounce()
        self._pass_time()
        return True

    def post(self, call: Callable[[], None]) -> None:
        """Run `call` in the thread that polls; `poll` raises what it raises.

        Safe in any thread or signal handler.
        """
        self._calls.put(call)

    def poll(self, timeout_s: float) -> bool:
        """Serve the box until something happens, at most `timeout_s`. Return whether it did."""
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
        """Switch the box off, and release flash file and link."""
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

    # Cooperation of the parts.

    def _restart(self, reset: Reset) -> None:
        """Reset the chip: end its process, reset all parts, and start a new process."""
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
        """Return the handler of each kind of request."""
        return {
            **self.counters.handlers(),
            **self._lifecycle.handlers(),
            **self._watchdog.handlers(),
            **self._peripherals.handlers(),
            **self._serial.handlers(),
            "I": self._rest,
            "J": self._work,
            "S": lambda request: self._restart(Reset.SOFT),
            "X": lambda request: self._restart(Reset.HARD),
            "Z": lambda request: self._restart(Reset.WATCHDOG),
            "!": self._panic,
        }

    def _serve(self, wires: Wires, ready: Mapping[int, int]) -> bool:
        """Serve the process behind `wires`. Return False if it has ended by itself."""
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
        """Start a rest: the box is idle (virtual time)."""
        self.counters.wakes += 1
        now_ms = int.from_bytes(request.data[:4], "little")
        wait_ms = int.from_bytes(request.data[4:], "little", signed=True)
        self._clock.rest(request.number, now_ms, wait_ms)
        self._watchdog.rest(request.amount)
        self._pass_time()

    def _work(self, request: Request) -> None:
        """Start work of a slow chip (virtual time)."""
        self._clock.work(request.number, request.amount)
        self._watchdog.works(request.amount)
        self._pass_time()

    def _pass_time(self) -> None:
        """If the box rests, wake it for an event or let granted time pass."""
        event = self._buttons.waiting or self._serial.input_event
        outcome = self._clock.pass_time(event, self._watchdog.expires_ms())
        if outcome is Outcome.EXPIRED:
            self._restart(Reset.WATCHDOG)
        elif outcome is Outcome.WAKE and self._clock.works:
            self._watchdog.seen_alive()
            self._lifecycle.answer(self._clock.wake())
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
