"""Files that are there whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path


def put(place: Path, content: bytes) -> None:
    """Write a file under another name, then give it its own, in place of what has that now.

    What is no plain file, such as a pipe, is written to as it is. OSError names the file.
    """
    try:
        if place.exists() and not place.is_file():
            place.write_bytes(content)
        else:
            _replace(place, content)
    except OSError as error:
        # A disk that is full does not say of which file, and of the other name nobody knows.
        raise OSError(error.errno, error.strerror, str(place)) from None


def _replace(place: Path, content: bytes) -> None:
    partial = place.with_name(f".{place.name}.part")
    try:
        with partial.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(place)
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
