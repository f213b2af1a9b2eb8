"""Copy an unreadable journal to a file for the laptop. Loaded only for that.

File format: magic, number of sectors, size of the headers; the headers of running games, each
after a line `= NUMBER`; each non-blank sector after its number (two bytes); CRC32 of everything.
"""

import binascii
import os
import struct
from typing import TYPE_CHECKING

from micropython import const

from box.store import room
from box.store.game_names import FOLDER, number_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

    from box.store.journal_format import Medium

_HEADER = b".txt"
# The largest header that is copied, and how many: what a box writes is smaller, and fewer.
_HEADER_MAX = const(8 * 1024)
_HEADERS_MAX = const(4)
# Of the mode in os.stat; a folder has a random size there.
_REGULAR = const(0x8000)
_MADE = "journal.new"
_HEAD = "<4sHI"
_MAGIC = b"DBJ1"
_SECTOR = const(4096)
_PIECE = const(256)
# Bytes left free for a game and its record.
_FREE_MIN = const(256 * 1024)
_EIO = const(5)


def keep(medium: "Medium", feed: "Callable[[], object]") -> str:
    """Copy the non-blank sectors to a file, verify it, and return its name.

    Returns: "" if less than 256 KB would stay free. `feed` is called for each sector. Copying
    the same journal again gives the same name. Raises: OSError.
    """
    used = []
    for sector in range(medium.sectors):
        feed()
        if not is_blank(medium, sector):
            used.append(sector)
    headers = b"".join(_headers())
    size = struct.calcsize(_HEAD) + len(headers) + len(used) * (_SECTOR + 2) + 4
    if room.free() - size < _FREE_MIN:
        return ""
    with open(_MADE, "wb") as file:
        crc = _write(file, 0, struct.pack(_HEAD, _MAGIC, len(used), len(headers)))
        crc = _write(file, crc, headers)
        piece = bytearray(_PIECE)
        for sector in used:
            feed()
            crc = _write(file, crc, struct.pack("<H", sector))
            for at in range(0, _SECTOR, _PIECE):
                medium.read(sector, at, piece)
                crc = _write(file, crc, piece)
        file.write(struct.pack("<I", crc))
    if _checksum(_MADE, size - 4) != crc:
        os.remove(_MADE)
        raise OSError(_EIO)
    name = "journal-%08x.bad" % crc
    os.rename(_MADE, name)
    return name


def is_blank(medium: "Medium", sector: int) -> bool:
    """Return whether a sector is erased. Raises: OSError."""
    piece = bytearray(_PIECE)
    blank = b"\xff" * _PIECE
    for at in range(0, _SECTOR, _PIECE):
        medium.read(sector, at, piece)
        if piece != blank:
            return False
    return True


def _headers() -> "Iterator[bytes]":
    """Yield the headers of running games, which describe their set-up."""
    try:
        # List bytes: a file name put there by other programs may not be valid UTF-8.
        names = os.listdir(FOLDER.encode())
    except OSError:
        # No game was ever started.
        return
    numbers = [number_of(name[: -len(_HEADER)]) for name in names if name.endswith(_HEADER)]
    for number in sorted([number for number in numbers if number])[-_HEADERS_MAX:]:
        path = FOLDER + "/%04d" % number + _HEADER.decode()
        stat = os.stat(path)
        if stat[0] & _REGULAR and stat[6] <= _HEADER_MAX:
            yield b"= %d\n" % number
            with open(path, "rb") as file:
                # The first line is the file's checksum.
                file.readline()
                yield file.read()


def _write(file: "BinaryIO", crc: int, data: "bytes | bytearray") -> int:
    file.write(data)
    total: int = binascii.crc32(data, crc)
    return total


def _checksum(path: str, size: int) -> int:
    """Return the CRC32 of the first `size` bytes of a file; -1 if it is shorter."""
    crc = 0
    piece = bytearray(_PIECE)
    with open(path, "rb") as file:
        while size > 0:
            count = min(file.readinto(piece) or 0, size)
            if not count:
                return -1
            crc = binascii.crc32(memoryview(piece)[:count], crc)
            size -= count
    return crc
