"""Pins, buses and clocks of a real box. Tests and the simulated box pass another object."""

import asyncio
import os
import sys
import time
from typing import TYPE_CHECKING

import machine
from micropython import const

from box.hw.port import Port
from box.store import flash

if TYPE_CHECKING:
    from box.hw.board import Board
    from box.hw.buttons import Buttons
    from box.store.journal_format import Medium

_LOG_FOLDER = "log"
_I2C_HZ = const(400_000)
_WATCHDOG_MS = const(8_000)
_BREAK_IN_MS = const(120_000)
_PULL_UNASKED = const(-1)


class Hardware:
    """The parts of one board. Buttons connect to ground, pulled up by the board or the chip."""

    def __init__(self, board: "Board") -> None:
        try:
            # Stock firmware starts at 160 MHz.
            machine.freq(board.cpu_hz)
        except ValueError:
            # This chip or firmware does not offer that clock; the box runs more slowly.
            pass
        oled = board.oled
        self.i2c = machine.I2C(
            0, scl=machine.Pin(oled["scl"]), sda=machine.Pin(oled["sda"]), freq=_I2C_HZ
        )
        self.edge = asyncio.ThreadSafeFlag()
        self._buttons: Buttons | None = None
        self._pins = tuple(
            machine.Pin(
                gpio,
                machine.Pin.IN,
                _PULL_UNASKED if gpio in board.external_pull_ups else machine.Pin.PULL_UP,
            )
            for gpio in board.buttons
        )
        for pin in self._pins:
            pin.irq(self._on_edge, machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING)
        self._watchdog = machine.WDT(timeout=_WATCHDOG_MS)
        self.clock = machine.RTC()
        self.reset_cause: int = machine.reset_cause()
        self.pin = machine.Pin
        self.port = Port(self.now, sys.stdin.buffer, sys.stdout.buffer)
        self.log_in_flash = False

    def listen(self, buttons: "Buttons") -> None:
        """Report every edge to `buttons`."""
        self._buttons = buttons

    def _on_edge(self, pin: machine.Pin) -> None:
        if self._buttons is not None:
            self._buttons.edge(self._pins.index(pin), self.now())
        self.edge.set()

    def levels(self) -> int:
        """Return the levels of the buttons as a mask: 1 = pressed, bit 0 = A."""
        bits = 0
        bit = 1
        for pin in self._pins:
            if not pin.value():
                bits |= bit
            bit <<= 1
        return bits

    def now(self) -> int:
        """Return milliseconds that wrap at 2**30; they continue over a soft reset."""
        now: int = time.ticks_ms()  # type: ignore[assignment]  # opaque in the stubs alone
        return now

    def stamp(self) -> int:
        """Return microseconds that wrap at 2**30, the time stamp of a press."""
        now: int = time.ticks_us()  # type: ignore[assignment]  # opaque in the stubs alone
        return now

    def sleep_ms(self, ms: int) -> None:
        """Block for `ms` milliseconds; only for the power-up sequence of the panel."""
        time.sleep_ms(ms)

    def journal_medium(self) -> "Medium":
        """Return the journal's medium: its partition, or files if the partition table has none."""
        found = flash.find()
        self.log_in_flash = found is not None
        if found is not None:
            return found
        from box.store.files import FileMedium

        return FileMedium(_LOG_FOLDER)

    def feed(self) -> None:
        """Feed the watchdog."""
        self._watchdog.feed()

    def work(self) -> None:
        """Feed the watchdog from inside long work, and report that work to a waiting laptop."""
        self._watchdog.feed()
        self.port.report()

    def break_in(self) -> None:
        """Keep the prompt open for two minutes; then the watchdog resets the box."""
        self._watchdog = machine.WDT(timeout=_BREAK_IN_MS)

    def urandom(self, n: int) -> bytes:
        """Return `n` bytes from the chip's random number generator."""
        return os.urandom(n)

    def unique_id(self) -> bytes:
        """Return the chip's unique id."""
        return machine.unique_id()

    def keep(self, data: bytes) -> None:
        """Store `data` in RTC memory, which survives any reset but not loss of power."""
        self.clock.memory(data)

    def kept(self) -> bytes:
        """Return the data stored by `keep`; empty after loss of power."""
        return self.clock.memory()

    def reset(self) -> None:
        """Reset the chip."""
        machine.reset()
