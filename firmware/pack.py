"""Serve a pack, a file with the whole program, as a read-only file system.

docs/architecture.md and host/doomsday/image/pack.py describe it. This file lies beside boot.py as
source text: damaged source raises an exception, damaged bytecode may hang the chip. The pack is
read by the numbers of its blocks in flash, because littlefs would search for each of them. The
numbers hold until the file is written again, which only happens to the pack that does not run.
"""

import io
import sys
from array import array
from binascii import crc32
from typing import TYPE_CHECKING

import vfs
from esp32 import Partition
from micropython import const

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_ENOENT = const(2)
_EIO = const(5)
_BLOCK = const(4096)
# The check reads as much at once: a running box may have no larger piece of memory free.
_CHECKED = const(1024)
_TRAILER = const(32)
_ENTRY = const(12)
_BUCKET_MOST = const(10)
_MAGIC = b"DOOMPACK\x01\x00"
# CRC32 over any bytes and their own CRC32, little endian.
_INTACT = const(0x2144DF1C)
# What the importer is asked to read at once, and where no piece of memory is free for that.
_PIECE = const(250)
_SMALL_PIECE = const(60)
_BUFFER_SIZE = const(11)


class _Spy:
    """A block device that notes the last block that was read."""

    def __init__(self, disk: "Partition") -> None:
        self._disk = disk
        self.block = 0

    def readblocks(self, block: int, buf: "Any", offset: int = 0) -> None:
        self.block = block
        self._disk.readblocks(block, buf, offset)

    def ioctl(self, op: int, value: int) -> "int | None":
        # Number and size of blocks. This device is never written.
        return self._disk.ioctl(op, value) if op in (4, 5) else 0


class _Stream(io.IOBase):
    """A file of the pack, which begins at byte `start`."""

    def __init__(self, pack: "Pack", start: int, size: int) -> None:
        self._pack = pack
        self._start = start
        self._size = size
        self.seek(0)

    def seek(self, offset: int, whence: int = 0) -> int:
        # Only from the start of the file.
        self._place = _place(self._start + offset)
        self._left = self._size - offset
        return offset

    def readinto(self, buf: "Any") -> int:
        size = min(len(buf), self._left)
        if size < len(buf):
            buf = memoryview(buf)[:size]
        self._place = self._pack.read_at(self._place, buf)
        self._left -= size
        return size

    def read(self, size: int) -> bytes:
        data = bytearray(min(size, self._left))
        self.readinto(data)
        return bytes(data)

    def __enter__(self) -> "_Stream":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def ioctl(self, op: int, value: int) -> int:
        if op != _BUFFER_SIZE:
            return 0
        try:
            # The importer's buffer has some bytes beside the piece.
            bytearray(_PIECE + 16)
        except MemoryError:
            return _SMALL_PIECE
        return _PIECE


class Pack:
    """The pack in a file, as a file system.

    careful: check each file before it is used, because the pack is damaged.
    """

    def __init__(self, path: str) -> None:
        """Find the blocks of a pack. Raises: OSError if there is none."""
        self.careful = False
        self._disk = Partition.find(Partition.TYPE_DATA, label="vfs")[0]
        self._find_blocks(path)
        end = bytearray(_TRAILER)
        if self.size > _TRAILER:
            self.read_at(_place(self.size - _TRAILER), end)
        buckets = end[10] | end[11] << 8
        entries = end[12] | end[13] << 8
        size = int.from_bytes(end[24:28], "little")
        if end[:10] != _MAGIC or size != self.size or not 0 < entries <= _BUCKET_MOST:
            raise OSError(_EIO)
        self._bucket = bytearray(_ENTRY * entries)
        self._buckets = buckets
        self._table = self.size - _TRAILER - buckets * len(self._bucket)
        if not buckets or self._table < 0:
            raise OSError(_EIO)
        # The file found last: its key, and its entry in the bucket.
        self._key = -1
        self._entry = 0

    def _find_blocks(self, path: str) -> None:
        """Find size and blocks of the file: each begins with the number of the one before it."""
        spy = _Spy(self._disk)
        with vfs.VfsLfs2(spy).open("/" + path, "rb") as file:  # type: ignore[abstract, arg-type]
            self.size = file.seek(-1, 2) + 1
            file.read(1)
        number = _place(self.size - 1) >> 12
        blocks = array("H", bytes(2 * number + 2))
        blocks[number] = spy.block
        before = bytearray(2)
        while number:
            self._disk.readblocks(blocks[number], before, 0)
            number -= 1
            blocks[number] = before[0] | before[1] << 8
        self._blocks = blocks

    def damaged(self) -> "Iterator[bool]":
        """Yield False while the pack is checked, and at the end whether it is damaged."""
        buf = memoryview(bytearray(_CHECKED))
        crc = place = 0
        left = self.size
        while left:
            # Not beyond the end of a block of the file system.
            part = buf[: min(left, _CHECKED - (place & (_CHECKED - 1)))]
            place = self.read_at(place, part)
            crc = crc32(part, crc)
            left -= len(part)
            yield left == 0 and crc != _INTACT

    # An import calls what follows up to ten times. Frames of more than eleven variables and
    # operands would come from the heap. The rules import when the C stack is deep: a function
    # returns before the next one reads.

    def read_at(self, place: int, buf: "Any") -> int:
        """Fill `buf` from a place in the blocks; return the place behind it."""
        start = place & (_BLOCK - 1)
        if len(buf) >= _BLOCK - start:
            return self._read_on(place, memoryview(buf), _BLOCK - start)
        self._disk.readblocks(self._blocks[place >> 12], buf, start)
        return place + len(buf)

    def _read_on(self, place: int, view: memoryview, rest: int) -> int:
        """Read as `read_at`, with `rest` bytes from the first block."""
        number = place >> 12
        self._disk.readblocks(self._blocks[number], view[:rest], place & (_BLOCK - 1))
        # The next block begins with the numbers of others.
        number += 1
        place = number << 12
        while not number & 1:
            place += 4
            number >>= 1
        place += 4
        view = view[rest:]
        if len(view) > _PIECE:
            return self.read_at(place, view)
        if len(view):
            self._disk.readblocks(self._blocks[place >> 12], view, place & (_BLOCK - 1))
        return place + len(view)

    def _find(self, path: str) -> int:
        """Return the size of a file and note its start. Raises: OSError if there is none."""
        key = crc32(path) & 0x3FFFFFFF
        if key != self._key:
            self._key = -1
            place = _place(self._table + key % self._buckets * len(self._bucket))
            self.read_at(place, self._bucket)
            self._entry = self._entry_of(key.to_bytes(4, "little"))
            self._key = key
        return self._number(6)

    def _entry_of(self, key: bytes) -> int:
        """Return where the entry of a key begins in the bucket. Raises: OSError if nowhere."""
        entry = self._bucket.find(key)
        while entry >= 0 and entry % _ENTRY:
            entry = self._bucket.find(key, entry + 1)
        if entry < 0:
            raise OSError(_ENOENT)
        return entry

    def _number(self, at: int) -> int:
        """Return the number at an offset in the entry that `_find` found."""
        at += self._entry
        return self._bucket[at] | self._bucket[at + 1] << 8

    def _check(self, size: int) -> None:
        """Check the file that `_find` found. Raises: OSError if it is damaged."""
        data = bytearray(size)
        self.read_at(_place(self._number(4) << 4), data)
        at = self._entry + 8
        if crc32(data) != int.from_bytes(self._bucket[at : at + 4], "little"):
            raise OSError(_EIO)

    # What MicroPython calls of a file system.

    def mount(self, readonly: bool, mkfs: bool) -> None:
        pass

    def umount(self) -> None:
        pass

    def ilistdir(self, path: str) -> "Iterator[Any]":
        return iter(())

    def statvfs(self, path: str) -> "tuple[int, ...]":
        # No room of its own: the pack is a file of another file system.
        return (0,) * 10

    def stat(self, path: str) -> "tuple[int, ...]":
        # The importer asks for a folder and a source first; a pack has no sources.
        if path[-3:] == ".py":
            raise OSError(_ENOENT)
        return _stat_of(self._find(path))

    def open(self, path: str, mode: str) -> _Stream:
        size = self._find(path)
        if self.careful:
            self._check(size)
        return _Stream(self, self._number(4) << 4, size)


def _stat_of(size: int) -> "tuple[int, ...]":
    return (0x8000 if size else 0x4000, 0, 0, 0, 0, 0, size, 0, 0, 0)


def _place(offset: int) -> int:
    """Return the place of a byte of a file: the number of its block, and 12 bits for its offset.

    Block n of a file begins with numbers of blocks before it, one more than n ends in zero bits.
    """
    number = offset // (_BLOCK - 8)
    if number:
        number = (offset - 4 * (_ones(number - 1) + 2)) // (_BLOCK - 8)
    return offset + 8 * number - 4 * _ones(number)


def _ones(number: int) -> int:
    count = 0
    while number:
        count += 1
        number &= number - 1
    return count


def load(slot: str, careful: bool = False) -> bool:
    """Import from the pack of a slot, such as "a.pack", from now on; return False if damaged.

    careful: use it even if it is damaged, but none of its damaged files.
    """
    try:
        pack = Pack(slot)
        if not careful:
            for damaged in pack.damaged():
                if damaged:
                    return False
    except OSError:
        return False
    pack.careful = careful
    leave()
    # A file of players with this name would be hidden.
    place = "/." + slot[0]
    vfs.mount(pack, place)
    sys.path[:] = [place, "", ".frozen"]
    return True


def leave() -> None:
    """Stop importing from the pack."""
    if sys.path[0]:
        vfs.umount(sys.path[0])
        sys.path[:] = ["", ".frozen", "/lib"]
