"""The chip's UART: output at the speed of the line, input with Ctrl-C (0x03)."""

import time
from collections.abc import Callable
from typing import Protocol

INTERRUPT = b"\x03"
# Seconds until a signal stops a program that was asked to stop: if it is asleep, and if not.
_POLITE_S = 0.3
_PATIENT_S = 2.0
# Bytes of held-back input at which the client must stop sending.
_HOLD = 4096
BAUD = 115_200
_BITS_A_BYTE = 10
# Bytes in the UART's buffer; a write waits while there are more.
_FIFO = 128
# An idle line sends the first bytes at once.
_BURST_S = 0.002
_SEND_EVERY_S = 0.005


class Chip(Protocol):
    """The chip as seen by the UART."""

    def write(self, data: bytes) -> int:
        """Send input; return how many bytes were accepted."""

    def running(self) -> bool:
        """Return whether a program is running."""

    def sleeping(self) -> bool:
        """Return whether the chip's process is blocked in the kernel."""

    def interrupt(self) -> None:
        """Stop the program by a signal."""

    def break_in(self) -> None:
        """Stop the program through its event loop."""


class Output:
    """Output of the chip, sent at the speed of the line."""

    def __init__(self, baud: int | None, send: Callable[[bytes], None]) -> None:
        """Send through `send` at `baud` bits per second of real time, None for at once."""
        self._rate = None if baud is None else baud / _BITS_A_BYTE
        self._send = send
        self._waiting = bytearray()
        self._sent_at = 0.0

    @property
    def full(self) -> bool:
        """Whether the chip must wait before it writes more."""
        return len(self._waiting) > _FIFO

    @property
    def wait_s(self) -> float | None:
        """Seconds until `move` must be called again; None if there is nothing to send."""
        return _SEND_EVERY_S if self._waiting else None

    def put(self, data: bytes) -> None:
        """Add output of the chip."""
        if not self._waiting:
            self._sent_at = max(self._sent_at, time.monotonic() - _BURST_S)
        self._waiting += data
        self.move()

    def move(self) -> None:
        """Send the bytes that are due."""
        if self._rate is None:
            self.flush()
            return
        count = min(len(self._waiting), int((time.monotonic() - self._sent_at) * self._rate))
        self._sent_at += count / self._rate
        self._pass_on(count)

    def flush(self) -> None:
        """Send all bytes at once."""
        self._pass_on(len(self._waiting))

    def _pass_on(self, count: int) -> None:
        data = bytes(self._waiting[:count])
        del self._waiting[:count]
        if data:
            self._send(data)


class Input:
    """Input for the box, in order.

    interrupts: whether 0x03 stops a program. arrived: whether bytes reached the box; the reader
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
        """Whether a Ctrl-C is pending until the program stops."""
        return self._breaking_since > 0

    @property
    def waiting(self) -> bool:
        """Whether input is held back, so that `send` must be called again soon."""
        return bool(self._held)

    @property
    def has_room(self) -> bool:
        """Whether the client may send more."""
        return len(self._held) < _HOLD

    def send(self, data: bytes) -> None:
        """Add input and pass on as much as possible; b"" retries held-back input."""
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
            # Drop the rest, as the chip's ring buffer does: Ctrl-C must reach a program that does
            # not read.
            self._held = self._held[end - taken :]

    def _give(self, data: bytes) -> int:
        self.arrived = True
        return self._chip.write(data)

    def _interrupt(self) -> bool:
        """Process a 0x03 at the front. Return whether it is done."""
        now = time.monotonic()
        if not self._chip.running():  # a REPL: an ordinary key
            self._give(INTERRUPT)
            self._breaking_since = 0.0
            return True
        if not self.breaking:
            self._breaking_since = now
            self._chip.break_in()
            return False
        # A signal inside the allocator or littlefs could corrupt them, so prefer one while the
        # box sleeps, and wait longer otherwise.
        patience = _POLITE_S if self._chip.sleeping() else _PATIENT_S
        if now > self._breaking_since + patience:
            self._chip.interrupt()
            self._breaking_since = now
        return False
