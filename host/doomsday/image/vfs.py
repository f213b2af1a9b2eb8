"""Read and write littlefs images in the form of MicroPython's VfsLfs2.

Paths are absolute, with forward slashes. A name is any bytes except slash and NUL, decoded as
UTF-8 with surrogateescape. Images do not depend on time or on the order of the given files.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from littlefs import LittleFS, LittleFSError, UserContext
from littlefs.lfs import LFSConfig

from doomsday.errors import Failure
from doomsday.image.box_paths import above as above
from doomsday.image.box_paths import is_path as is_path
from doomsday.image.superblock import BLOCK as BLOCK
from doomsday.image.superblock import blocks_of as blocks_of

_FILE = 1
_FOLDER = 2
# One character per byte, to pass names to littlefs unchanged.
_NAMES = "latin-1"
# Smallest size in bytes of an entry in a folder, with its tags.
_ENTRY_LEAST = 8


@dataclass(frozen=True)
class Tree:
    """The content of a file system: files by path, and empty folders."""

    files: Mapping[str, bytes]
    folders: frozenset[str] = frozenset()


class NoFileSystem(Failure):
    """There is no mountable littlefs."""


class NoRoom(Failure):
    """The files do not fit in the file system."""


class _Memory(UserContext):
    """A block device over a buffer, without the log line per access of the stock one."""

    def read(self, cfg: LFSConfig, block: int, off: int, size: int) -> bytearray:
        start = block * BLOCK + off
        return self.buffer[start : start + size]

    def prog(self, cfg: LFSConfig, block: int, off: int, data: bytes) -> int:
        start = block * BLOCK + off
        self.buffer[start : start + len(data)] = data
        return 0

    def erase(self, cfg: LFSConfig, block: int) -> int:
        self.buffer[block * BLOCK : (block + 1) * BLOCK] = b"\xff" * BLOCK
        return 0


def build(files: Mapping[str, bytes], blocks: int, folders: Iterable[str] = ()) -> bytes:
    """Return a new image of `blocks` blocks of 4096 bytes with `files` and empty `folders`.

    MicroPython refuses an image whose number of blocks differs from the partition's. Raises:
    Failure if the files do not fit.
    """
    fs = _open(bytearray(b"\xff" * (blocks * BLOCK)))
    fs.format()
    fs.mount()
    _write(fs, files)
    with _littlefs_errors():
        for folder in sorted(folders):
            fs.makedirs(raw_name(folder), exist_ok=True)
    return _close(fs)


def raw_name(path: str) -> str:
    """Return a path in the form for littlefs, with one character per byte."""
    return path.encode("utf-8", "surrogateescape").decode(_NAMES)


def path_of(raw: bytes) -> str:
    """Return the path with these bytes on the box."""
    return raw.decode("utf-8", "surrogateescape")


def replace(image: bytes, remove: Iterable[str], files: Mapping[str, bytes]) -> bytes:
    """Return the image without the paths in `remove` and with `files` added or replaced."""
    fs = _mount(image)
    with _littlefs_errors():
        for path in remove:
            with suppress(FileNotFoundError):
                fs.remove(raw_name(path), recursive=True)
    _write(fs, files)
    return _close(fs)


def read(image: bytes, path: str) -> bytes | None:
    """Return the content of a file, None if it is missing. Raises: Failure without file system."""
    fs = _mount(image)
    with _littlefs_errors():
        try:
            return _content(fs, raw_name(path), len(image))
        except (FileNotFoundError, IsADirectoryError):
            return None
        except LittleFSError as error:
            if error.code == LittleFSError.Error.LFS_ERR_NOTDIR:
                return None
            raise


def read_all(image: bytes) -> dict[str, bytes]:
    """Return all files of the image by path. Raises: Failure if one cannot be read."""
    return dict(read_tree(image).files)


def read_tree(image: bytes) -> Tree:
    """Return the content of the image. Raises: Failure if a part cannot be read."""
    fs = _mount(image)
    files: dict[str, bytes] = {}
    empty = set()
    waiting = [""]
    # Limit the entries: a damaged file system may contain cycles.
    left = len(image) // _ENTRY_LEAST
    with _littlefs_errors():
        while waiting:
            folder = waiting.pop()
            entries = []
            for entry in fs.scandir(folder or "/"):
                left -= 1
                if left < 0:
                    raise _damaged("more names than fit in it")
                entries.append((f"{folder}/{entry.name}", entry.type))
            waiting += [path for path, kind in entries if kind == _FOLDER]
            for path, kind in entries:
                if kind == _FILE:
                    files[path_of(path.encode(_NAMES))] = _content(fs, path, len(image))
            if folder and not entries:
                empty.add(path_of(folder.encode(_NAMES)))
    return Tree(files, frozenset(empty))


def _open(buffer: bytearray) -> LittleFS:
    return LittleFS(
        context=_Memory(buffer=buffer),
        mount=False,
        filename_encoding=_NAMES,
        block_size=BLOCK,
        block_count=len(buffer) // BLOCK,
        read_size=32,
        prog_size=32,
        cache_size=128,
        lookahead_size=32,
        block_cycles=100,
    )


def _mount(image: bytes) -> LittleFS:
    fs = _open(bytearray(image))
    try:
        fs.mount()
    except LittleFSError:
        raise NoFileSystem("The file system of this flash is damaged.") from None
    return fs


def _content(fs: LittleFS, raw: str, most: int) -> bytes:
    """Return the content of a file. `fs` owns memory of the open file and must outlive it."""
    with fs.open(raw, "rb", buffering=0) as file:
        if fs.stat(raw).size > most:
            raise _damaged("a file larger than the flash")
        return bytes(file.read())


def _write(fs: LittleFS, files: Mapping[str, bytes]) -> None:
    with _littlefs_errors():
        for path in sorted(files):
            raw = raw_name(path)
            fs.makedirs(raw.rpartition("/")[0] or "/", exist_ok=True)
            with fs.open(raw, "wb", buffering=0) as file:
                file.write(files[path])


def _close(fs: LittleFS) -> bytes:
    fs.unmount()
    return bytes(fs.context.buffer)


@contextmanager
def _littlefs_errors() -> Iterator[None]:
    """Turn error codes of littlefs into Failure."""
    try:
        yield
    except LittleFSError as error:
        if error.code == LittleFSError.Error.LFS_ERR_NOSPC:
            raise NoRoom("The program does not fit in the flash's file system.") from None
        if error.code == LittleFSError.Error.LFS_ERR_INVAL:
            raise Failure("The flash has no file system, or one of another size.") from None
        raise _damaged(error.name) from None


def _damaged(why: str) -> Failure:
    return Failure(f"The flash's file system is damaged ({why}).")
