"""What a box keeps for its players, apart from its program: as an archive that outlives it."""

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
from doomsday.device.prompt.agent import PART_PATH
from doomsday.errors import Failure
from doomsday.image import partitions, vfs
from doomsday.image.build import PLAIN, SLOTS
from doomsday.records.gamefiles import ACTIONS, TEXT

_PROGRAM = frozenset(
    (
        *PLAIN,
        *("NOTICE.txt", "version.txt", "slot", "slot.new", "damaged", "damaged.new"),
        PART_PATH[1:],
        *SLOTS,
    )
)
_LOG = "log"
_ABOUT = "about.json"
_ERRORS = "surrogateescape"
_JOURNAL = "journal.bin"
_FILES = "files/"
# Files whose names not every archiver can hold, and empty folders, came with format 2. What needs
# neither is written in format 1, which older versions read.
_PLAIN_FORMAT = 1
_FORMAT = 2
_ODD = "others/"
_PLAIN_MOST = 64
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
class BoxData:
    """Files by absolute path on the box, and its journal as the bytes of the partition `jrnl`.

    Paths are as doomsday.image.vfs has them. board: the name of the board, "" for not known.
    folders: those in which nothing is.
    """

    files: Mapping[str, bytes]
    journal: bytes
    board: str = ""
    folders: Collection[str] = frozenset()

    @property
    def games(self) -> int:
        """How many finished games are among the files."""
        return sum(path.endswith((ACTIONS, TEXT)) for path in self.files)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to lose."""
        return not self.files and not self.journal.strip(b"\xff")


NO_DATA = BoxData({}, b"")


def is_players(path: str) -> bool:
    """Return whether a file or a folder of a box is not its program's."""
    return path.split("/")[1] not in _PROGRAM


def players_files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return those of a box's files that are not its program's."""
    return {path: content for path, content in files.items() if is_players(path)}


def with_journal_of_files(files: Mapping[str, bytes], size: int) -> tuple[dict[str, bytes], bytes]:
    """Return the other files, and a journal that was kept as files as a partition of `size` bytes.

    A file is a sector, as long as what was programmed of it. What cannot be one stays a file.
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
    """Return an archive (ZIP) of the data; the same data give the same bytes.

    port: where the box was, for `port_of`.
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
    """Pack data and read it back. Raises: Failure where that does not give the same."""
    content = pack(data, port)
    if unpack(content, "The archive") != data:
        raise Failure(
            "What the box keeps cannot be put into an archive, so nothing was saved.",
            "'doomsday --debug' and the same, and report what it prints",
        )
    return content


def unpack(content: bytes, name: str) -> BoxData:
    """Read an archive of `pack`; messages call it `name`. Raises: Failure where it is damaged."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(info.file_size for info in archive.infolist()) > bounds.FLASH_MOST:
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
        raise Failure(f"{name} is not a backup of a box, or is damaged.", "another file") from None


def port_of(archive: Path) -> str:
    """Return the port that `pack` was given; "" where there is none, or nothing can be read."""
    try:
        with zipfile.ZipFile(archive) as opened:
            return str(json.loads(_part(opened, opened.getinfo(_ABOUT))).get("port", ""))
    except _UNREADABLE:
        return ""


def _part(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return a part of an archive. Raises one of _UNREADABLE."""
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError("compression")
    return archive.read(info)


def _is_number(name: str) -> bool:
    """Return whether a name is a number as the box writes it; to `isdigit` ² is one too."""
    return name.isascii() and name.isdigit() and str(int(name)) == name


def _plain(path: str) -> bool:
    """Return whether the part of an archive can have the name that the file has."""
    return (
        len(path) <= _PLAIN_MOST
        and path.isascii()
        and path.isprintable()
        and "\\" not in path
        and vfs.is_path(path)
    )


def _path(part: str) -> str:
    """Return the path of a file whose part has its name. ValueError where it can be none."""
    path = "/" + part.removeprefix(_FILES)
    if not _plain(path):
        raise ValueError("names")
    return path


def _quoted(path: str) -> str:
    """Return a path in plain ASCII."""
    return quote(path, errors=_ERRORS)


def _can_be(files: Iterable[str], folders: Iterable[str]) -> bool:
    """Return whether a box can have such files and empty folders for its players."""
    paths = [*files, *folders]
    inside = {above for path in paths for above in vfs.above(path)}
    return all(vfs.is_path(path) and is_players(path) for path in paths) and not (
        inside & set(paths) or set(files) & set(folders)
    )
