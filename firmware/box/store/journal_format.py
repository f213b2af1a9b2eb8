"""Format of the journal: a ring of sectors that holds entries, each stored whole or not at all.

A sector has 256 slots of 16 bytes: a header, then records. A header is magic, format version,
epoch, number of the first record, CRC32. A record is a flag byte, 11 bytes of data, and a CRC32
over its number and those 12 bytes. Numbers are not stored, so a record of an older lap or of a
half-erased sector is never valid. An entry takes one or more records of one sector.
"""

import binascii
import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    class Medium(Protocol):
        """Sectors of 4,096 bytes, erased to 0xff and programmed in pieces."""

        sectors: int
        # Whether a program that fails or is cut may be done in part.
        partial: bool

        def read(self, sector: int, offset: int, buf: bytearray) -> None:
            """Fill `buf`. Raises: OSError."""

        def program(self, sector: int, offset: int, data: bytes | bytearray) -> None:
            """Write `data` to erased bytes; durable on return. Raises: OSError."""

        def erase(self, sector: int) -> None:
            """Set a sector to 0xff; durable on return. Raises: OSError."""


CHECKPOINT_MAX = 231

# Sizes and marks of sectors and records.
FORMAT_VERSION = 0
SLOTS = 256
SLOT = 16
RECORD_DATA = 11
MAGIC = b"DBL"
# The flag byte of a record: more records of the entry follow; this record continues an entry;
# the entry is a checkpoint; number of data bytes in use.
MORE = 0x80
CONTINUES = 0x40
IS_CHECKPOINT = 0x20
LENGTH_MASK = 0x0F

_number = bytearray(4)


def record_crc(payload: "memoryview | bytes", seq: int) -> int:
    """Return the CRC32 of a record with number `seq`, over that number and its first 12 bytes."""
    struct.pack_into("<I", _number, 0, seq)
    crc: int = binascii.crc32(payload, binascii.crc32(_number))
    return crc
