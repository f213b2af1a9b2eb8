"""The chip's UART: output at the speed of the line, and input, where 0x03 stops a program."""

import time
from collections.abc import Callable
from typing import Protocol

INTERRUPT = b"\x03"
# How long a program that was asked to stop may go on before a signal stops it: where the signal
# finds it asleep, and where it does not.
_POLITE_S = 0.3
_PATIENT_S = 2.0
# Input that is held back beyond this stops the client from sending more.
_HOLD = 4096
BAUD = 115_200
_BITS_A_BYTE = 10
# What the UART keeps until it is sent; a write waits while there is more.
_FIFO = 128
# A line that was idle sends the first bytes of a reply without a wait of their own.
_BURST_S = 0.002
_SEND_EVERY_S = 0.005


class Chip(Protocol):
    """What the UART needs of the box behind it."""

    def write(self, data: bytes) -> int:
        """Take input; return how many bytes there was room for."""

    def running(self) -> bool:
        """Whether a program runs."""

    def sleeping(self) -> bool:
        """Whether a signal would find it waiting in the kernel."""

    def interrupt(self) -> None:
        """Stop the program by signal."""

    def break_in(self) -> None:
        """Ask the program's event loop to stop it."""


class Output:
    """Bytes on their way out of the chip, at the speed of the line."""

    def __init__(self, baud: int | None, send: Callable[[bytes], None]) -> None:
        """Send with `send`, at `baud` bits a second of real time; None: at once."""
        self._rate = None if baud is None else baud / _BITS_A_BYTE
        self._send = send
        self._waiting = bytearray()
        self._sent_at = 0.0

    @property
    def full(self) -> bool:
        """Whether the chip has to wait before it may write more."""
        return len(self._waiting) > _FIFO

    @property
    def wait_s(self) -> float | None:
        """How long until `move` should be called again; None: nothing waits on the line."""
        return _SEND_EVERY_S if self._waiting else None

    def put(self, data: bytes) -> None:
        """Add what the chip writes."""
        if not self._waiting:
            self._sent_at = max(self._sent_at, time.monotonic() - _BURST_S)
        self._waiting += data
        self.move()

    def move(self) -> None:
        """Send the bytes whose time on the line is over."""
        if self._rate is None:
            self.flush()
            return
        count = min(len(self._waiting), int((time.monotonic() - self._sent_at) * self._rate))
        self._sent_at += count / self._rate
        self._pass_on(count)

    def flush(self) -> None:
        """Send everything at once."""
        self._pass_on(len(self._waiting))

    def _pass_on(self, count: int) -> None:
        data = bytes(self._waiting[:count])
        del self._waiting[:count]
        if data:
            self._send(data)


class Input:
    """Bytes on their way to the box, in order.

    interrupts: whether 0x03 stops a program. arrived: whether the box was given bytes; who looks
    clears it.
    """

    def __init__(self, chip: Chip) -> None:
        self.interrupts = True
        self.arrived = False
        self._chip = chip
        self._held = b""
        self._breaking_since = 0.0

    @property
    def breaking(self) -> bool:
        """Whether a Ctrl-C waits for the program to stop."""
        return self._breaking_since > 0

    @property
    def waiting(self) -> bool:
        """Whether input is held back, so that `send` should be called again soon."""
        return bool(self._held)

    @property
    def has_room(self) -> bool:
        """Whether the client may send more."""
        return len(self._held) < _HOLD

    def send(self, data: bytes) -> None:
        """Add input, and pass on what can be passed on; call it with b"" for what is held back."""
        self._held += data
        while self._held:
            if self.interrupts and self._held.startswith(INTERRUPT):
                if not self._interrupt():
                    return
                self._held = self._held[1:]
                continue
            end = self._held.find(INTERRUPT) if self.interrupts else -1
            plain = self._held if end < 0 else self._held[:end]
            taken = self._give(plain)
            self._held = self._held[taken:]
            if taken == len(plain):
                continue
            if end < 0:
                return
            # A program that reads nothing must still be stoppable; the chip's ring overflows too.
            self._held = self._held[end - taken :]

    def _give(self, data: bytes) -> int:
        self.arrived = True
        return self._chip.write(data)

    def _interrupt(self) -> bool:
        """Do what the 0x03 at the front asks for; true once it is done."""
        now = time.monotonic()
        if not self._chip.running():  # a REPL: an ordinary key
            self._give(INTERRUPT)
            self._breaking_since = 0.0
            return True
        if not self.breaking:
            self._breaking_since = now
            self._chip.break_in()
            return False
        # A signal may strike inside the allocator or littlefs and leave it broken, so it comes
        # only while the box sleeps, and otherwise late.
        patience = _POLITE_S if self._chip.sleeping() else _PATIENT_S
        if now > self._breaking_since + patience:
            self._chip.interrupt()
            self._breaking_since = now
        return False
