"""The partition table of an ESP32: encode, parse and check.

In the dialect of the box: the page of the site runs it too.
"""

import struct
from typing import TYPE_CHECKING

from doomsday.image.md5 import md5
from doomsday.values import Values

if TYPE_CHECKING:
    from collections.abc import Iterable

TABLE_OFFSET = 0x8000
TABLE_SIZE = 0x1000
SECTOR = 4096
MIB = 1024 * 1024

APP = 0
DATA = 1

_ROW = "<HBBII16sI"
_ROW_SIZE = 32
_ROW_MAGIC = 0x50AA
_MD5_MAGIC = b"\xeb\xeb" + b"\xff" * 14
_APP_ALIGNMENT = 0x10000
_DATA_FAT = 0x81


class TableError(ValueError):
    """A partition table that is invalid for the chip or inconsistent."""


class Partition(Values):
    """One row of the table. `offset` and `size` are bytes of flash; labels are ASCII."""

    def __init__(self, label: str, type: int, subtype: int, offset: int, size: int) -> None:
        self.label = label
        self.type = type
        self.subtype = subtype
        self.offset = offset
        self.size = size

    @property
    def end(self) -> int:
        """The first byte of flash after the partition."""
        return self.offset + self.size


JOURNAL = "jrnl"
_JOURNAL_SUBTYPE = 0x40
_JOURNAL_SIZE = 0x20000

# MicroPython's stock table for 4 MiB and more, with the journal cut from the end of the
# application. The file system stays in place, so stock firmware still mounts it.
TABLE = (
    Partition("nvs", DATA, 0x02, 0x9000, 0x6000),
    Partition("phy_init", DATA, 0x01, 0xF000, 0x1000),
    Partition("factory", APP, 0x00, 0x10000, 0x1D0000),
    Partition(JOURNAL, DATA, _JOURNAL_SUBTYPE, 0x1E0000, _JOURNAL_SIZE),
)


def encode(table: "Iterable[Partition]") -> bytes:
    """Return the table as a flash sector: rows, MD5 row, padding with 0xFF. Raises: TableError."""
    partitions = tuple(table)
    _check(partitions)
    rows = b"".join(
        [
            struct.pack(_ROW, _ROW_MAGIC, p.type, p.subtype, p.offset, p.size, p.label.encode(), 0)
            for p in partitions
        ]
    )
    whole = rows + _MD5_MAGIC + md5(rows)
    if len(whole) > TABLE_SIZE:
        raise TableError(f"{len(partitions)} partitions do not fit in the table")
    return whole + b"\xff" * (TABLE_SIZE - len(whole))


def parse(sector: bytes) -> tuple[Partition, ...]:
    """Return the partitions in a table's sector, in order. Raises: TableError."""
    partitions = []
    at = 0
    while sector[at : at + 2] == _ROW_MAGIC.to_bytes(2, "little"):
        if at + _ROW_SIZE > len(sector):
            raise TableError("the table is truncated")
        _, kind, subtype, offset, size, label, _ = struct.unpack_from(_ROW, sector, at)
        name = label.rstrip(b"\0")
        if not _is_ascii(name):
            raise TableError("a label is not ASCII")
        partitions.append(Partition(name.decode(), kind, subtype, offset, size))
        at += _ROW_SIZE
    if not partitions:
        raise TableError("there is no partition table")
    if sector[at : at + 16] != _MD5_MAGIC:
        raise TableError("the table has no checksum")
    if sector[at + 16 : at + 32] != md5(sector[:at]):
        raise TableError("the table's checksum is wrong")
    _check(tuple(partitions))
    return tuple(partitions)


def application(table: "Iterable[Partition]") -> Partition:
    """Return the partition of the application. Raises: TableError for none or several."""
    found = [p for p in table if p.type == APP]
    if len(found) != 1:
        raise TableError(f"the table has {len(found)} applications")
    return found[0]


def with_journal(table: "Iterable[Partition]") -> tuple[Partition, ...]:
    """Return the table with `jrnl` cut from the end of the application; nothing else moves.

    Raises: TableError for several applications or one that is too small.
    """
    stock = tuple(p for p in table if p.label != JOURNAL)
    app = application(stock)
    smaller = Partition(app.label, app.type, app.subtype, app.offset, app.size - _JOURNAL_SIZE)
    journal = Partition(JOURNAL, DATA, _JOURNAL_SUBTYPE, smaller.end, _JOURNAL_SIZE)
    patched = tuple(row for p in stock for row in ((smaller, journal) if p is app else (p,)))
    _check(patched)
    return patched


def journal_of(table: "Iterable[Partition]") -> Partition:
    """Return the partition of the journal. Raises: TableError if there is none."""
    for partition in table:
        if partition.label == JOURNAL:
            return partition
    raise TableError("the table has no journal")


def file_system(table: "Iterable[Partition]", flash_size: int) -> Partition:
    """Return the `vfs` partition: listed in the table, or else the rest of the flash.

    Without a row, MicroPython uses the flash from the end of the last row. Raises: TableError if
    no space is left.
    """
    partitions = tuple(table)
    for partition in partitions:
        if partition.label == "vfs":
            return partition
    start = max(p.end for p in partitions)
    if start + 2 * SECTOR > flash_size or flash_size % SECTOR:
        raise TableError(f"a flash of {flash_size:,} bytes has no room for a file system")
    return Partition("vfs", DATA, _DATA_FAT, start, flash_size - start)


def _check(partitions: tuple[Partition, ...]) -> None:
    taken = TABLE_OFFSET + TABLE_SIZE
    labels = set()
    for p in sorted(partitions, key=lambda p: (p.offset, p.label)):
        if not p.label or len(p.label) > 15 or not _is_ascii(p.label.encode()):
            raise TableError(f"the label {p.label!r} is not 1 to 15 ASCII characters")
        if p.label in labels:
            raise TableError(f"two partitions are named {p.label}")
        labels.add(p.label)
        alignment = _APP_ALIGNMENT if p.type == APP else SECTOR
        if p.offset % alignment or p.size % SECTOR or not p.size:
            raise TableError(f"partition {p.label} is not aligned")
        if p.offset < taken:
            raise TableError(f"partition {p.label} overlaps the one before it")
        taken = p.end


def _is_ascii(text: bytes) -> bool:
    return all(byte < 128 for byte in text)
