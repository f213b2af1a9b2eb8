"""Store finished games of a box in folders, as text records."""

import binascii
import re
from dataclasses import dataclass
from pathlib import Path

from doomsday import files
from doomsday.records.conversion import convert, signed
from doomsday.records.gamefiles import ACTIONS, TEXT, holds, place_of
from doomsday.records.replays import RECORD_MAX

# The last line of a record; see conversion.py.
_SIGN = re.compile(
    rb"\{From a box: ([0-9]{1,7}) bytes, CRC32 ([0-9a-f]{8})\. "
    rb"This text before: CRC32 ([0-9a-f]{8})\}\n"
)
_SIGN_MOST = 120


@dataclass(frozen=True)
class Put:
    """Where a finished game was stored.

    path: its record, or a copy of the box's file if it cannot be converted. original: the copy of
    the box's file, None if the record is complete. fault: as in Record. new: whether `path` was
    created.
    """

    path: Path
    original: Path | None
    fault: str
    new: bool


def put(folder: Path, stem: str, content: bytes) -> Put:
    """Write the record of a game into a folder as `stem`.game, without replacing other files.

    If the record has a fault, the box's file is stored beside it first. Raises: Failure, OSError.
    """
    record = convert(content)
    crc = binascii.crc32(content)
    original = None
    if record.fault:
        original = place_of(folder, stem, len(content), crc, ACTIONS)
        new = not original.exists()
        if new:
            files.put(original, content)
        if not record.text:
            return Put(original, original, record.fault, new)
    text = signed(record, content)
    place = place_of(folder, stem, len(text), binascii.crc32(text))
    new = not place.exists()
    if new:
        files.put(place, text)
    return Put(place, original, record.fault, new)


def text_of(folder: Path, stem: str, size: int, crc: int) -> Path | None:
    """Return the complete record made from a box's file with this size and CRC32, or None."""
    for place in sorted(folder.glob(f"{stem}*{TEXT}")):
        if signed_for(place, size, crc):
            return place
    return None


def original_of(folder: Path, stem: str, size: int, crc: int) -> Path | None:
    """Return the copy of a box's file that `put` stored beside a faulty record, or None."""
    for name in (f"{stem}{ACTIONS}", f"{stem}-{crc:08x}{ACTIONS}"):
        if holds(folder / name, size, crc):
            return folder / name
    return None


def signed_for(place: Path, size: int, crc: int) -> bool:
    """Return whether a record is complete and made from a file with this size and CRC32."""
    if not place.is_file() or place.stat().st_size > RECORD_MAX:
        return False
    content = place.read_bytes()
    start = content.rfind(b"{", len(content) - _SIGN_MOST if len(content) > _SIGN_MOST else 0)
    sign = _SIGN.fullmatch(content[start:]) if start >= 0 else None
    if sign is None or (int(sign[1]), int(sign[2], 16)) != (size, crc):
        return False
    return binascii.crc32(content[:start]) == int(sign[3], 16)
