"""Write files atomically, read them within a limit, check paths."""

import errno
import os
import threading
from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path

from doomsday.console.output import shown_path
from doomsday.errors import USAGE, Failure

# Largest file that a command reads into memory. The largest flash image has 32 MiB.
MOST = 64 * 1024 * 1024
_STANDARD_OUTPUT = "-"
# Errors of fsync where the system does not support it, and of folders that cannot have changed.
_UNASKED = (errno.EINVAL, errno.EBADF, errno.ENOTSUP, errno.EROFS)
# Errors of link where the file system has none.
_NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK, errno.EINVAL, errno.EACCES)


def put(place: Path, content: bytes) -> None:
    """Write a file under a temporary name, verify it, then rename it over `place`.

    Raises: Failure if `place` is not a regular file. OSError, which names `place`.
    """
    check_file(place)
    try:
        _replace(place, content)
    except OSError as error:
        # ENOSPC carries no file name, and the temporary name means nothing to the user.
        raise OSError(error.errno, error.strerror, str(place)) from None


def put_new(place: Path, content: bytes) -> bool:
    """Write a file as `put` does, if nothing has its name; return whether it was written.

    Two programs that write the same name at once never replace each other's file. Raises: OSError,
    which names `place`.
    """
    partial = place.with_name(f".{place.name}.{os.getpid()}-{threading.get_ident()}.part")
    try:
        _write(partial, content)
        return _named_new(partial, place)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(place)) from None
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def _named_new(partial: Path, place: Path) -> bool:
    """Give a file its name if nothing has it; return whether it was given."""
    try:
        os.link(partial, place)
    except FileExistsError:
        return False
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        # A file system without links, such as FAT: nothing there is both new and atomic.
        if os.path.lexists(place):
            return False
        partial.replace(place)
    return True


def settle(files: Iterable[Path]) -> None:
    """Flush files and the entries of all folders above them to disk, where the system can.

    Call it before anything else that holds their content is removed. Raises: OSError, which names
    the file or folder.
    """
    places = [Path(os.path.abspath(file)) for file in files]
    folders = [folder for place in places for folder in place.parents]
    for place in dict.fromkeys([*places, *folders]):
        _flush(place)


def _flush(place: Path) -> None:
    try:
        descriptor = os.open(place, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _UNASKED:
            raise OSError(error.errno, error.strerror, str(place)) from None
    finally:
        os.close(descriptor)


def read(place: Path, most: int = MOST) -> bytes:
    """Return the content of a regular file of at most `most` bytes.

    Raises: Failure for a larger file, and for a folder, device or pipe (these may never end).
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
    """Raise Failure with `hint` if a path exists and is not a folder."""
    for folder in (place, *place.parents):
        if folder.is_dir():
            return
        if os.path.lexists(folder):
            raise Failure(f"{shown_path(folder)} is not a folder.", hint, USAGE)


def check_target(place: Path, what: str, example: str) -> None:
    """Raise Failure if a file cannot be written to `place`.

    what: the content in words, such as "backup". example: a file name for the hint.
    """
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
            "another path, or create that folder first",
        )


def check_output(place: Path, what: str, example: str, endings: Collection[str] = ()) -> None:
    """Check a target as `check_target` does, and that no file is replaced by one of another kind.

    endings: of the files that may be replaced, in small letters; none by default. Raises: Failure.
    """
    check_target(place, what, example)
    if not os.path.lexists(place) or place.suffix.lower() in endings:
        return
    shown = shown_path(place)
    if not endings:
        raise Failure(f"{shown} exists.", "another name", USAGE)
    raise Failure(
        f"{shown} exists, and a {what} replaces only files that end in {' or '.join(endings)}.",
        f"another name, such as {example}",
        USAGE,
    )


def check_file(place: Path) -> None:
    """Raise Failure if a path exists and is not a regular file."""
    if place.exists() and not place.is_file():
        raise Failure(f"{shown_path(place)} is not a regular file.", "the path of a file", USAGE)


def _replace(place: Path, content: bytes) -> None:
    partial = place.with_name(f".{place.name}.part")
    try:
        _write(partial, content)
        partial.replace(place)
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def _write(partial: Path, content: bytes) -> None:
    """Write a file, flush it to disk and read it again."""
    with partial.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    if partial.read_bytes() != content:
        raise OSError(errno.EIO, "the file reads back differently from what was written")
