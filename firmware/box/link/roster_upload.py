"""Receive rosters. The old file stays in use until the new one is complete and checked."""

import binascii
import os
from typing import TYPE_CHECKING

import deflate
from micropython import const

from box.store import room
from shared.link.limits import PACK_MAX, PACK_WBITS, ROSTER_MAX
from shared.link.messages import BAD, FULL, LIMIT, Refused
from shared.rules.errors import RuleError
from shared.rules.games import ids, roster_path

if TYPE_CHECKING:
    from typing import BinaryIO

    from shared.rules.contract import GameModule

_PACKED = ".pack"
_NEW = ".new"
_CHUNK = const(256)
# Free space that the file system needs besides the two files.
_SPARE = const(16 * 1024)
_EINVAL = const(22)
_ENOENT = const(2)


class RosterUpload:
    """Receive the roster file of a game packed; then unpack it, read it back and check it.

    Raises: Refused if the file is invalid. OSError if the flash fails. Call `abandon` before
    dropping an upload.
    """

    def __init__(self, module: "GameModule", size: int, packed: int, crc: int) -> None:
        """Expect `packed` bytes that unpack to `size` bytes with this CRC32."""
        # A game without rosters has no file for them.
        self._file = roster_path(module.id)
        if not self._file:
            raise Refused(BAD, "%s has no rosters." % module.title)
        called = module.rosters
        if not 0 < size <= PACK_MAX or not 0 < packed <= PACK_MAX:
            most = PACK_MAX // 1024
            raise Refused(LIMIT, "%s take at most %d KB." % (_capital(called), most))
        self.module = module
        if _version(self._file) > module.roster_version:
            raise Refused(BAD, "A later version wrote the box's %s. Update the box." % called)
        _clear()
        if room.free() < size + packed + _SPARE:
            raise Refused(FULL, "The box's flash is full. Remove finished games from it first.")
        self._size = size
        self._packed = packed
        self._crc = crc
        self._in: BinaryIO | None = None
        self._out: BinaryIO | None = open(self._file + _PACKED, "wb")
        self._stream: "deflate.DeflateIO | None" = None
        self._check: _Check | None = None

    def add(self, data: bytes) -> None:
        """Store the next packed bytes. Raises: Refused if there are too many; OSError."""
        self._packed -= len(data)
        if self._packed < 0 or self._out is None:
            raise _broken(self.module)
        self._out.write(data)

    def work(self) -> bool:
        """Do one step of the work after the last byte; return whether the file is valid.

        Raises: Refused if the file is damaged; OSError.
        """
        if self._check is not None:
            return self._read_back(self._check)
        if self._stream is None:
            if self._packed:
                raise _broken(self.module)
            self.close()
            self._in = open(self._file + _PACKED, "rb")
            self._stream = deflate.DeflateIO(self._in, deflate.RAW, PACK_WBITS)
            self._out = open(self._file + _NEW, "wb")
        self._unpack(self._stream)
        return False

    def take(self) -> None:
        """Replace the old file by the checked one."""
        self.close()
        os.rename(self._file + _NEW, self._file)
        _remove(self._file + _PACKED)

    def abandon(self) -> None:
        """Close all files and remove what was received; a file already taken stays."""
        try:
            self.close()
        finally:
            _clear()

    def close(self) -> None:
        """Close all open files."""
        files = (self._in, self._out)
        self._in = self._out = None
        for file in files:
            if file is not None:
                file.close()

    def _unpack(self, stream: "deflate.DeflateIO") -> None:
        try:
            data = stream.read(_CHUNK)
        except OSError as error:
            if error.args[0] != _EINVAL:
                raise
            raise _broken(self.module) from None
        except EOFError:
            raise _broken(self.module) from None
        self._size -= len(data)
        if self._size < 0 or self._out is None:
            raise _broken(self.module)
        self._out.write(data)
        if not data:
            self.close()
            self._stream = None
            self._in = open(self._file + _NEW, "rb")
            self._check = _Check(self.module)

    def _read_back(self, check: "_Check") -> bool:
        data = self._in.read(_CHUNK) if self._in is not None else b""
        if data:
            check.take(data)
            return False
        if self._size or check.crc != self._crc or not check.sound():
            raise _broken(self.module)
        return True


class _Check:
    """Check a roster file that arrives in pieces, with only one line in memory."""

    def __init__(self, module: "GameModule") -> None:
        self._module = module
        self.crc = 0
        self._line = b""
        self._head = b""
        self._body_crc = binascii.crc32(str(module.roster_version).encode())
        self._rosters = 0

    def take(self, data: bytes) -> None:
        self.crc = binascii.crc32(data, self.crc)
        line = self._line + data
        end = line.find(b"\n") + 1
        while end:
            self._whole(line[:end])
            line = line[end:]
            end = line.find(b"\n") + 1
        if len(line) > ROSTER_MAX:
            raise _broken(self._module)
        self._line = line

    def sound(self) -> bool:
        """Return whether the pieces make a complete file with a valid checksum."""
        head = "doomsday %d %08x\n" % (self._module.roster_version, self._body_crc)
        return not self._line and self._head == head.encode()

    def _whole(self, line: bytes) -> None:
        if not self._head:
            self._head = line
            return
        self._body_crc = binascii.crc32(line, self._body_crc)
        self._rosters += 1
        module = self._module
        if self._rosters > module.rosters_max:
            most = (module.rosters_max, module.rosters)
            raise Refused(LIMIT, "The box keeps at most %d %s." % most)
        try:
            module.check_roster(line)
        except RuleError:
            which = (_capital(module.roster), self._rosters)
            raise Refused(BAD, "%s %d cannot be read." % which) from None


def _broken(module: "GameModule") -> Refused:
    return Refused(BAD, "The %s arrived damaged. Send them again." % module.rosters)


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _version(path: str) -> int:
    """Return the version in the head of a file; 0 if it has none."""
    try:
        with open(path, "rb") as file:
            words = file.readline().split()
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise
        return 0
    return int(words[1]) if len(words) > 1 and words[1].isdigit() else 0


def _clear() -> None:
    """Remove the leftovers of unfinished uploads, for every game."""
    for id in ids():
        for left in (_PACKED, _NEW):
            if roster_path(id):
                _remove(roster_path(id) + left)


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise
