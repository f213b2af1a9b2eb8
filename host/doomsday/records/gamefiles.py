"""Choose paths for finished games in a folder, so that no file is ever replaced."""

import binascii
import os
import re
from pathlib import Path

from doomsday.console.output import shown_path
from doomsday.errors import Failure
from doomsday.records.endings import ACTIONS as ACTIONS
from doomsday.records.endings import TEXT as TEXT

# The name of a finished game on a box.
NAME = re.compile(r"[0-9]{4,5}\.(?:actions|game)")


def place_of(folder: Path, stem: str, size: int, crc: int, kind: str = TEXT) -> Path:
    """Return the path for a game with this size and CRC32 in `folder`, existing or not.

    It is `stem` with the ending `kind`; if another file has that name, the CRC32 is appended to
    the stem. Raises: Failure if other files have both names.
    """
    for place in (folder / f"{stem}{kind}", folder / f"{stem}-{crc:08x}{kind}"):
        if not os.path.lexists(place) or holds(place, size, crc):
            return place
    raise Failure(
        f"Other files have the names of game {stem} in {shown_path(folder)}.", "another folder"
    )


def holds(place: Path, size: int, crc: int) -> bool:
    """Return whether a file exists with this size and CRC32."""
    if not place.is_file():
        # A folder, or a broken link.
        return False
    if place.stat().st_size != size:
        return False
    return binascii.crc32(place.read_bytes()) == crc
