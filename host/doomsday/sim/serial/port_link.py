"""The link under which a box's port is found, and the lock that says whose link it is.

The lock is on a file beside the link, and is held for as long as the box behind it lives. The file
holds the name of the terminal that the link leads to. A box that was killed leaves both, and the
name may be another program's terminal by then, so the link alone does not tell.
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
    """Check that a box's port can have this name. Raises Failure. Makes and changes nothing."""
    if not link.name or not link.parent.is_dir():
        reason = "there is no such folder" if link.name else "that is no name"
        raise Failure(f"The link {link} cannot be made: {reason}.", _OTHER_FOLDER)
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
    """A link that is claimed for one box, until `close`."""

    def __init__(self, link: Path) -> None:
        """Claim it. Raises Failure if another box has it, or if what is there is no box's."""
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
        """Make it a link to a terminal. Raises Failure."""
        # The name must never be missing while a box is behind it.
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
        """Remove the link, if it is still this box's, and give up the claim."""
        if self._link.is_symlink() and os.readlink(self._link) == self._target:
            self._link.unlink()
        with suppress(OSError):
            self._lock.unlink()
        os.close(self._file)


def _lock_of(link: Path) -> Path:
    return link.with_name(f".{link.name}.lock")


def _in_use(link: Path) -> Failure:
    return Failure(f"{link} leads to a box that runs.", _OTHER_LINK)


def _not_made(link: Path, error: OSError) -> Failure:
    return Failure(f"The link {link} cannot be made: {error.strerror}.", _OTHER_FOLDER)


def _check_free(link: Path, left: bytes) -> None:
    """Check that nothing is there but what a box has left behind. Raises Failure.

    That is a link to a terminal that is gone, or to `left`, the terminal of a box that is dead.
    """
    if link.is_symlink() and os.readlink(link).startswith(_TERMINALS):
        if os.readlink(link) != left.decode("utf-8", "replace") and _is_served(link):
            raise Failure(
                f"{link} leads to a terminal in use, perhaps of another box.", _OTHER_LINK
            )
    elif link.is_symlink() or link.exists():
        raise Failure(f"{link} is there already and is no port of a box.", _OTHER_LINK)


def _is_served(link: Path) -> bool:
    """Whether a program serves the terminal behind the link; without one it cannot be opened."""
    try:
        os.close(os.open(link, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK))
    except OSError:
        return False
    return True
