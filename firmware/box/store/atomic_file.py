"""Replace whole files atomically: a power cut leaves the old or the new one. Detect damage.

A file starts with a line `doomsday VERSION CRC32`; the CRC covers version and body. The format of
this line never changes, so any firmware can tell a newer file from a damaged one.
"""

import binascii
import os
from typing import TYPE_CHECKING

from micropython import const

from box.store import DAMAGED, FINE, NEWER, UNREADABLE
from box.store import Damaged as Damaged
from box.store import Newer as Newer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

_EIO = const(5)
_ENOENT = const(2)
# Limits in bytes of a file and of its head; rosters are the largest files.
# Bytes that are compared at once.
_PIECE = const(256)
_MOST = const(66 * 1024)
_HEAD_MOST = const(64)


def save(path: str, body: "str | bytes | list[bytes]", version: int) -> None:
    """Replace the file at `path`; the old one stays until the new one is complete.

    body: as a list, in pieces. A damaged file at `path` is renamed first.

    Raises: Newer if a later version wrote the old file. OSError if writing fails.
    """
    try:
        load(path, version)
    except Damaged:
        pass
    if isinstance(body, str):
        body = body.encode()
    # Never in one piece: a game begins when memory is in small pieces.
    pieces = [body] if isinstance(body, bytes) else body
    pieces = [_head(pieces, version)] + pieces
    made = path + ".new"
    with open(made, "wb") as file:
        for piece in pieces:
            file.write(piece)
        file.flush()
    if not _holds(made, pieces):
        os.remove(made)
        raise OSError(_EIO)
    os.rename(made, path)


def load(path: str, version: int) -> "bytes | None":
    """Return the body of the file at `path`; None if it does not exist.

    Raises: Damaged if the file was damaged and has been renamed. Newer. OSError.
    """
    pieces = _checked(path, version, True)
    if pieces is None:
        return None
    body = b""
    for body in pieces:
        pass
    return body


def load_pieces(path: str, version: int) -> "Iterable[bytes] | None":
    """Return what `load` does, read in pieces each time it is iterated. Raises: as `load`.

    Iterate to the end: until then the file is open.
    """
    return _checked(path, version, False)


class _Pieces:
    """The content of a file from a place on, in pieces."""

    def __init__(self, path: str, start: int) -> None:
        self._path = path
        self._start = start

    def __iter__(self) -> "Iterator[bytes]":
        with open(self._path, "rb") as file:
            file.seek(self._start)
            piece = file.read(_PIECE)
            while piece:
                yield piece
                piece = file.read(_PIECE)


def _checked(path: str, version: int, whole: bool) -> "Iterable[bytes] | None":
    """Return the body of a file, in one piece if `whole`; None if it does not exist."""
    content = _content(path, whole)
    if content is None:
        return None
    head, body = content
    found = _version(head)
    if found < 0 or _head(body, found) != head:
        kept = _free_name(path + ".bad")
        os.rename(path, kept)
        raise Damaged(kept)
    if found > version:
        raise Newer(path)
    return body


def read(path: str, version: int, whole: bool = True) -> "tuple[Any, int]":
    """Return the body of the file at `path`, in pieces if not `whole`, and its fault.

    The body is None if there is none. FINE; DAMAGED (the file was renamed); NEWER (of a later
    firmware, left unchanged); UNREADABLE.
    """
    try:
        return load(path, version) if whole else load_pieces(path, version), FINE
    except Damaged:
        return None, DAMAGED
    except Newer:
        return None, NEWER
    except OSError:
        return None, UNREADABLE


def _holds(path: str, parts: "list[bytes]") -> bool:
    """Return whether a file consists of these parts."""
    with open(path, "rb") as file:
        for part in parts:
            view = memoryview(part)
            for at in range(0, len(part), _PIECE):
                piece = view[at : at + _PIECE]
                if file.read(len(piece)) != piece:
                    return False
        return not file.read(1)


def _head(body: "Iterable[bytes]", version: int) -> bytes:
    number = str(version).encode()
    crc = binascii.crc32(number)
    for piece in body:
        crc = binascii.crc32(piece, crc)
    return b"doomsday " + number + (" %08x\n" % crc).encode()


def _version(head: bytes) -> int:
    words = head.split()
    if len(words) != 3:
        return -1
    try:
        return int(words[1])
    except ValueError:
        return -1


def _content(path: str, whole: bool) -> "tuple[bytes, Iterable[bytes]] | None":
    """Return head and body of a file, in one piece if `whole`; None if it does not exist."""
    try:
        size = os.stat(path)[6]
        with open(path, "rb") as file:
            start = file.read(_HEAD_MOST)
            end = start.find(b"\n") + 1
            if size > _MOST or _version(start[:end]) < 0:
                # The box writes no such file. Its beginning fails the check, and fits in memory.
                return start[:end], [start[end:]]
            if not whole:
                return start[:end], _Pieces(path, end)
            # Read apart: to divide the whole file would take it twice.
            file.seek(end)
            return start[:end], [file.read(size - end)]
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise
        return None


def _free_name(path: str) -> str:
    name = path
    number = 2
    while _exists(name):
        name = path + str(number)
        number += 1
    return name


def _exists(path: str) -> bool:
    try:
        os.stat(path)
    except OSError:
        return False
    return True
