"""One simulated box: its process and wires, the display on its bus, its UART, resets and time."""

import os
import select
import signal
import socket
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from doomsday.errors import Failure
from doomsday.sim.flashfile import FlashFile
from doomsday.sim.process import Process, heap_bytes
from doomsday.sim.uart import BAUD, ClientPort, Cooked, Input, Output
from doomsday.sim.wires import Request, Wires

PWRON_RESET, HARD_RESET, WDT_RESET, DEEPSLEEP_RESET, SOFT_RESET = range(1, 6)

RTC_BYTES = 2048
# What stock firmware starts at.
_MHZ = 160
_ENODEV = 19
_ETIMEDOUT = 116
_REPL_MARKER = b"\x1aREPL\x1a"
_RAW_KEY = b"\x01"
_RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
_PROMPT = b">>> "
_BANNER = b'Type "help()" for more information.\r\n' + _PROMPT
_LONGEST_PROMPT = 64
_TAIL = 4096
_STILLBORN = 2
_TURN_S = 0.02
_BREAKING_TURN_S = 0.005
_FOREVER = -1
# A box in virtual time that never rests is watched by the real clock, this much more patiently.
_REAL_PATIENCE_S = 120.0

_BOOT_LINES = {
    PWRON_RESET: b"\r\nrst:0x1 (POWERON_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n",
    HARD_RESET: b"\r\nrst:0xc (SW_CPU_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n",
    WDT_RESET: b"\r\nrst:0x7 (TG0WDT_SYS_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n",
    SOFT_RESET: b"MPY: soft reboot\r\n",
}
_PANIC = (
    b"\r\n***ERROR*** A stack overflow in task mp_task has been detected.\r\n\r\nRebooting...\r\n"
)


class Display(Protocol):
    """A display chip on the I2C bus, as the model in ssd1306 is one."""

    def reset(self) -> None:
        """Power came up, or the reset pin was pulled."""

    def write(self, data: bytes) -> None:
        """One write transaction."""

    def read(self, n: int) -> bytes:
        """One read transaction of `n` bytes."""

    def pixels(self) -> bytes:
        """The 1,024 bytes that an eye sees."""

    def on_its_head(self) -> bool:
        """Whether the picture is upside down to it."""

    def brightness(self) -> float:
        """From 0 (dark) to 1."""


@dataclass(frozen=True)
class Wiring:
    """What is soldered to which GPIO. `power` is the pin that feeds the display, and its level."""

    buttons: tuple[int, ...]
    address: int
    sda: int
    scl: int
    reset: int | None
    power: tuple[int, int] | None

    @classmethod
    def of(cls, board: Any) -> "Wiring":
        """From a board's data: an object with BUTTONS, OLED and POWER."""
        oled: Mapping[str, Any] = board.OLED
        power: Mapping[str, Any] | None = board.POWER
        return cls(
            buttons=tuple(board.BUTTONS),
            address=oled.get("addr", 0x3C),
            sda=oled["sda"],
            scl=oled["scl"],
            reset=oled.get("rst"),
            power=None if power is None else (power["pin"], power.get("on", 1)),
        )


@dataclass
class Counters:
    """What happened since the supervisor was made.

    `i2c_bytes` counts the bytes after the address of every transaction, and `seen_bytes` those
    that were written into the display. `erases` counts blocks of flash, `programs` pieces of at
    most 256 bytes that were written to it. `dropped` counts the bytes that the box printed to
    nobody, `wakes` how often it had nothing more to do (virtual time only), `signals` the programs
    that had to be stopped by a signal, `stack` the most bytes of C stack that the program used
    where it called flash or bus; 16 KB are the limit. `unfed_ms` is the longest that the chip
    would have worked between two feeds of the watchdog.
    """

    boots: int = 0
    i2c: int = 0
    i2c_bytes: int = 0
    seen_bytes: int = 0
    erases: int = 0
    programs: int = 0
    dropped: int = 0
    wakes: int = 0
    signals: int = 0
    stack: int = 0
    unfed_ms: int = 0


@dataclass
class _Idle:
    """The box rests until `deadline` in its own milliseconds; None: until something happens."""

    number: int
    deadline: int | None


@dataclass
class _Life:
    """What does not outlive a reset."""

    wires: Wires
    process: Process
    raw: bool
    counters: Counters
    input: Input = field(init=False)
    begun_ms: int = 0
    booted: bool = False
    # The prompt is there; a box that must begin at the raw one is on its way while `entering`.
    prompt: bool = False
    entering: bool = False
    unseen: bytes = b""
    cooked: Cooked = field(default_factory=Cooked)
    seen: int = 0
    writing: int | None = None
    watchdog_ms: int = 0
    mhz: int = _MHZ
    fed_ms: float = 0.0
    busy_ms: int = 0
    fed_real: float = 0.0
    now_ms: int = 0
    idle: _Idle | None = None
    edges: list[tuple[int, int]] = field(default_factory=list)
    serial: bool = False
    ended: bool = False
    outputs: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.input = Input(self)
        self.entering = self.raw
        self.now_ms = self.begun_ms

    def write(self, data: bytes) -> int:
        """Pass serial input to the box."""
        self.serial = True
        return self.process.write(data)

    def running(self) -> bool:
        """Whether a program runs."""
        return self.process.running()

    def sleeping(self) -> bool:
        """Whether it waits in the kernel."""
        return self.process.sleeping()

    def interrupt(self) -> None:
        """Stop the program by signal."""
        self.counters.signals += 1
        self.process.interrupt()

    def break_in(self) -> None:
        """Have the event loop stop the program."""
        self.wires.break_in()


class Supervisor:
    """A box that is on. Everything but `post` belongs to the one thread that calls `poll`.

    That thread must live as long as the box should: its end kills the box.
    """

    def __init__(
        self,
        flash: Path | FlashFile,
        *,
        board: Any,
        chip: Display,
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
        self.chip = chip
        self.counters = Counters()
        self.i2c_fault = False
        self.on_picture: Callable[[], None] | None = None
        self.on_transaction: Callable[[bytes], None] | None = None
        self.on_output: Callable[[bytes], None] | None = None
        self.fast = fast
        self.budget_ms = 0
        self._wiring = Wiring.of(board)
        self._micropython = micropython
        self._heap = heap_bytes(heap)
        self._seed = seed
        self._levels = dict.fromkeys(self._wiring.buttons, 1)
        self._cause = PWRON_RESET
        self._rtc = b""
        self._rtc_set = 0.0
        self._lived_ms = 0
        self._started = self._reset_at = time.monotonic()
        self._ticks_ms = 0
        self._picture = False
        self._closed = False
        self._tail = b""
        self._stillborn = 0
        self._posts: deque[Callable[[], None]] = deque()
        self._bell, self._ringer = socket.socketpair()
        self._bell.setblocking(False)
        self._ringer.setblocking(False)
        self._flash = flash if isinstance(flash, FlashFile) else FlashFile(flash)
        self._client: ClientPort | None = None
        self._line = Output(None if fast else BAUD, self._to_client)
        try:
            self._client = None if link is None else ClientPort(link, self._dropped)
            self._line.put(_BOOT_LINES[PWRON_RESET])
            self._life = self._spawn()
        except BaseException:
            self._release()
            raise

    # What a person does to the box.

    def down(self, button: int) -> None:
        """Press button 0..3 and keep it pressed."""
        self._pin(self._wiring.buttons[button], 0)

    def up(self, button: int) -> None:
        """Let button 0..3 go."""
        self._pin(self._wiring.buttons[button], 1)

    def power_cut(self) -> None:
        """Cut the power at this very moment, and give it back."""
        self._life.process.kill()
        self._power_on()

    def reset_button(self) -> None:
        """Press the reset button: a power-on reset of the chip, while the display stays on."""
        self._life.process.kill()
        self._rtc = b""
        self._restart(PWRON_RESET)

    # What an observer asks.

    @property
    def pid(self) -> int:
        """The process id of the box's MicroPython."""
        return self._life.process.pid

    @property
    def booted(self) -> bool:
        """Whether the chip has come as far as boot.py since its last reset."""
        return self._life.booted

    @property
    def program_runs(self) -> bool:
        """Whether a program runs, rather than the REPL waiting for a key."""
        return self._life.booted and self._life.process.running()

    @property
    def resting(self) -> bool:
        """Virtual time: whether all granted time is spent and the box waits for more."""
        return self._life.idle is not None and not self.budget_ms

    @property
    def now_ms(self) -> int:
        """Virtual time since the box was first switched on."""
        return self._lived_ms + self._life.now_ms - self._life.begun_ms

    @property
    def output_tail(self) -> bytes:
        """The last few KB that the box has printed."""
        return self._tail

    @property
    def outputs(self) -> dict[int, int]:
        """The levels of the pins that the program drives, by GPIO."""
        return dict(self._life.outputs)

    def type(self, data: bytes) -> None:
        """Send bytes down the serial line, beside what a client sends."""
        self._give_input(data)

    def grant(self, ms: int) -> None:
        """Let `ms` of virtual time pass, as the box comes to rest."""
        self.budget_ms += ms
        self._pass_time()

    def post(self, call: Callable[[], None]) -> None:
        """From any thread or signal handler: have `call` run by the thread that polls.

        What `call` raises, `poll` raises.
        """
        self._posts.append(call)
        try:
            self._ringer.send(b"!")
        except OSError:
            return  # already rung, or closed

    def poll(self, timeout_s: float) -> bool:
        """Serve the box until something happens, at most `timeout_s`; true if something did."""
        life = self._life
        poller = select.poll()
        if not self._line.full:
            poller.register(life.process.terminal, select.POLLIN)
        poller.register(life.wires, select.POLLIN)
        poller.register(self._bell, select.POLLIN)
        looks = self._looks_at_client()
        if looks and self._client is not None:
            poller.register(self._client, self._client.wanted)
        ready = dict(poller.poll(1000 * self._longest_wait(timeout_s)))
        if self._bell.fileno() in ready:
            self._run_posts()
        if looks and self._client is not None and self._life is life:
            self._give_input(self._client.looked(ready.get(self._client.fileno(), 0)))
        elif life.input.waiting:
            self._give_input(b"")
        alive = self._life is not life or self._serve(life, ready)
        self._line.move()
        self._written(self._life)
        self._watch()
        if not alive and self._life is life:
            self._died()
        if self._picture:
            self._picture = False
            if self.on_picture is not None:
                self.on_picture()
        return bool(ready)

    def close(self) -> None:
        """Switch the box off for good, and free flash file and link."""
        if self._closed:
            return
        self._closed = True
        try:
            self._end_life()
            self._line.flush()
        finally:
            self._release()

    def __enter__(self) -> "Supervisor":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Lives and deaths.

    def _spawn(self, raw: bool = False) -> _Life:
        wires = Wires()
        flash = self._flash.for_box()
        descriptors = (wires.box_requests.fileno(), wires.box_pins.fileno(), flash)
        self.counters.boots += 1
        arguments = [
            "raw" if raw else "friendly",
            *map(str, descriptors),
            "fast" if self.fast else "real",
            "-" if self._seed is None else str(self._seed),
            str(self.counters.boots),
            _REPL_MARKER.decode(),
            str(self._ticks_us()),
        ]
        # Before the box runs: what comes later would be an edge to it.
        for gpio, level in self._levels.items():
            wires.pin(gpio, level)
        try:
            process = Process(
                self._micropython,
                self._heap,
                arguments,
                descriptors,
                steady=self.fast or self._seed is not None,
            )
        except BaseException:
            wires.close()
            raise
        finally:
            os.close(flash)
        wires.handed_over()
        return _Life(wires, process, raw, self.counters, self._ticks_ms)

    def _end_life(self) -> None:
        """Once: where no other life came after it, `close` finds it ended."""
        life = self._life
        if life.ended:
            return
        life.ended = True
        self._lived_ms += life.now_ms - life.begun_ms
        try:
            self._drain()
        finally:
            life.process.close()
            life.wires.close()

    def _drain(self) -> None:
        """Pass on what the box had printed before it died."""
        while True:
            data = self._life.process.read()
            if not data:
                return
            self._from_box(data)

    def _restart(self, cause: int, raw: bool = False) -> None:
        self._end_life()
        self._cause = cause
        if cause == SOFT_RESET:
            self._ticks_ms = self._life.now_ms
        else:
            self._ticks_ms = 0
            self._reset_at = time.monotonic()
        self._line.put(_BOOT_LINES[cause])
        self._life = self._spawn(raw)

    def _soft_restart(self) -> None:
        """A raw REPL stays one over a soft reset."""
        before = self._life
        self._restart(SOFT_RESET, raw=before.prompt and before.raw)
        # The chip's watchdog knows nothing of soft resets and runs on.
        self._life.watchdog_ms = before.watchdog_ms
        self._life.fed_ms = before.fed_ms
        self._life.fed_real = before.fed_real
        # Nor does its clock.
        self._life.mhz = before.mhz

    def _power_on(self) -> None:
        self._rtc = b""
        self._rtc_set = -self._uptime_s()
        self.chip.reset()
        self._picture = True
        self._restart(PWRON_RESET)

    def _died(self) -> None:
        code = self._life.process.ended()
        self._drain()
        self._stillborn = 0 if self._life.booted else self._stillborn + 1
        if self._stillborn > _STILLBORN:
            raise self._no_start()
        if code >= 0:  # Ctrl-D at the prompt, or SystemExit
            self._soft_restart()
        elif code == -signal.SIGKILL:  # somebody ended the process: the power is gone
            self._power_on()
        else:  # what stops the interpreter is a panic on the chip, which then restarts itself
            self._restart(HARD_RESET)

    def _no_start(self) -> Failure:
        said = self._tail.decode("ascii", "replace")
        if "MemoryError" in said:
            return Failure("The box has too little heap to start.", "--heap 128K")
        return Failure(
            f"{self._micropython} does not start a box; it may be no MicroPython.",
            "set MICROPYTHON=PATH to a unix build of MicroPython 1.24 or newer",
        )

    def _watch(self) -> None:
        """The watchdog: virtual time while the box rests, real time otherwise."""
        life = self._life
        if not life.watchdog_ms:
            return
        allowed = life.watchdog_ms / 1000
        if self.fast:
            if life.idle is not None:
                return
            allowed += _REAL_PATIENCE_S
        if time.monotonic() - life.fed_real > allowed:
            self._bite()

    def _bite(self) -> None:
        self._life.process.kill()
        self._restart(WDT_RESET)

    def _panic(self) -> None:
        """The C stack overflowed: the chip says so and restarts, for the program as a reset."""
        self._life.process.kill()
        self._drain()
        self._to_client(_PANIC)
        self._restart(HARD_RESET)

    def _release(self) -> None:
        if self._client is not None:
            self._client.close()
        self._flash.close()
        self._bell.close()
        self._ringer.close()

    # Serial line.

    def _looks_at_client(self) -> bool:
        life = self._life
        return (
            self._client is not None
            and life.booted
            and not life.entering
            and life.input.has_room
            and self._client.worth_a_look()
        )

    def _give_input(self, data: bytes) -> None:
        life = self._life
        if data or life.input.waiting:
            life.input.send(data)
            if life.serial or life.input.breaking:
                self._pass_time()

    def _from_box(self, data: bytes) -> None:
        """Take in what the box has printed."""
        life = self._life
        life.unseen += data
        if not life.prompt:
            at = life.unseen.find(_REPL_MARKER)
            printed = life.unseen[: at if at >= 0 else _sure(life.unseen)]
            self._line.put(life.cooked(printed))
            life.unseen = life.unseen[len(printed) :]
            if at < 0:
                return
            life.prompt = True
            life.unseen = life.unseen.removeprefix(_REPL_MARKER)
        if life.entering:
            self._enter(life)
            return
        self._line.put(life.cooked(life.unseen[life.seen :]))
        raw, friendly = life.unseen.rfind(_RAW_PROMPT), life.unseen.rfind(_BANNER)
        if raw != friendly:
            life.raw = raw > friendly
        life.unseen = life.unseen[-_LONGEST_PROMPT:]
        life.seen = len(life.unseen)

    def _enter(self, life: _Life) -> None:
        """The prompt of this machine begins as the friendly one; nobody sees that."""
        if life.unseen.endswith(_PROMPT):
            life.unseen = b""
            life.process.write(_RAW_KEY)
        elif life.unseen.endswith(_RAW_PROMPT):
            life.entering = False
            life.unseen = _RAW_PROMPT
            life.seen = len(_RAW_PROMPT)
            self._line.put(_RAW_PROMPT)

    def _to_client(self, data: bytes) -> None:
        self._tail = (self._tail + data)[-_TAIL:]
        if self.on_output is not None:
            self.on_output(data)
        if self._client is not None:
            self._client.write(data)
        else:
            self._dropped(len(data))

    def _dropped(self, count: int) -> None:
        self.counters.dropped += count

    def _write_bytes(self, life: _Life, request: Request) -> None:
        """Send bytes as they are, behind the text that was printed before; answered with time."""
        while data := life.process.read():
            self._from_box(data)
        self._line.put(request.data)
        life.writing = request.number
        self._written(life)

    def _written(self, life: _Life) -> None:
        if life.writing is not None and not self._line.full:
            number, life.writing = life.writing, None
            life.wires.answer(number)

    # Requests of the box.

    def _serve(self, life: _Life, ready: Mapping[int, int]) -> bool:
        """Take in what the box says; false if it is gone."""
        alive = True
        if life.wires.fileno() in ready:
            alive = life.wires.receive()
            for request in life.wires.requests():
                self._answer(life, request)
                if self._life is not life:
                    return True
        if life.process.terminal in ready:
            data = life.process.read()
            if data is None:
                return False
            self._from_box(data)
        return alive

    def _answer(self, life: _Life, request: Request) -> None:
        if request.kind == "E":
            self.counters.erases += 1
            return
        if request.kind == "P":
            self.counters.programs += 1
            return
        number = request.a << 8 | request.b
        if request.kind in "U!":
            self.counters.stack = max(self.counters.stack, number)
            if request.kind == "!":
                self._panic()
            return
        if request.kind == "F":
            self.counters.unfed_ms = max(self.counters.unfed_ms, number)
            self._feed(life)
            return
        if request.kind == "Z":
            self._bite()
            return
        if request.kind == "I":
            self._rest(life, request)
            return
        if request.kind == "X":
            life.process.kill()
            self._restart(HARD_RESET)
            return
        if request.kind == "S":
            life.process.kill()
            self._drain()
            self._soft_restart()
            return
        if request.kind == "w":
            self._write_bytes(life, request)
            return
        status, data = _ANSWERS[request.kind](self, life, request)
        life.wires.answer(request.number, status, data)

    def _i2c(self, life: _Life, request: Request) -> int:
        """The errno of an I2C transaction, 0 if the display answers."""
        wiring = self._wiring
        if self.i2c_fault:
            return _ETIMEDOUT
        wired = (wiring.address, wiring.sda, wiring.scl) == (request.a, request.b, request.c)
        return 0 if wired and self._display_on(life) else _ENODEV

    def _display_on(self, life: _Life) -> bool:
        power = self._wiring.power
        powered = power is None or life.outputs.get(power[0]) == power[1]
        held = self._wiring.reset is not None and life.outputs.get(self._wiring.reset) == 0
        return powered and not held

    def _write(self, life: _Life, request: Request) -> tuple[int, bytes]:
        error = self._i2c(life, request)
        self.counters.i2c += 1
        self.counters.i2c_bytes += len(request.data)
        if not error:
            self.counters.seen_bytes += len(request.data)
            self.chip.write(request.data)
            self._picture = True
            if self.on_transaction is not None:
                self.on_transaction(request.data)
        return error, b""

    def _read(self, life: _Life, request: Request) -> tuple[int, bytes]:
        error = self._i2c(life, request)
        self.counters.i2c += 1
        self.counters.i2c_bytes += request.d
        return error, b"" if error else self.chip.read(request.d)

    def _output(self, life: _Life, request: Request) -> tuple[int, bytes]:
        before = self._display_on(life)
        life.outputs[request.a] = request.b
        if before and not self._display_on(life):
            self.chip.reset()
            self._picture = True
        return 0, b""

    def _rtc_memory(self, life: _Life, request: Request) -> tuple[int, bytes]:
        return 0, self._rtc

    def _set_rtc_memory(self, life: _Life, request: Request) -> tuple[int, bytes]:
        self._rtc = request.data[:RTC_BYTES]
        return 0, b""

    def _clock(self, life: _Life, request: Request) -> tuple[int, bytes]:
        return 0, b"%d" % int(self._uptime_s() + self._rtc_set)

    def _set_clock(self, life: _Life, request: Request) -> tuple[int, bytes]:
        self._rtc_set = int(request.data) - self._uptime_s()
        return 0, b""

    def _frequency(self, life: _Life, request: Request) -> tuple[int, bytes]:
        return life.mhz, b""

    def _set_frequency(self, life: _Life, request: Request) -> tuple[int, bytes]:
        life.mhz = request.a
        return 0, b""

    def _reset_cause(self, life: _Life, request: Request) -> tuple[int, bytes]:
        return self._cause, b""

    def _watchdog(self, life: _Life, request: Request) -> tuple[int, bytes]:
        life.watchdog_ms = int(request.data)
        self._feed(life)
        return 0, b""

    def _feed(self, life: _Life) -> None:
        life.fed_ms = life.now_ms
        life.fed_real = time.monotonic()

    def _booted(self, life: _Life, request: Request) -> tuple[int, bytes]:
        life.booted = True
        return 0, b""

    def _break_wanted(self, life: _Life, request: Request) -> tuple[int, bytes]:
        return int(life.input.breaking), b""

    def _interrupt_key(self, life: _Life, request: Request) -> tuple[int, bytes]:
        life.input.interrupts = bool(request.a)
        return 0, b""

    # Time and pins.

    def _ticks_us(self) -> int:
        """Microseconds since the chip's last reset that was no soft one."""
        if self.fast:
            return 1000 * self._ticks_ms
        return int(1_000_000 * (time.monotonic() - self._reset_at))

    def _uptime_s(self) -> float:
        return self.now_ms / 1000 if self.fast else time.monotonic() - self._started

    def _pin(self, gpio: int, level: int) -> None:
        if self._levels[gpio] == level:
            return
        self._levels[gpio] = level
        if self.fast:
            self._life.edges.append((gpio, level))
            self._pass_time()
        else:
            self._life.wires.pin(gpio, level)

    def _rest(self, life: _Life, request: Request) -> None:
        now = int.from_bytes(request.data[:4], "little")
        ms = int.from_bytes(request.data[4:], "little", signed=True)
        self.counters.wakes += 1
        self._advance(life, now - life.now_ms)
        life.fed_real = time.monotonic()
        life.idle = _Idle(request.number, None if ms == _FOREVER else now + ms)
        life.busy_ms = request.a << 8 | request.b
        self._pass_time()

    def _advance(self, life: _Life, ms: int) -> None:
        life.now_ms += max(0, ms)
        self.budget_ms = max(0, self.budget_ms - max(0, ms))

    def _pass_time(self) -> None:
        """If the box rests: wake it for what has happened, or let granted time pass."""
        life = self._life
        idle = life.idle
        if idle is None:
            return
        if not (life.edges or life.serial or life.input.breaking):
            step = self.budget_ms
            if idle.deadline is not None:
                step = min(step, idle.deadline - life.now_ms)
            bite = max(life.now_ms, life.fed_ms + life.watchdog_ms - life.busy_ms)
            if life.watchdog_ms and life.now_ms + step >= bite:
                self._advance(life, int(bite) - life.now_ms)
                self._bite()
                return
            self._advance(life, step)
            if idle.deadline is None or life.now_ms < idle.deadline:
                return
        for gpio, level in life.edges:
            life.wires.pin(gpio, level)
        life.edges.clear()
        life.idle = None
        life.fed_real = time.monotonic()
        serial, life.serial = life.serial, False
        life.wires.answer(idle.number, int(serial), life.now_ms.to_bytes(4, "little"))

    def _longest_wait(self, timeout_s: float) -> float:
        life = self._life
        longest = max(0.0, timeout_s)
        if self._line.wait_s is not None:
            longest = min(longest, self._line.wait_s)
        if life.input.waiting:
            longest = min(longest, _BREAKING_TURN_S)
        elif self._client is not None:
            longest = min(longest, _TURN_S)
        if life.watchdog_ms and not self.fast:
            left = life.watchdog_ms / 1000 - (time.monotonic() - life.fed_real)
            longest = min(longest, max(0.001, left))
        return longest

    def _run_posts(self) -> None:
        self._bell.recv(4096)
        while self._posts:
            self._posts.popleft()()


def _sure(text: bytes) -> int:
    """How much of `text` is before anything that may be the beginning of the marker."""
    for size in range(min(len(text), len(_REPL_MARKER) - 1), 0, -1):
        if _REPL_MARKER.startswith(text[-size:]):
            return len(text) - size
    return len(text)


_ANSWERS: dict[str, Callable[[Supervisor, _Life, Request], tuple[int, bytes]]] = {
    "W": Supervisor._write,
    "R": Supervisor._read,
    "O": Supervisor._output,
    "m": Supervisor._rtc_memory,
    "M": Supervisor._set_rtc_memory,
    "t": Supervisor._clock,
    "T": Supervisor._set_clock,
    "c": Supervisor._reset_cause,
    "q": Supervisor._frequency,
    "Q": Supervisor._set_frequency,
    "D": Supervisor._watchdog,
    "B": Supervisor._booted,
    "K": Supervisor._break_wanted,
    "k": Supervisor._interrupt_key,
}
