"""Finished games as a box keeps them, made into text records and put into folders."""

import binascii
import re
from dataclasses import dataclass
from pathlib import Path

from doomsday import files
from doomsday.records.gamefiles import ACTIONS, TEXT, holds, place_of
from shared.rules.errors import RuleError
from shared.rules.records.actions_reader import ActionsFile
from shared.rules.records.actions_text import Converted

# The last line of a record: which file of a box it was made of, and what the lines before it are.
# To readers it is a comment.
_SIGN = re.compile(
    rb"\{From a box: ([0-9]{1,7}) bytes, CRC32 ([0-9a-f]{8})\. "
    rb"This text before: CRC32 ([0-9a-f]{8})\}\n"
)
_SIGN_MOST = 120
RECORD_MAX = 1024 * 1024


@dataclass(frozen=True)
class Record:
    """A finished game as text.

    text: "" where none can be made. fault: one sentence on what does not agree with the box, ""
    where box and laptop have computed the same game.
    """

    text: str
    fault: str = ""


@dataclass(frozen=True)
class Put:
    """Where a finished game was put.

    path: its record, or the file of the box where no record can be made. original: that file, None
    where the record is all that is needed. new: whether `path` was not there before.
    """

    path: Path
    original: Path | None
    fault: str
    new: bool


def convert(content: bytes) -> Record:
    """Return the record of a game: it is played again, and each check of the box compared."""
    try:
        made = Converted(ActionsFile(content))
    except RuleError as error:
        return Record("", f"It cannot be made into text: {error.message.rstrip('.')}.")
    except (ValueError, IndexError, KeyError, TypeError, OverflowError) as error:
        # Whoever wrote it knew the checksum, but not the game.
        return Record("", f"It cannot be made into text: {type(error).__name__}.")
    return Record(made.text, made.fault)


def put(folder: Path, stem: str, content: bytes) -> Put:
    """Put the record of a game into a folder as `stem`.game; no other file is replaced.

    Where the record is not all that the box had, its file is put beside the record first. Raises
    Failure and OSError.
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
    text = record.text.encode()
    if not record.fault:
        text += _sign(content, text)
    place = place_of(folder, stem, len(text), binascii.crc32(text))
    new = not place.exists()
    if new:
        files.put(place, text)
    return Put(place, original, record.fault, new)


def text_of(folder: Path, stem: str, size: int, crc: int) -> Path | None:
    """Return the whole record that was made of a box's file of `size` bytes with that CRC32."""
    for place in sorted(folder.glob(f"{stem}*{TEXT}")):
        if signed_for(place, size, crc):
            return place
    return None


def original_of(folder: Path, stem: str, size: int, crc: int) -> Path | None:
    """Return the copy of a box's file that was put beside a record that falls short of it."""
    for name in (f"{stem}{ACTIONS}", f"{stem}-{crc:08x}{ACTIONS}"):
        if holds(folder / name, size, crc):
            return folder / name
    return None


def signed_for(place: Path, size: int, crc: int) -> bool:
    """Return whether a record is whole, and made of a file of `size` bytes with that CRC32."""
    if not place.is_file() or place.stat().st_size > RECORD_MAX:
        return False
    content = place.read_bytes()
    start = content.rfind(b"{", len(content) - _SIGN_MOST if len(content) > _SIGN_MOST else 0)
    sign = _SIGN.fullmatch(content[start:]) if start >= 0 else None
    if sign is None or (int(sign[1]), int(sign[2], 16)) != (size, crc):
        return False
    return binascii.crc32(content[:start]) == int(sign[3], 16)


def _sign(content: bytes, text: bytes) -> bytes:
    return (
        f"{{From a box: {len(content)} bytes, CRC32 {binascii.crc32(content):08x}. "
        f"This text before: CRC32 {binascii.crc32(text):08x}}}\n"
    ).encode()
