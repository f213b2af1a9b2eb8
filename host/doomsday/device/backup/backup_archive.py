"""The archive format (ZIP) for the data of a box: everything but its program."""

import hashlib
import io
import json
import struct
import zipfile
import zlib
from pathlib import Path
from urllib.parse import quote, unquote

from doomsday.device.backup.box_data import BoxData, can_be
from doomsday.device.port import bounds
from doomsday.errors import Failure
from doomsday.image import partitions, vfs

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
        if not can_be(files, folders):
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
