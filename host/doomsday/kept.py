"""What a box keeps for its players, apart from its program: as an archive that outlives it."""

import hashlib
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from doomsday.errors import Failure
from doomsday.image import partitions
from doomsday.image.build import PLAIN, SLOTS
from shared.link.limits import PATH_MAX

_PROGRAM = frozenset(
    (
        *PLAIN,
        *("NOTICE.txt", "version.txt", "slot", "slot.new", "damaged", "damaged.new"),
        *SLOTS,
    )
)
_LOG = "log"
_ABOUT = "about.json"
_JOURNAL = "journal.bin"
_FILES = "files/"
_FORMAT = 1
_MOST = 64 * partitions.MIB
_WHEN = (2000, 1, 1, 0, 0, 0)
# What reading raises of an archive that is none, is damaged, encrypted, or made otherwise.
_UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    OSError,
    EOFError,
    RuntimeError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
)


@dataclass(frozen=True)
class Kept:
    """Files by absolute path on the box, and its log as the bytes of the partition `jrnl`.

    board: the name of the board, "" for not known.
    """

    files: Mapping[str, bytes]
    journal: bytes
    board: str = ""

    @property
    def games(self) -> int:
        """How many finished games are among the files."""
        return sum(path.endswith(".game") for path in self.files)

    @property
    def nothing(self) -> bool:
        """Whether there is nothing to lose."""
        return not self.files and not self.journal.strip(b"\xff")


NOTHING = Kept({}, b"")


def players_files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Those of a box's files that are not its program's."""
    return {path: content for path, content in files.items() if path.split("/")[1] not in _PROGRAM}


def with_journal_of_files(files: Mapping[str, bytes], size: int) -> tuple[dict[str, bytes], bytes]:
    """A log that was kept as files, as the bytes of a partition of `size`; and the other files.

    A file is a sector, as long as what was programmed of it.
    """
    rest = dict(files)
    journal = bytearray(b"\xff" * size)
    for path in files:
        _, folder, *name = path.split("/")
        if folder == _LOG and len(name) == 1 and _is_number(name[0]):
            at = int(name[0]) * partitions.SECTOR
            content = rest.pop(path)[: partitions.SECTOR]
            if at < size:
                journal[at : at + len(content)] = content
    return rest, bytes(journal)


def pack(kept: Kept, port: str = "") -> bytes:
    """An archive (ZIP) of it; the same things give the same bytes.

    port: where the box was, for `port_of`.
    """
    out = io.BytesIO()
    parts = {_FILES + path[1:]: kept.files[path] for path in sorted(kept.files)}
    parts[_JOURNAL] = kept.journal
    about: dict[str, object] = {
        "format": _FORMAT,
        "board": kept.board,
        "sha256": {name: hashlib.sha256(body).hexdigest() for name, body in parts.items()},
    }
    if port:
        about["port"] = port
    parts[_ABOUT] = json.dumps(about, indent=1).encode()
    with zipfile.ZipFile(out, "w") as archive:
        for name, body in parts.items():
            archive.writestr(zipfile.ZipInfo(name, _WHEN), body, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def unpack(content: bytes, name: str) -> Kept:
    """What `pack` packed; `name` is the archive's in messages. Failure where it is damaged."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(info.file_size for info in archive.infolist()) > _MOST:
                raise ValueError("too large")
            parts = {info.filename: _part(archive, info) for info in archive.infolist()}
        about = json.loads(parts.pop(_ABOUT))
        if about["format"] > _FORMAT:
            raise Failure(
                f"{name} was written by a later version.", "a newer doomsday, then the same again"
            )
        sums = {part: hashlib.sha256(body).hexdigest() for part, body in parts.items()}
        if sums != about["sha256"]:
            raise ValueError("sums")
        journal = parts.pop(_JOURNAL)
        files = {"/" + path.removeprefix(_FILES): body for path, body in parts.items()}
        if len(journal) % partitions.SECTOR or not all(map(_plain, files)):
            raise ValueError("names")
        return Kept(files, journal, str(about["board"]))
    except _UNREADABLE:
        raise Failure(f"{name} is not a backup of a box, or is damaged.", "another file") from None


def port_of(archive: Path) -> str:
    """The port that `pack` was given; "" where there is none, or nothing can be read."""
    try:
        with zipfile.ZipFile(archive) as opened:
            return str(json.loads(_part(opened, opened.getinfo(_ABOUT))).get("port", ""))
    except _UNREADABLE:
        return ""


def _part(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """A part of an archive. Raises one of _UNREADABLE."""
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError("compression")
    return archive.read(info)


def _is_number(name: str) -> bool:
    """Whether a name is of digits that `int` reads; to `isdigit` ² is one too."""
    return name.isascii() and name.isdigit()


def _plain(path: str) -> bool:
    """Whether a path can be a player's file on a box."""
    steps = path[1:].split("/")
    return (
        len(path) <= PATH_MAX
        and path.isascii()
        and path.isprintable()
        and all(step not in ("", ".", "..") for step in steps)
        and steps[0] not in _PROGRAM
    )
