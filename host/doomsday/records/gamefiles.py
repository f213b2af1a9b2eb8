"""Choose paths for finished games in a folder, so that no file is ever replaced."""

import binascii
import os
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from doomsday import files
from doomsday.records.endings import ACTIONS as ACTIONS
from doomsday.records.endings import TEXT as TEXT

# The name of a finished game on a box.
NAME = re.compile(r"[0-9]{4,5}\.(?:actions|game)")


def store(folder: Path, stem: str, content: bytes, kind: str = TEXT) -> tuple[Path, bool]:
    """Write a file into a folder and return its path, and whether it is new.

    Its name is `stem` with the ending `kind`; if another file has that name, `stem-2` and so on.
    A file of these names with the same content is kept. Raises: Failure, OSError.
    """
    size, crc = len(content), binascii.crc32(content)
    for place in _names(folder, stem, kind):
        if holds(place, size, crc):
            return place, False
        if not os.path.lexists(place) and files.put_new(place, content):
            return place, True
    raise AssertionError("names are endless")


def _names(folder: Path, stem: str, kind: str) -> Iterator[Path]:
    yield folder / f"{stem}{kind}"
    for number in count(2):
        yield folder / f"{stem}-{number}{kind}"


def holds(place: Path, size: int, crc: int) -> bool:
    """Return whether a file exists with this size and CRC32."""
    if not place.is_file():
        # A folder, or a broken link.
        return False
    if place.stat().st_size != size:
        return False
    return binascii.crc32(place.read_bytes()) == crc
