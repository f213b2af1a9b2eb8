"""Build and read packs: all files of a program in one file that the box looks names up in.

Format 1, integers little endian. The files of the program are its pieces, each from a multiple of
16 bytes on. A piece `index` follows for the laptop: a line per piece, with CRC32 of the piece in
hex, offset, length and path, and at its end the CRC32 of these lines. The table for the box
comes last, because littlefs finds the end of a file fastest: buckets of entries of 12 bytes (key,
offset / 16, length, CRC32). The key of a path is the CRC32 of "/" and the path, less two bits; its
bucket is the key modulo the number of buckets; unused entries are 0xFF bytes. The trailer of 32
bytes holds magic, format, number of buckets, entries in a bucket, number of pieces, offset and
length of the index, length of the pack, and the CRC32 of all bytes before it.

In the dialect of the box: the page of the site reads packs too.
"""

import struct
from binascii import crc32
from typing import TYPE_CHECKING

from doomsday.values import Values

if TYPE_CHECKING:
    from collections.abc import Mapping

MAGIC = b"DOOMPACK"
FORMAT = 1
TRAILER_SIZE = 32
INDEX = "index"
# The pack as such, where others name a piece.
WHOLE = "whole"
LENGTH_MOST = 16 * 65_536
_PIECE_MOST = 65_535
_ALIGN = 16
_TRAILER = "<8sHHHHIIII"
_ENTRY = "<IHHI"
_ENTRY_SIZE = 12
# An import reads a bucket: at most what littlefs reads at once on the chip, 128 bytes.
_BUCKET_MOST = 10
_LINES_MOST = 4096


class PackError(ValueError):
    """A file is not an intact pack of a known format, or a pack cannot be built; says why."""


class Piece(Values):
    """Where a file of the program lies in a pack; `crc` is its CRC32."""

    def __init__(self, path: str, offset: int, length: int, crc: int) -> None:
        self.path = path
        self.offset = offset
        self.length = length
        self.crc = crc


class Trailer(Values):
    """The end of a pack: sizes in bytes, except `buckets` and `entries`, which are numbers.

    entries: in each bucket. pieces: without the index. crc: of all before it.
    """

    def __init__(
        self,
        buckets: int,
        entries: int,
        pieces: int,
        index_offset: int,
        index_length: int,
        length: int,
        crc: int,
    ) -> None:
        self.buckets = buckets
        self.entries = entries
        self.pieces = pieces
        self.index_offset = index_offset
        self.index_length = index_length
        self.length = length
        self.crc = crc


def build(files: "Mapping[str, bytes]") -> bytes:
    """Return a pack of files by path, such as "box.mpy"; the same files give the same bytes.

    Raises: PackError if two paths have the same key, or if a file or the pack is too large.
    """
    if INDEX in files:
        raise PackError(f"a file is called {INDEX}")
    pieces: list[Piece] = []
    content = bytearray()
    for path in sorted(files):
        pieces.append(_append(content, path, files[path]))
    index = _append(content, INDEX, _index(pieces))
    content += b"\0" * (-len(content) % _ALIGN)
    buckets = _buckets(pieces + [index])
    entries = max(map(len, buckets))
    for bucket in buckets:
        content += b"".join(bucket) + b"\xff" * (_ENTRY_SIZE * (entries - len(bucket)))
    length = len(content) + TRAILER_SIZE
    if length > LENGTH_MOST:
        raise PackError(f"{length} bytes are too many, at most {LENGTH_MOST}")
    sizes = (len(buckets), entries, len(pieces), index.offset, index.length, length)
    content += struct.pack(_TRAILER, MAGIC, FORMAT, *sizes, 0)[:-4]
    return bytes(content) + crc32(content).to_bytes(4, "little")


def key(path: str) -> int:
    """Return the key of a path in the box's table."""
    return crc32(b"/" + path.encode()) & 0x3FFFFFFF


def trailer(content: bytes) -> Trailer:
    """Return the trailer at the end of `content`, a pack or its last bytes.

    Raises: PackError if there is none of this format.
    """
    if len(content) < TRAILER_SIZE:
        raise PackError("it is too short for a pack")
    magic, form, *sizes = struct.unpack(_TRAILER, content[-TRAILER_SIZE:])
    if magic != MAGIC:
        raise PackError("it does not end like a pack")
    if form != FORMAT:
        raise PackError(f"it is a pack of format {form}, which this version does not know")
    found = Trailer(*sizes)
    table = found.buckets * found.entries * _ENTRY_SIZE
    if found.index_offset + found.index_length + table + TRAILER_SIZE > found.length:
        raise PackError("its parts lie outside it")
    return found


def parse_index(content: bytes) -> dict[str, Piece]:
    """Return the pieces that an index lists, by path. Raises: PackError if it is damaged."""
    listed, _, checksum = content[: -1 if content[-1:] == b"\n" else None].rpartition(b"\n")
    body = listed + b"\n" if listed else b""
    if checksum != b"%08x" % crc32(body) or body.count(b"\n") > _LINES_MOST:
        raise PackError("its index is damaged")
    try:
        found = [_piece(line) for line in body.decode().split("\n")[:-1]]
    except ValueError:
        raise PackError("its index is damaged") from None
    return {piece.path: piece for piece in found}


def pieces(content: bytes) -> dict[str, Piece]:
    """Return the pieces of a pack by path, whose bytes need not be intact.

    Raises: PackError if the trailer or the index is damaged, or if the pack is cut.
    """
    end = trailer(content)
    if end.length != len(content):
        raise PackError(f"it has {len(content)} bytes of {end.length}")
    found = parse_index(content[end.index_offset : end.index_offset + end.index_length])
    if any(piece.offset + piece.length > end.index_offset for piece in found.values()):
        raise PackError("its index is damaged")
    return found


def files(content: bytes) -> dict[str, bytes]:
    """Return the files of an intact pack by path. Raises: PackError if it is damaged."""
    verify(content)
    return {path: _content(content, piece) for path, piece in pieces(content).items()}


def read(content: bytes, path: str) -> bytes | None:
    """Return a file of a pack, None if it is missing or damaged; the rest need not be intact."""
    try:
        piece = pieces(content)[path]
    except (PackError, KeyError):
        return None
    found = _content(content, piece)
    return found if crc32(found) == piece.crc else None


def verify(content: bytes) -> None:
    """Check a whole pack. Raises: PackError with the reason if it is damaged."""
    found = damaged(content)
    if found:
        raise PackError(f"damaged: {', '.join(found)}")


def damaged(content: bytes) -> list[str]:
    """Return the paths of the damaged pieces, or `WHOLE` if the damage lies between them.

    Raises: PackError as `pieces` does.
    """
    known = pieces(content)
    found = [path for path, one in known.items() if crc32(_content(content, one)) != one.crc]
    whole = crc32(content[:-4]) == trailer(content).crc
    return found or ([] if whole else [WHOLE])


def _append(content: bytearray, path: str, data: bytes) -> Piece:
    if len(data) > _PIECE_MOST:
        raise PackError(f"{path} has {len(data)} bytes, at most {_PIECE_MOST} fit")
    if any(letter.isspace() or not letter.isprintable() for letter in path):
        raise PackError(f"{path!r} has characters that an index cannot hold")
    content += b"\0" * (-len(content) % _ALIGN)
    offset = len(content)
    content += data
    if offset >= LENGTH_MOST:
        raise PackError(f"the files before {path} take {offset} bytes")
    return Piece(path, offset, len(data), crc32(data))


def _index(listed: list[Piece]) -> bytes:
    lines = "".join(f"{one.crc:08x} {one.offset} {one.length} {one.path}\n" for one in listed)
    return lines.encode() + b"%08x\n" % crc32(lines.encode())


def _piece(line: str) -> Piece:
    """Return the piece of a line of an index. Raises: ValueError."""
    crc, offset, length, path = line.split(" ")
    found = Piece(path, int(offset), int(length), int(crc, 16))
    if found.offset < 0 or found.length < 0:
        raise ValueError(line)
    return found


def _buckets(listed: list[Piece]) -> list[list[bytes]]:
    """Return the entries of each bucket, for the smallest table. Raises: PackError."""
    keys = {one.path: key(one.path) for one in listed}
    in_order = sorted(keys, key=lambda path: (keys[path], path))
    for one, other in zip(in_order, in_order[1:], strict=False):
        if keys[one] == keys[other]:
            raise PackError(f"{one} and {other} have the same key: rename one of them")
    best: tuple[int, int] | None = None
    for count in range(1, 2 * len(listed) + 1):
        sizes = [0] * count
        for number in keys.values():
            sizes[number % count] += 1
        size = max(sizes)
        if size <= _BUCKET_MOST and (best is None or count * size < best[0] * best[1]):
            best = count, size
    if best is None:
        raise PackError("no table holds these paths: rename one of them")
    buckets: list[list[bytes]] = [[] for _ in range(best[0])]
    for piece in sorted(listed, key=lambda piece: keys[piece.path]):
        number = keys[piece.path]
        entry = struct.pack(_ENTRY, number, piece.offset // _ALIGN, piece.length, piece.crc)
        buckets[number % best[0]].append(entry)
    return buckets


def _content(content: bytes, piece: Piece) -> bytes:
    return content[piece.offset : piece.offset + piece.length]
