"""The link to a box's port, and the lock that assigns it to one box.

The lock is on a file beside the link, held while the box runs; the file has the name of the
terminal that the link points to. A killed box leaves link and file behind, and another program may
get that terminal later, so the link alone does not show whether it is in use.
"""

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from doomsday.errors import Failure

_TERMINALS = "/dev/"
_OTHER_LINK = "another --pty PATH, or remove this one"
_OTHER_FOLDER = "--pty in another folder"
_TARGET_MAX = 256


def check_link(link: Path) -> None:
    """Check that the link can be created, without changing anything. Raises: Failure."""
    if not link.name or not link.parent.is_dir():
        reason = "there is no such folder" if link.name else "that is not a file name"
        raise Failure(f"The link {link} cannot be created: {reason}.", _OTHER_FOLDER)
    left = b""
    lock = _lock_of(link)
    if lock.is_file():
        file = os.open(lock, os.O_RDONLY)
        try:
            left = os.read(file, _TARGET_MAX)
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError:
            raise _in_use(link) from None
        finally:
            os.close(file)
    _check_free(link, left)


class PortLink:
    """A link that is locked for one box until `close`."""

    def __init__(self, link: Path) -> None:
        """Lock the link. Raises: Failure if another box has it, or if it is another file."""
        self._link = link
        self._target = ""
        self._lock = _lock_of(link)
        if not self._lock.exists():
            _check_free(link, b"")
        try:
            self._file = os.open(self._lock, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise _not_made(link, error) from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise _in_use(link) from None
        try:
            _check_free(link, os.read(self._file, _TARGET_MAX))
        except Failure:
            self.close()
            raise

    def lead_to(self, terminal: str) -> None:
        """Point the link to a terminal. Raises: Failure."""
        # Replace it atomically: the name must exist all the time.
        fresh = self._link.with_name(f".{self._link.name}.{os.getpid()}")
        try:
            fresh.symlink_to(terminal)
            fresh.replace(self._link)
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, terminal.encode(), 0)
        except OSError as error:
            raise _not_made(self._link, error) from None
        self._target = terminal

    def close(self) -> None:
        """Remove the link, if it still belongs to this box, and unlock it."""
        if self._link.is_symlink() and os.readlink(self._link) == self._target:
            self._link.unlink()
        with suppress(OSError):
            self._lock.unlink()
        os.close(self._file)


def _lock_of(link: Path) -> Path:
    return link.with_name(f".{link.name}.lock")


def _in_use(link: Path) -> Failure:
    return Failure(f"{link} is the port of a running box.", _OTHER_LINK)


def _not_made(link: Path, error: OSError) -> Failure:
    return Failure(f"The link {link} cannot be created: {error.strerror}.", _OTHER_FOLDER)


def _check_free(link: Path, left: bytes) -> None:
    """Check that there is nothing at the path, or only a stale link of a box.

    A stale link points to a terminal that is gone, or to `left`, the terminal of a killed box.
    Raises: Failure.
    """
    if link.is_symlink() and os.readlink(link).startswith(_TERMINALS):
        if os.readlink(link) != left.decode("utf-8", "replace") and _is_served(link):
            raise Failure(
                f"{link} points to a terminal in use, perhaps of another box.", _OTHER_LINK
            )
    elif link.is_symlink() or link.exists():
        raise Failure(f"{link} already exists and is not a port of a box.", _OTHER_LINK)


def _is_served(link: Path) -> bool:
    """Return whether a program serves the terminal; without one it cannot be opened."""
    try:
        os.close(os.open(link, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK))
    except OSError:
        return False
    return True
