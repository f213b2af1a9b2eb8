"""The pins, buses and clocks of a real box; tests and the simulated box pass another object."""

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
    """One board's parts. Buttons are to ground, pulled up by the chip where the board is not."""

    def __init__(self, board: "Board") -> None:
        try:
            # Stock firmware starts at 160 MHz.
            machine.freq(board.cpu_hz)
        except ValueError:
            # This chip, or this firmware, has no such clock; it plays on more slowly.
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
        """Report every edge to `buttons` from now on."""
        self._buttons = buttons

    def _on_edge(self, pin: machine.Pin) -> None:
        if self._buttons is not None:
            self._buttons.edge(self._pins.index(pin), self.now())
        self.edge.set()

    def levels(self) -> int:
        """Return the buttons as bits, 1 = pressed, bit 0 = A."""
        bits = 0
        bit = 1
        for pin in self._pins:
            if not pin.value():
                bits |= bit
            bit <<= 1
        return bits

    def now(self) -> int:
        """Return milliseconds that wrap at 2**30; a soft reset keeps them."""
        now: int = time.ticks_ms()  # type: ignore[assignment]  # opaque in the stubs alone
        return now

    def stamp(self) -> int:
        """Return microseconds that wrap at 2**30, to stamp a press."""
        now: int = time.ticks_us()  # type: ignore[assignment]  # opaque in the stubs alone
        return now

    def sleep_ms(self, ms: int) -> None:
        """Wait, for the power-up sequence of the panel only."""
        time.sleep_ms(ms)

    def journal_medium(self) -> "Medium":
        """Return the medium of the journal: its partition, or files if the table has none."""
        found = flash.find()
        self.log_in_flash = found is not None
        if found is not None:
            return found
        from box.store.files import FileMedium

        return FileMedium(_LOG_FOLDER)

    def feed(self) -> None:
        """Tell the watchdog that the main loop is alive."""
        self._watchdog.feed()

    def break_in(self) -> None:
        """Give whoever took over the prompt two minutes; then the watchdog restarts the box."""
        self._watchdog = machine.WDT(timeout=_BREAK_IN_MS)

    def urandom(self, n: int) -> bytes:
        """Return `n` bytes from the chip's generator."""
        return os.urandom(n)

    def unique_id(self) -> bytes:
        """Return the chip's own number."""
        return machine.unique_id()

    def keep(self, data: bytes) -> None:
        """Store `data` where it outlives every reset but loss of power."""
        self.clock.memory(data)

    def kept(self) -> bytes:
        """Return what `keep` stored last; empty after loss of power."""
        return self.clock.memory()

    def reset(self) -> None:
        """Restart the chip."""
        machine.reset()
