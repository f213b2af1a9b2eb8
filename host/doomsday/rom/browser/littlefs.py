"""The file system of the flash, and VfsLfs2: the build has no littlefs, the page has (bus.fs_...).

A function of the page returns the number of an error below zero, as littlefs does.
"""

import io

import bus
from micropython import const
from uctypes import addressof

_READ, _WRITE, _CREATE, _NEW, _EMPTY, _APPEND = 1, 2, 0x100, 0x200, 0x400, 0x800
_FLAGS = {
    "r": _READ,
    "w": _WRITE | _CREATE | _EMPTY,
    "a": _WRITE | _CREATE | _APPEND,
    "x": _WRITE | _CREATE | _NEW,
}
_FOLDER = const(0x4000)
_FILE = const(0x8000)
_BLOCK = const(4096)
_NAME_MAX = const(255)
_ENOENT = const(2)
_EIO = const(5)
# Results that are no errors: a folder, and the end of one.
_IS_FOLDER = const(-1000)
_NO_MORE = const(-1001)
# Of littlefs alone; its other errors are the chip's.
_CORRUPT = const(-84)


def _checked(result):
    """Return a result. Raises: OSError if it is an error."""
    if _IS_FOLDER < result < 0:
        raise OSError(_EIO if result == _CORRUPT else -result)
    return result


def _text(path):
    """Return a path as a text: JavaScript would take bytes for an object of Python's."""
    return path if isinstance(path, str) else bytes(path).decode()


def _is_root(path):
    return not _text(path).strip("/")


def _size(path):
    """Return the size of a file, _IS_FOLDER for a folder. Raises: OSError."""
    return _IS_FOLDER if _is_root(path) else _checked(bus.fs_stat(_text(path)))


class _File(io.IOBase):
    """An open file."""

    def __init__(self, path, flags, is_text=False):
        self._is_text = is_text
        self._number = -1
        self._number = _checked(bus.fs_open(_text(path), flags))

    def write(self, data):
        data = data.encode() if isinstance(data, str) else data
        if not len(data):
            return 0
        return _checked(bus.fs_write(self._number, addressof(data), len(data)))

    def readinto(self, buf):
        return _checked(bus.fs_read(self._number, addressof(buf), len(buf)))

    def read(self, size=-1):
        if size < 0:
            place = self.tell()
            size = self.seek(0, 2) - place
            self.seek(place)
        buf = bytearray(size)
        data = bytes(buf[: self.readinto(buf)])
        return data.decode() if self._is_text else data

    def seek(self, offset, whence=0):
        return _checked(bus.fs_seek(self._number, offset, whence))

    def tell(self):
        return self.seek(0, 1)

    def flush(self):
        _checked(bus.fs_sync(self._number))

    def close(self):
        if self._number >= 0:
            number, self._number = self._number, -1
            _checked(bus.fs_close(number))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def _content(path):
    """Return the content of a file, which is closed again: none closes itself, and few fit."""
    with _File(path, _READ) as file:
        return file.read()


class FileSystem:
    """The file system in the flash, for vfs.mount."""

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def open(self, path, mode):
        is_text = "b" not in mode
        flags = _FLAGS[mode[0]]
        if "+" in mode:
            flags |= _READ | _WRITE
        if flags != _READ:
            return _File(path, flags, is_text)
        data = _content(path)
        return io.StringIO(data.decode()) if is_text else io.BytesIO(data)

    def chdir(self, path):
        if _size(path) != _IS_FOLDER:
            raise OSError(_ENOENT)

    def getcwd(self):
        return "/"

    def stat(self, path):
        size = _size(path)
        kind = _FOLDER if size == _IS_FOLDER else _FILE
        return (kind, 0, 0, 0, 0, 0, max(size, 0), 0, 0, 0)

    def ilistdir(self, path):
        _checked(bus.fs_diropen(_text(path) or "/"))
        try:
            return iter(list(self._entries(isinstance(path, str))))
        finally:
            bus.fs_dirclose()

    def _entries(self, is_text):
        while True:
            size = _checked(bus.fs_dirread())
            if size == _NO_MORE:
                return
            name = bus.fs_dirname()
            if name not in (".", ".."):
                kind = _FOLDER if size == _IS_FOLDER else _FILE
                yield (name if is_text else name.encode(), kind, 0, max(size, 0))

    def mkdir(self, path):
        _checked(bus.fs_mkdir(_text(path)))

    def remove(self, path):
        _checked(bus.fs_remove(_text(path)))

    rmdir = remove

    def rename(self, old, new):
        _checked(bus.fs_rename(_text(old), _text(new)))

    def statvfs(self, path):
        blocks = bus.fs_blocks()
        free = blocks - _checked(bus.fs_used())
        return (_BLOCK, _BLOCK, blocks, free, free, 0, 0, 0, 0, _NAME_MAX)


class VfsLfs2:
    """The file system once more, over a block device that notes which block was read last.

    The program has such a device to learn where a file lies (firmware/pack.py). It hears of the
    last block of each read.
    """

    def __init__(self, disk):
        self._disk = disk

    def open(self, path, mode):
        return _Watched(path, self._disk)


class _Watched(_File):
    """A file of VfsLfs2."""

    def __init__(self, path, disk):
        _File.__init__(self, path, _READ)
        self._disk = disk
        self._word = bytearray(4)

    def readinto(self, buf):
        size = _File.readinto(self, buf)
        self._disk.readblocks(bus.fs_block(), self._word, 0)
        return size
