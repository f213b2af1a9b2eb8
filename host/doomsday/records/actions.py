"""Store finished games of a box in folders, as text records."""

import binascii
import re
from dataclasses import dataclass
from pathlib import Path

from doomsday.records.conversion import convert, signed
from doomsday.records.gamefiles import ACTIONS, TEXT, holds, store
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
    original = None
    if record.fault:
        original, new = store(folder, stem, content, ACTIONS)
        if not record.text:
            return Put(original, original, record.fault, new)
    place, new = store(folder, stem, signed(record, content))
    return Put(place, original, record.fault, new)


class Kept:
    """The finished games in a folder, by the file of the box that they were made from."""

    def __init__(self, folder: Path) -> None:
        self._signed: dict[tuple[int, int], list[Path]] = {}
        self._by_size: dict[int, list[Path]] = {}
        for place in sorted(folder.iterdir()) if folder.is_dir() else ():
            if place.suffix in (TEXT, ACTIONS) and place.is_file():
                self._by_size.setdefault(place.stat().st_size, []).append(place)
                if place.suffix == TEXT:
                    self._note(place)

    def _note(self, place: Path) -> None:
        with place.open("rb") as file:
            file.seek(max(0, place.stat().st_size - _SIGN_MOST))
            end = file.read(_SIGN_MOST)
        sign = _SIGN.fullmatch(end[max(0, end.rfind(b"{")) :])
        if sign is not None:
            self._signed.setdefault((int(sign[1]), int(sign[2], 16)), []).append(place)

    def record(self, size: int, crc: int) -> Path | None:
        """Return the complete record made from a box's file with this size and CRC32, or None."""
        for place in self._signed.get((size, crc), ()):
            if signed_for(place, size, crc):
                return place
        return None

    def copy(self, size: int, crc: int) -> Path | None:
        """Return an unchanged copy of a box's file with this size and CRC32, or None."""
        return next(
            (place for place in self._by_size.get(size, ()) if holds(place, size, crc)), None
        )


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
