"""littlefs images as MicroPython's VfsLfs2 makes and mounts them.

Paths are absolute, with forward slashes. Nothing in an image depends on time or on the order in
which files are given.
"""

import struct
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress

from littlefs import LittleFS, LittleFSError, UserContext
from littlefs.lfs import LFSConfig

from doomsday.errors import Failure

BLOCK = 4096
# As many as the largest flash of a board has.
_MOST_BLOCKS = 8192
# The name, then version, block size and block count behind their tag (littlefs, SPEC.md).
_SUPERBLOCK = struct.Struct("<8x8s8xII")


class NoFileSystem(Failure):
    """There is no littlefs that can be mounted."""


class _Memory(UserContext):
    """littlefs's block device over a buffer, without the stock one's log line an access."""

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


def build(files: Mapping[str, bytes], blocks: int) -> bytes:
    """A new image of `blocks` blocks of 4096 bytes that holds `files`. Failure if they don't fit.

    MicroPython refuses an image whose block count differs from the partition's.
    """
    fs = _open(bytearray(b"\xff" * (blocks * BLOCK)))
    fs.format()
    fs.mount()
    _write(fs, files)
    return _close(fs)


def blocks_of(start: bytes) -> int | None:
    """How many blocks the file system has that begins with these bytes; None for no littlefs.

    start: at least the first 32 bytes of block 0 or 1.
    """
    magic, size, count = _SUPERBLOCK.unpack_from(start.ljust(_SUPERBLOCK.size, b"\xff"))
    if magic != b"littlefs" or size != BLOCK or not 2 <= count <= _MOST_BLOCKS:
        return None
    return int(count)


def replace(image: bytes, remove: Iterable[str], files: Mapping[str, bytes]) -> bytes:
    """The image without the files and folders of `remove`, and with `files`; the rest is kept."""
    fs = _mount(image)
    with _told():
        for path in remove:
            with suppress(FileNotFoundError):
                fs.remove(path, recursive=True)
    _write(fs, files)
    return _close(fs)


def read(image: bytes, path: str) -> bytes | None:
    """One file's content, or None if it is not there. Failure if there is no file system."""
    fs = _mount(image)
    with _told():
        try:
            return _content(fs, path)
        except (FileNotFoundError, IsADirectoryError):
            return None
        except LittleFSError as error:
            if error.code == LittleFSError.Error.LFS_ERR_NOTDIR:
                return None
            raise


def read_all(image: bytes) -> dict[str, bytes]:
    """Every file of the image, by path."""
    fs = _mount(image)
    files = {}
    with _told():
        for folder, _, names in fs.walk("/"):
            for name in names:
                path = f"{folder.rstrip('/')}/{name}"
                files[path] = _content(fs, path)
    return files


def _open(buffer: bytearray) -> LittleFS:
    return LittleFS(
        context=_Memory(buffer=buffer),
        mount=False,
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


def _content(fs: LittleFS, path: str) -> bytes:
    """`fs` must outlive the open file, which refers to memory that it owns."""
    with fs.open(path, "rb", buffering=0) as file:
        return bytes(file.read())


def _write(fs: LittleFS, files: Mapping[str, bytes]) -> None:
    with _told():
        for path in sorted(files):
            fs.makedirs(path.rpartition("/")[0] or "/", exist_ok=True)
            with fs.open(path, "wb", buffering=0) as file:
                file.write(files[path])


def _close(fs: LittleFS) -> bytes:
    fs.unmount()
    return bytes(fs.context.buffer)


@contextmanager
def _told() -> Iterator[None]:
    """littlefs's error codes as sentences."""
    try:
        yield
    except LittleFSError as error:
        if error.code == LittleFSError.Error.LFS_ERR_NOSPC:
            raise Failure("The program does not fit in the flash's file system.") from None
        if error.code == LittleFSError.Error.LFS_ERR_INVAL:
            raise Failure("The flash holds no file system, or one of another size.") from None
        raise Failure(f"The flash's file system is damaged ({error.name}).") from None
