"""Stand-in for the esp32 module: partitions on NOR flash."""

import struct

from micropython import const
from port import count, flash_erase, flash_program, flash_read, flash_size, took

_BLOCK = const(4096)
_PIECE = const(256)
_TABLE = const(0x8000)
_TABLE_SIZE = const(0xC00)
# Times on the chip in microseconds, program included: half a millisecond for a journal record of
# 16 bytes; 25 blocks of littlefs in a millisecond.
_RECORD_BYTE_US = const(30)
_READ_US = const(40)
_PROGRAM_US = const(700)
_ERASE_US = const(45_000)
_INVALID_ARG = const(-258)
_INVALID_SIZE = const(-260)

_erased = b"\xff" * _PIECE
_table = []


def _rows():
    if _table:
        return _table
    end = 0
    raw = bytearray(_TABLE_SIZE)
    flash_read(_TABLE, raw)
    for at in range(0, len(raw), 32):
        magic, kind, subtype, off, size, label, _ = struct.unpack_from("<HBBII16sI", raw, at)
        if magic != 0x50AA:
            break
        _table.append((kind, subtype, off, size, label.rstrip(b"\0").decode(), False))
        end = max(end, off + size)
    # MicroPython adds "vfs" after the last row if the table has none.
    if not [row for row in _table if row[4] in ("vfs", "ffat")]:
        _table.append((1, 0x81, end, flash_size() - end, "vfs", False))
    return _table


class Partition:
    TYPE_APP, TYPE_DATA = 0, 1
    BOOT, RUNNING = 0, 1

    def __init__(self, id, block_size=_BLOCK):
        for row in _rows():
            if row is id or row[4] == id or (id in (0, 1) and row[0] == 0):
                self._row = row
                self._start = row[2]
                self._size = row[3]
                self._byte_us = _RECORD_BYTE_US if row[4] == "jrnl" else 0
                return
        raise OSError(2)

    @staticmethod
    def find(type=0, subtype=0xFF, label=None, block_size=_BLOCK):
        return [
            Partition(row)
            for row in _rows()
            if row[0] == type and subtype in (0xFF, row[1]) and label in (None, row[4])
        ]

    def info(self):
        return self._row

    # Finalisers close files with the heap locked, so nothing below may allocate. MicroPython
    # allocates the frame of a function with more than eleven local variables and operands.

    def _address(self, at, size):
        if at < 0 or at + size > self._size:
            raise OSError(_INVALID_SIZE)
        return self._start + at

    def readblocks(self, block, buf, off=0):
        us = _READ_US + self._byte_us * len(buf)
        count(took(us))
        off = self._address(block * _BLOCK + off, len(buf))
        flash_read(off, buf)
        if len(buf) > _PIECE or buf == _erased:
            # No records, for which the time of a byte is.
            took(_READ_US - us)

    def writeblocks(self, block, buf, off=None):
        count(0)
        at = self._address(block * _BLOCK + (off or 0), len(buf))
        if off is None:
            self._erase(block, len(buf))
        self._program(at, buf, len(buf))

    def _erase(self, block, size):
        while size > 0:
            self.ioctl(6, block)
            block += 1
            size -= _BLOCK

    def _program(self, at, buf, size):
        done = 0
        while done < size:
            flash_program(at + done, buf, done, min(_PIECE, size - done))
            count(took(_PROGRAM_US))
            done += _PIECE

    def ioctl(self, op, arg):
        if op == 4:
            return self._size // _BLOCK
        if op == 5:
            return _BLOCK
        if op == 6:
            flash_erase(self._address(arg * _BLOCK, _BLOCK))
            count(took(_ERASE_US))
            return 0
        return 0 if op in (1, 2, 3) else None

    def erased(self, block):
        """Return whether a block is erased; the port's boot code checks that in the flash."""
        buf = bytearray(_PIECE)
        for n in range(_BLOCK // _PIECE):
            self.readblocks(block, buf, n * _PIECE)
            if buf != _erased:
                return False
        return True

    def set_boot(self):
        if self._row[0] != 0:
            raise OSError(_INVALID_ARG)

    @staticmethod
    def mark_app_valid_cancel_rollback():
        pass


WAKEUP_ALL_LOW, WAKEUP_ANY_HIGH = False, True


def wake_on_ext0(pin=None, level=None):
    pass


def wake_on_ext1(pins=None, level=None):
    pass


def wake_on_gpio(pins=None, level=None):
    pass
