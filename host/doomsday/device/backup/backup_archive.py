"""The archive format (ZIP) for the data of a box: everything but its program."""

import hashlib
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, unquote

from doomsday.device.port import bounds
from doomsday.device.prompt.agent import PART_PATH, TRASH_PATH
from doomsday.errors import Failure
from doomsday.image import partitions, vfs
from doomsday.image.build import PLAIN, SLOTS
from doomsday.records.gamefiles import ACTIONS, TEXT

_PROGRAM = frozenset(
    (
        *PLAIN,
        *("NOTICE.txt", "version.txt", "slot", "slot.new", "damaged", "damaged.new"),
        PART_PATH[1:],
        TRASH_PATH[1:],
        *SLOTS,
        # Where the box mounts its pack.
        *(".a", ".b"),
    )
)
_LOG = "log"
_ABOUT = "about.json"
_ERRORS = "surrogateescape"
_JOURNAL = "journal.bin"
_FILES = "files/"
# Format 2 added empty folders and file names that not every archiver supports. Data without them
# is written in format 1, which older versions read.
_PLAIN_FORMAT = 1
_FORMAT = 2
_ODD = "others/"
_PLAIN_MOST = 64
_WHEN = (2000, 1, 1, 0, 0, 0)
# Exceptions from reading a file that is no archive, or a damaged, encrypted or foreign one.
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
class BoxData:
    """The data of a box.

    files: content by absolute path, in the form of doomsday.image.vfs. journal: bytes of the
    partition `jrnl`. board: name of the board, "" if not known. folders: empty folders.
    """

    files: Mapping[str, bytes]
    journal: bytes
    board: str = ""
    folders: Collection[str] = frozenset()

    @property
    def games(self) -> int:
        """The number of finished games among the files."""
        return sum(path.endswith((ACTIONS, TEXT)) for path in self.files)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to lose."""
        return not self.files and not self.journal.strip(b"\xff")


NO_DATA = BoxData({}, b"")


def is_players(path: str) -> bool:
    """Return whether a file or folder of a box does not belong to its program."""
    return path.split("/")[1] not in _PROGRAM


def players_files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of a box that do not belong to its program."""
    return {path: content for path, content in files.items() if is_players(path)}


def with_journal_of_files(files: Mapping[str, bytes], size: int) -> tuple[dict[str, bytes], bytes]:
    """Split off a journal stored as files; return the other files and the journal as a partition.

    size: bytes of the partition. Each journal file is a sector, cut after its last programmed
    byte. Files that cannot be a sector stay with the others.
    """
    rest = dict(files)
    journal = bytearray(b"\xff" * size)
    for path in files:
        _, folder, *name = path.split("/")
        if folder != _LOG or len(name) != 1 or not _is_number(name[0]):
            continue
        at = int(name[0]) * partitions.SECTOR
        if at < size and len(files[path]) <= partitions.SECTOR:
            content = rest.pop(path)
            journal[at : at + len(content)] = content
    return rest, bytes(journal)


def pack(data: BoxData, port: str = "") -> bytes:
    """Return the archive (ZIP) of `data`; equal data give equal bytes.

    port: of the box, for `port_of`.
    """
    out = io.BytesIO()
    paths = sorted(data.files)
    odd = {path: f"{_ODD}{at:04d}" for at, path in enumerate(paths) if not _plain(path)}
    parts = {odd.get(path, _FILES + path[1:]): data.files[path] for path in paths}
    parts[_JOURNAL] = data.journal
    about: dict[str, object] = {
        "format": _FORMAT if odd or data.folders else _PLAIN_FORMAT,
        "board": data.board,
        "sha256": {name: hashlib.sha256(body).hexdigest() for name, body in parts.items()},
    }
    if about["format"] == _FORMAT:
        about["names"] = {part: _quoted(path) for path, part in odd.items()}
        about["folders"] = sorted(map(_quoted, data.folders))
    if port:
        about["port"] = port
    parts[_ABOUT] = json.dumps(about, indent=1).encode()
    with zipfile.ZipFile(out, "w") as archive:
        for name, body in parts.items():
            archive.writestr(zipfile.ZipInfo(name, _WHEN), body, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def pack_verified(data: BoxData, port: str = "") -> bytes:
    """Pack data and verify the archive. Raises: Failure if it does not unpack to `data`."""
    content = pack(data, port)
    if unpack(content, "The archive") != data:
        raise Failure(
            "The archive of the box's data fails its verification; nothing was saved.",
            "'doomsday --debug' with the same command, and report its output",
        )
    return content


def unpack(content: bytes, name: str) -> BoxData:
    """Read an archive. `name` is for messages. Raises: Failure if it is damaged or no archive."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(info.file_size for info in archive.infolist()) > bounds.FLASH_MOST:
                raise ValueError("too large")
            parts = {info.filename: _part(archive, info) for info in archive.infolist()}
        about = json.loads(parts.pop(_ABOUT))
        if about["format"] > _FORMAT:
            raise Failure(
                f"{name} was written by a newer version.", "updating doomsday on this computer"
            )
        sums = {part: hashlib.sha256(body).hexdigest() for part, body in parts.items()}
        if sums != about["sha256"]:
            raise ValueError("sums")
        journal = parts.pop(_JOURNAL)
        names = about.get("names", {})
        files = {
            unquote(names[part], errors=_ERRORS) if part in names else _path(part): body
            for part, body in parts.items()
        }
        folders = frozenset(unquote(path, errors=_ERRORS) for path in about.get("folders", ()))
        if len(journal) % partitions.SECTOR or len(files) != len(parts):
            raise ValueError("parts")
        if not _can_be(files, folders):
            raise ValueError("names")
        return BoxData(files, journal, str(about["board"]), folders)
    except _UNREADABLE:
        raise Failure(
            f"{name} is not a backup of a box, or it is damaged.", "another file"
        ) from None


def port_of(archive: Path) -> str:
    """Return the port stored by `pack`, "" if there is none or the archive cannot be read."""
    try:
        with zipfile.ZipFile(archive) as opened:
            return str(json.loads(_part(opened, opened.getinfo(_ABOUT))).get("port", ""))
    except _UNREADABLE:
        return ""


def _part(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return the content of a member of an archive. Raises: one of _UNREADABLE."""
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError("compression")
    return archive.read(info)


def _is_number(name: str) -> bool:
    """Return whether a name is a decimal number without leading zeros, in ASCII."""
    return name.isascii() and name.isdigit() and str(int(name)) == name


def _plain(path: str) -> bool:
    """Return whether every archiver supports the path as a member name."""
    return (
        len(path) <= _PLAIN_MOST
        and path.isascii()
        and path.isprintable()
        and "\\" not in path
        and vfs.is_path(path)
    )


def _path(part: str) -> str:
    """Return the path on the box of a member with a plain name. Raises: ValueError."""
    path = "/" + part.removeprefix(_FILES)
    if not _plain(path):
        raise ValueError("names")
    return path


def _quoted(path: str) -> str:
    """Return a path percent-encoded in ASCII."""
    return quote(path, errors=_ERRORS)


def _can_be(files: Iterable[str], folders: Iterable[str]) -> bool:
    """Return whether these files and empty folders can exist together as data of a box."""
    paths = [*files, *folders]
    inside = {above for path in paths for above in vfs.above(path)}
    return all(vfs.is_path(path) and is_players(path) for path in paths) and not (
        inside & set(paths) or set(files) & set(folders)
    )
