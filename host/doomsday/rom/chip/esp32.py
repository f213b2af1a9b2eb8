"""Stand-in for the esp32 module: partitions on NOR flash, which is one file of the host."""

import struct
import sys

import costs
from micropython import const
from wires import requests

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

_flash = open(int(sys.argv[5]), "r+b")
_erased = b"\xff" * _PIECE
_cells = bytearray(_PIECE)
_table = []
# On a slow chip, takes the time of a call and returns how long that is; see slowness.py.
slow = None


def _rows():
    if _table:
        return _table
    end = 0
    _flash.seek(_TABLE)
    raw = _flash.read(_TABLE_SIZE)
    for at in range(0, len(raw), 32):
        magic, kind, subtype, off, size, label, _ = struct.unpack_from("<HBBII16sI", raw, at)
        if magic != 0x50AA:
            break
        _table.append((kind, subtype, off, size, label.rstrip(b"\0").decode(), False))
        end = max(end, off + size)
    # MicroPython adds "vfs" after the last row if the table has none.
    if not [row for row in _table if row[4] in ("vfs", "ffat")]:
        _table.append((1, 0x81, end, _flash.seek(0, 2) - end, "vfs", False))
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

    # Finalisers close files with the heap locked, so nothing below may allocate.

    def _seek(self, at, size):
        if at < 0 or at + size > self._size:
            raise OSError(_INVALID_SIZE)
        _flash.seek(self._start + at)

    def readblocks(self, block, buf, off=0):
        us = _READ_US + self._byte_us * len(buf)
        costs.count(slow(us) if slow else us)
        self._seek(block * _BLOCK + off, len(buf))
        _flash.readinto(buf)
        if slow and (len(buf) > _PIECE or buf == _erased):
            # No records, for which the time of a byte is.
            slow(_READ_US - us)

    def writeblocks(self, block, buf, off=None):
        costs.count(0)
        size = len(buf)
        at = block * _BLOCK
        if off is None:
            self._seek(at, size)
            for n in range(block, block + (size + _BLOCK - 1) // _BLOCK):
                self.ioctl(6, n)
        else:
            at += off
        self._seek(at, size)
        done = 0
        while done < size:
            piece = min(_PIECE, size - done)
            self._seek(at + done, piece)
            _flash.readinto(_cells, piece)
            # Programming NOR flash only clears bits.
            for i in range(piece):
                _cells[i] &= buf[done + i]
            self._seek(at + done, piece)
            _flash.write(_cells, piece)
            requests.write("P\0\0\0\0\0\0\0")
            costs.count(slow(_PROGRAM_US) if slow else _PROGRAM_US)
            done += piece

    def ioctl(self, op, arg):
        if op == 4:
            return self._size // _BLOCK
        if op == 5:
            return _BLOCK
        if op == 6:
            self._seek(arg * _BLOCK, _BLOCK)
            for _ in range(_BLOCK // _PIECE):
                _flash.write(_erased)
            requests.write("E\0\0\0\0\0\0\0")
            costs.count(slow(_ERASE_US) if slow else _ERASE_US)
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
