"""Files written whole or not at all, and checks of paths."""

import errno
import os
from contextlib import suppress
from pathlib import Path

from doomsday.console.output import shown_path
from doomsday.errors import USAGE, Failure

# No file that a command reads whole is larger: an image of the largest flash has 32 MiB.
MOST = 64 * 1024 * 1024
_STANDARD_OUTPUT = "-"
# What systems answer that keep a folder's names without being asked to.
_UNASKED = (errno.EINVAL, errno.EBADF, errno.ENOTSUP)


def put(place: Path, content: bytes) -> None:
    """Write a file under another name, then give it its own, in place of the file that has that.

    OSError names the file. Failure where something is there that is no file.
    """
    check_file(place)
    try:
        _replace(place, content)
    except OSError as error:
        # A disk that is full does not say of which file, and of the other name nobody knows.
        raise OSError(error.errno, error.strerror, str(place)) from None


def settle(folder: Path) -> None:
    """Wait until the names of the files in a folder would outlive a power cut.

    Some systems do not let one ask for that. OSError names the folder.
    """
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _UNASKED:
            raise OSError(error.errno, error.strerror, str(folder)) from None
    finally:
        os.close(descriptor)


def read(place: Path, most: int = MOST) -> bytes:
    """Return the bytes of a file, at most so many.

    Failure for a folder, a device or a pipe, which may never end, and for a larger file. Raises
    OSError.
    """
    check_file(place)
    with place.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise Failure(
            f"{shown_path(place)} is too large: over {most // 1024:,} KB.", "another file", USAGE
        )
    return content


def check_folder(place: Path, hint: str) -> None:
    """Raise Failure for a path that is something else than a folder; it may be absent."""
    for folder in (place, *place.parents):
        if folder.is_dir():
            return
        if os.path.lexists(folder):
            raise Failure(f"{shown_path(folder)} is not a folder.", hint, USAGE)


def check_target(place: Path, what: str, example: str) -> None:
    """Raise Failure where `what`, such as "backup", cannot be written; `example` names a file."""
    shown = shown_path(place)
    if str(place) == _STANDARD_OUTPUT:
        raise Failure(f"The {what} cannot go to standard output.", f"a file: {example}", USAGE)
    if place.is_dir():
        inside = shown_path(place / example)
        raise Failure(f"{shown} is a folder.", f"a file in it: {inside}", USAGE)
    check_file(place)
    if not place.parent.is_dir():
        raise Failure(
            f"There is no folder {shown_path(place.parent)} for the {what}.",
            "another path, or make that folder first",
        )


def check_file(place: Path) -> None:
    """Raise Failure for a folder, a device or a pipe; a file may be absent."""
    if place.exists() and not place.is_file():
        raise Failure(f"{shown_path(place)} is not a regular file.", "the path of a file", USAGE)


def _replace(place: Path, content: bytes) -> None:
    partial = place.with_name(f".{place.name}.part")
    try:
        with partial.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if partial.read_bytes() != content:
            raise OSError(errno.EIO, "what was written is not what is read back")
        partial.replace(place)
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
