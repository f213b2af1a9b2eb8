"""The serial port between a client's terminal and the box.

It stands for the chip's UART and the bridge behind it: 0x03 stops a running program and is never
seen by it, output takes its time, what nobody listens to is dropped, and what a slow reader has
not read yet waits for him.
"""

import fcntl
import os
import pty
import select
import time
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from doomsday.errors import Failure

INTERRUPT = b"\x03"
_LOOK_EVERY_S = 0.02
_POLITE_S = 0.3
_PATIENT_S = 2.0
_HOLD = 4096
_TERMINALS = "/dev/"
_OTHER_LINK = "another --pty PATH, or remove this one"
_TARGET_MAX = 256
BAUD = 115_200
_BITS_A_BYTE = 10
# What the UART keeps until it is sent; a write waits while there is more.
_FIFO = 128
# A line that was idle sends the first bytes of a reply without a wait of their own.
_BURST_S = 0.002
_SEND_EVERY_S = 0.005
# What waits for a reader, a minute and a half of output; more than that is dropped.
_BACKLOG = 1024 * 1024


class Chip(Protocol):
    """What the UART needs of the box behind it."""

    def write(self, data: bytes) -> int:
        """Take input; how many bytes there was room for."""

    def running(self) -> bool:
        """Whether a program runs."""

    def sleeping(self) -> bool:
        """Whether a signal would find it waiting in the kernel."""

    def interrupt(self) -> None:
        """Stop the program by signal."""

    def break_in(self) -> None:
        """Ask the program's event loop to stop it."""


class Output:
    """Bytes on their way out of the chip, as fast as a line carries them."""

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
        """How long until `move` should be called again; None: nothing waits to be sent."""
        return _SEND_EVERY_S if self._waiting else None

    def put(self, data: bytes) -> None:
        """Add what the chip writes."""
        if not self._waiting:
            self._sent_at = max(self._sent_at, time.monotonic() - _BURST_S)
        self._waiting += data
        self.move()

    def move(self) -> None:
        """Send what has had its time on the line."""
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


class ClientPort:
    """The terminal that tools open, reachable under a link. Clients come and go."""

    def __init__(self, link: Path, dropped: Callable[[int], None]) -> None:
        """Make `link` a link to a new terminal; `dropped` is told of bytes that nobody reads.

        Failure where the link cannot be made, or must not.
        """
        self._dropped = dropped
        self._backlog = bytearray()
        self._claim = _Claim(link)
        self._port, client_end = pty.openpty()
        tty.setraw(client_end)
        os.set_blocking(self._port, False)
        self._link = link
        self._target = os.ttyname(client_end)
        # The name must never be missing while a box is behind it.
        fresh = link.with_name(f".{link.name}.{os.getpid()}")
        try:
            fresh.symlink_to(self._target)
            fresh.replace(link)
            self._claim.note(self._target)
        except OSError as error:
            os.close(self._port)
            os.close(client_end)
            self._claim.close()
            raise _not_made(link, error) from None
        os.close(client_end)  # so that a hang-up tells that nobody listens
        self._listening = False
        self._look_again = 0.0

    def fileno(self) -> int:
        """The descriptor to poll while `worth_a_look`."""
        return self._port

    def worth_a_look(self) -> bool:
        """Whether to poll now: a port that nobody has open is always "ready"."""
        return self._listening or time.monotonic() >= self._look_again

    @property
    def listening(self) -> bool:
        """Whether a client was there when the port was last looked at."""
        return self._listening

    @property
    def wanted(self) -> int:
        """The events to poll for."""
        return select.POLLIN | (select.POLLOUT if self._backlog else 0)

    def looked(self, events: int) -> bytes:
        """What a client has sent, given the poll's events (0: none)."""
        if events & select.POLLHUP and not events & select.POLLIN:
            self._gone()
            return b""
        self._listening = True
        self._push()
        if not events & select.POLLIN:
            return b""
        try:
            data = os.read(self._port, 256)
        except OSError:
            data = b""
        if not data:
            self._gone()
        return data

    def write(self, data: bytes) -> None:
        """Send to the client, who may read it later."""
        if not self._listening:
            self._dropped(len(data))
            return
        room = _BACKLOG - len(self._backlog)
        self._backlog += data[:room]
        self._dropped(len(data[room:]))
        self._push()

    def close(self) -> None:
        """Take the link away and hang up."""
        if self._link.is_symlink() and os.readlink(self._link) == self._target:
            self._link.unlink()
        os.close(self._port)
        self._claim.close()

    def _push(self) -> None:
        while self._backlog:
            try:
                del self._backlog[: os.write(self._port, self._backlog)]
            except OSError:
                return

    def _gone(self) -> None:
        self._listening = False
        self._dropped(len(self._backlog))
        self._backlog.clear()
        self._look_again = time.monotonic() + _LOOK_EVERY_S


def check_link(link: Path) -> None:
    """Failure where a box's port cannot have this name. Nothing is made or changed."""
    if not link.name or not link.parent.is_dir():
        reason = "there is no such folder" if link.name else "that is no name"
        raise Failure(f"The link {link} cannot be made: {reason}.", "--pty in another folder")
    left = b""
    lock = _lock_of(link)
    if lock.is_file():
        file = os.open(lock, os.O_RDONLY)
        try:
            left = os.read(file, _TARGET_MAX)
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError:
            raise _runs(link) from None
        finally:
            os.close(file)
    _check_free(link, left.decode("utf-8", "replace"))


class _Claim:
    """A locked file beside a link: the box behind the link lives while the lock is held.

    It holds what the link leads to. A box that was killed leaves both; the name of its terminal
    may be another program's by then, so that the link alone does not tell.
    """

    def __init__(self, link: Path) -> None:
        """Claim a link. Failure where another box has it, or what is there is no box's."""
        self._path = _lock_of(link)
        left = self._path.exists()
        if not left:
            _check_free(link, "")
        try:
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise _not_made(link, error) from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise _runs(link) from None
        try:
            _check_free(link, os.read(self._file, _TARGET_MAX).decode("utf-8", "replace"))
        except Failure:
            self.close()
            raise

    def note(self, target: str) -> None:
        """What the link leads to now."""
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, target.encode(), 0)

    def close(self) -> None:
        """Give the claim up."""
        with suppress(OSError):
            self._path.unlink()
        os.close(self._file)


def _lock_of(link: Path) -> Path:
    return link.with_name(f".{link.name}.lock")


def _runs(link: Path) -> Failure:
    return Failure(f"{link} leads to a box that runs.", _OTHER_LINK)


def _not_made(link: Path, error: OSError) -> Failure:
    return Failure(f"The link {link} cannot be made: {error.strerror}.", "--pty in another folder")


def _check_free(link: Path, left: str) -> None:
    """Only what a box has left behind may be replaced.

    That is a link to a terminal that is gone, or to `left`, the terminal of a box that is dead.
    """
    if link.is_symlink() and os.readlink(link).startswith(_TERMINALS):
        if os.readlink(link) != left and _is_held(link):
            raise Failure(
                f"{link} leads to a terminal in use, perhaps of another box.", _OTHER_LINK
            )
    elif link.is_symlink() or link.exists():
        raise Failure(f"{link} is there already and is no port of a box.", _OTHER_LINK)


def _is_held(link: Path) -> bool:
    """Whether somebody serves the terminal behind the link: without that it cannot be opened."""
    try:
        os.close(os.open(link, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK))
    except OSError:
        return False
    return True


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
        """Whether anything is held back, so that `move` should be called again soon."""
        return bool(self._held)

    @property
    def has_room(self) -> bool:
        """Whether the client may send more."""
        return len(self._held) < _HOLD

    def send(self, data: bytes) -> bool:
        """Add input; true if any reached the box at once."""
        self._held += data
        return self.move()

    def move(self) -> bool:
        """Pass on what can be passed on; true if the box was given anything."""
        moved = False
        while self._held:
            if self.interrupts and self._held.startswith(INTERRUPT):
                if not self._interrupt():
                    return moved
                moved = True
                continue
            end = self._held.find(INTERRUPT) if self.interrupts else -1
            plain = self._held if end < 0 else self._held[:end]
            taken = self._give(plain)
            moved = moved or taken > 0
            self._held = self._held[taken:]
            if taken == len(plain):
                continue
            if end < 0:
                return moved
            # A program that reads nothing must still be stoppable; the chip's ring overflows too.
            self._held = self._held[end - taken :]
        return moved

    def _give(self, data: bytes) -> int:
        self.arrived = True
        return self._chip.write(data)

    def _interrupt(self) -> bool:
        """Bring about what the 0x03 at the front asks for; true once it is done."""
        now = time.monotonic()
        if not self._chip.running():  # a REPL: an ordinary key
            self._give(INTERRUPT)
            self._held = self._held[1:]
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
