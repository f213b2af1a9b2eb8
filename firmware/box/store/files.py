"""The journal's medium as files, for boards whose flash has no partition for it."""

import os
from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from typing import BinaryIO

_EIO = const(5)
_ENOENT = const(2)
_EEXIST = const(17)


class FileMedium:
    """Store sectors as files `0`, `1`... in a folder; a file is as long as its programmed part.

    The file system must make a flush durable and atomic, as littlefs does.
    """

    partial = False

    def __init__(self, folder: str, sectors: int = 32) -> None:
        """Use `folder`, creating it if necessary. Raises: OSError."""
        self.sectors = sectors
        self._folder = folder
        self._open = -1
        self._mode = ""
        self._file: "BinaryIO | None" = None
        try:
            os.mkdir(folder)
        except OSError as error:
            if error.args[0] != _EEXIST:
                raise

    def read(self, sector: int, offset: int, buf: bytearray) -> None:
        """Fill `buf`; bytes never programmed read as 0xff. Raises: OSError."""
        got = 0
        file = self._use(sector)
        if file is not None:
            file.seek(offset)
            got = file.readinto(buf) or 0
        for i in range(got, len(buf)):
            buf[i] = 0xFF

    def program(self, sector: int, offset: int, data: "bytes | bytearray") -> None:
        """Write and flush `data` at or after the end of the file. Raises: OSError."""
        file = self._use(sector, "r+b")
        if file is None:
            self._create(sector)
            file = self._use(sector, "r+b")
        if file is None:
            raise OSError(_EIO)
        try:
            end = file.seek(0, 2)
            if end > offset:
                raise OSError(_EIO)
            while end < offset:
                end += file.write(b"\xff" * min(offset - end, 64))
            file.write(data)
            file.flush()
        except OSError:
            # After a failed write only a new handle shows what the file system stored.
            self.close()
            raise

    def erase(self, sector: int) -> None:
        """Replace the file by an empty one. Raises: OSError."""
        self.close()
        self._create(sector)

    def close(self) -> None:
        """Close the open file; the next access reopens it. Raises: OSError."""
        file = self._file
        self._file = None
        self._open = -1
        if file is not None:
            file.close()

    def _path(self, sector: int) -> str:
        return "%s/%d" % (self._folder, sector)

    def _create(self, sector: int) -> None:
        with open(self._path(sector), "wb"):
            pass

    def _use(self, sector: int, mode: str = "rb") -> "BinaryIO | None":
        """Return the open file of a sector, in that mode or for writing; None if there is none."""
        if self._open == sector and self._file is not None and self._mode in (mode, "r+b"):
            return self._file
        self.close()
        try:
            # Not for writing where a start reads: a write that fails there would end the start.
            self._file = open(self._path(sector), mode)  # type: ignore[assignment]
            self._mode = mode
        except OSError as error:
            if error.args[0] != _ENOENT:
                raise
            return None
        self._open = sector
        return self._file
