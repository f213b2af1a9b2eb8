"""Peripherals of a simulated box: display, output pins, RTC, clock frequency."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from doomsday.sim.hardware.counters import Counters
from doomsday.sim.hardware.resets import Reset
from doomsday.sim.hardware.wires import DONE, Answer, Handler, Request

RTC_BYTES = 2048
# Clock frequency at which stock firmware starts.
_MHZ = 160
# errno values of the ESP32's I2C driver for a missing device and for a stuck bus.
_ENODEV = 19
_ETIMEDOUT = 116


class Display(Protocol):
    """A display chip on the I2C bus, such as the model in ssd1306."""

    def reset(self) -> None:
        """Reset the chip, as at power-on or by its reset pin."""

    def write(self, data: bytes) -> None:
        """Execute one write transaction."""

    def read(self, n: int) -> bytes:
        """Execute one read transaction of `n` bytes."""

    def pixels(self) -> bytes:
        """Return the visible screen pixels, 1,024 bytes."""

    def shows_upside_down(self) -> bool:
        """Return whether the picture is visible upside down."""

    def brightness(self) -> float:
        """Return the brightness of a lit pixel, from 0 (dark) to 1."""


@dataclass(frozen=True)
class Wiring:
    """The wiring by GPIO numbers; `power`: pin that powers the display, and its active level."""

    buttons: tuple[int, ...]
    address: int
    sda: int
    scl: int
    reset: int | None
    power: tuple[int, int] | None

    @classmethod
    def of(cls, board: Any) -> "Wiring":
        """Return the wiring of a board, given an object with BUTTONS, OLED and POWER."""
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


class Peripherals:
    """The display on its bus, the output pins, RTC and clock frequency of one board.

    i2c_fault: set it to make every transaction fail. display_changed: whether the display may have
    changed; the reader clears it.
    """

    def __init__(
        self,
        wiring: Wiring,
        display: Display,
        uptime_s: Callable[[], float],
        counters: Counters,
        on_transaction: Callable[[bytes], None],
    ) -> None:
        """Create them. uptime_s: drives the calendar. on_transaction: called with display data."""
        self.i2c_fault = False
        self.display_changed = False
        self._wiring = wiring
        self._display = display
        self._uptime_s = uptime_s
        self._counters = counters
        self._on_transaction = on_transaction
        self._outputs: dict[int, int] = {}
        # The display has lost its power, and waits for a pulse of its reset.
        self._interrupted = False
        self._mhz = _MHZ
        self._rtc = b""
        # Seconds since 2000 at uptime 0.
        self._calendar_s = 0.0

    @property
    def outputs(self) -> dict[int, int]:
        """A copy of the levels of the output pins, by GPIO."""
        return dict(self._outputs)

    def interrupt_display(self) -> None:
        """Cut the power of the display for a moment; one with a reset waits for a pulse there."""
        self._interrupted = self._wiring.reset is not None
        self._reset_display()

    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the program's requests."""
        return {
            "W": self._write,
            "R": self._read,
            "O": self._output,
            "m": self._rtc_memory,
            "M": self._set_rtc_memory,
            "t": self._calendar,
            "T": self._set_calendar,
            "q": self._frequency,
            "Q": self._set_frequency,
        }

    def reset(self, reset: Reset) -> None:
        """Reset the parts that a reset affects; only a power cut affects display and calendar."""
        self._outputs.clear()
        if reset is Reset.SOFT:
            return
        self._mhz = _MHZ
        if reset in (Reset.POWER, Reset.BUTTON):
            self._rtc = b""
        if reset is Reset.POWER:
            self._calendar_s = -self._uptime_s()
            self._reset_display()

    def _i2c(self, request: Request, size: int) -> int:
        """Count a transaction of `size` bytes and return its errno, 0 if the display replies."""
        self._counters.i2c += 1
        self._counters.i2c_bytes += size
        if self.i2c_fault:
            return _ETIMEDOUT
        wiring = self._wiring
        wired = (wiring.address, wiring.sda, wiring.scl) == (request.a, request.b, request.c)
        return 0 if wired and self._display_works() else _ENODEV

    def _display_works(self) -> bool:
        """Return whether the display is powered and its reset, if it has a wire, is high."""
        power, reset = self._wiring.power, self._wiring.reset
        powered = power is None or self._outputs.get(power[0]) == power[1]
        held = reset is not None and self._outputs.get(reset) != 1
        return powered and not held and not self._interrupted

    def _reset_display(self) -> None:
        self._display.reset()
        self.display_changed = True

    def _write(self, request: Request) -> Answer:
        error = self._i2c(request, len(request.data))
        if not error:
            self._counters.seen_bytes += len(request.data)
            self._display.write(request.data)
            self.display_changed = True
            self._on_transaction(request.data)
        return error, b""

    def _read(self, request: Request) -> Answer:
        error = self._i2c(request, request.d)
        return error, b"" if error else self._display.read(request.d)

    def _output(self, request: Request) -> Answer:
        worked = self._display_works()
        self._outputs[request.a] = request.b
        if request.a == self._wiring.reset and not request.b:
            self._interrupted = False
        if worked and not self._display_works():
            self._reset_display()
        return DONE

    def _rtc_memory(self, request: Request) -> Answer:
        return 0, self._rtc

    def _set_rtc_memory(self, request: Request) -> Answer:
        self._rtc = request.data[:RTC_BYTES]
        return DONE

    def _calendar(self, request: Request) -> Answer:
        return 0, b"%d" % int(self._uptime_s() + self._calendar_s)

    def _set_calendar(self, request: Request) -> Answer:
        self._calendar_s = int(request.data) - self._uptime_s()
        return DONE

    def _frequency(self, request: Request) -> Answer:
        return self._mhz, b""

    def _set_frequency(self, request: Request) -> Answer:
        self._mhz = request.a
        return DONE
