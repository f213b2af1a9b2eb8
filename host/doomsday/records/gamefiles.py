"""Where finished games lie in a folder: none is ever put in the place of another file."""

import binascii
import os
import re
from pathlib import Path

from doomsday.console.output import shown_path
from doomsday.errors import Failure

# A finished game as a box keeps it, and as text: a record, which older boxes kept themselves.
ACTIONS = ".actions"
TEXT = ".game"
# The name that a box gives a finished game.
NAME = re.compile(r"[0-9]{4,5}\.(?:actions|game)")


def place_of(folder: Path, stem: str, size: int, crc: int, kind: str = TEXT) -> Path:
    """Return the path in `folder` of a game with that size and CRC32, there or not.

    That is `stem` with the ending `kind`, or where another file has that name, the one with its
    CRC32 behind it. Failure where others have both.
    """
    for place in (folder / f"{stem}{kind}", folder / f"{stem}-{crc:08x}{kind}"):
        if not os.path.lexists(place) or holds(place, size, crc):
            return place
    raise Failure(
        f"Other files have the names of game {stem} in {shown_path(folder)}.", "another folder"
    )


def holds(place: Path, size: int, crc: int) -> bool:
    """Return whether a file is there, of so many bytes and with that CRC32."""
    if not place.is_file():
        # A folder, or a link that leads nowhere.
        return False
    if place.stat().st_size != size:
        return False
    return binascii.crc32(place.read_bytes()) == crc
