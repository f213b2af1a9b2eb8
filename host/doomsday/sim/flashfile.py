"""The file that is a simulated box's flash: made if absent, checked, used by one box at a time."""

import binascii
import fcntl
import os
from contextlib import suppress
from pathlib import Path

from doomsday.errors import Failure
from doomsday.files import put
from doomsday.image import build, partitions, vfs
from doomsday.records.actions import convert
from doomsday.records.gamefiles import ACTIONS, NAME, TEXT, place_of

_SMALLEST = 2 * 1024 * 1024
_GAMES = "/games"
_OTHER_FLASH = "give another --flash FILE, or remove this one to start over"


class FlashFile:
    """A flash file that is open and locked until `close`, or the end of this process."""

    def __init__(self, path: Path) -> None:
        """Open and lock it. Raises Failure if it is missing, in use, or not a whole flash."""
        self.path = path
        try:
            self._descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        except OSError as error:
            raise Failure(
                f"The flash file {path} cannot be opened: {error.strerror}.",
                "give another --flash FILE",
            ) from None
        try:
            self._lock()
            self._check()
        except Failure:
            os.close(self._descriptor)
            raise

    def for_box(self) -> int:
        """Return a descriptor for the box to inherit; close it after that.

        It shares the lock, so a box that outlives its supervisor still holds it.
        """
        return os.dup(self._descriptor)

    def image(self) -> bytes:
        """Return everything in the flash."""
        return self.path.read_bytes()

    def close(self) -> None:
        """Unlock it for another box."""
        os.close(self._descriptor)

    def _lock(self) -> None:
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Whoever renews the file puts another one in its place: a lock on the old is no lock.
            held = os.path.samestat(os.fstat(self._descriptor), os.stat(self.path))
        except OSError:
            held = False
        if not held:
            raise Failure(
                f"Another box is running on the flash file {self.path}.",
                "close it, or give this one another --flash FILE",
            )

    def _check(self) -> None:
        size = os.fstat(self._descriptor).st_size
        sector = os.pread(self._descriptor, partitions.TABLE_SIZE, partitions.TABLE_OFFSET)
        try:
            table = partitions.parse(sector)
        except partitions.TableError as error:
            raise Failure(
                f"{self.path} is not a flash image of a box: {error}.", _OTHER_FLASH
            ) from None
        end = max(p.end for p in table)
        if size < _SMALLEST or size % partitions.SECTOR or size < end:
            raise Failure(
                f"The flash file {self.path} is cut off at {size:,} bytes.", _OTHER_FLASH
            )


def open_flash(path: Path, board: str, *, update: bool = False) -> FlashFile:
    """Open the flash file at `path` with this version's program for `board` in it.

    An absent file is made. `update` renews a program of another version, and keeps settings,
    records and journal. A flash without this project's program is left as it is. Raises Failure,
    also if the program is of another version and `update` is not set.
    """
    path = path.resolve()
    if not path.exists():
        _write(path, build.flash_image(board), new=True)
    flash = FlashFile(path)
    try:
        renewed = _renewed(flash, board, update)
    except Failure as failure:
        flash.close()
        raise Failure(failure.message, failure.hint or _OTHER_FLASH, failure.code) from None
    if renewed is None:
        return flash
    try:
        # Beside the old one and then in its place: a kill in the middle leaves the old one whole.
        _write(path, renewed)
    finally:
        flash.close()
    return FlashFile(path)


def put_file(path: Path, board: str, name: str, content: bytes, *, update: bool = False) -> None:
    """Put one file into the box's file system, in place of one of that name.

    `name` is its absolute path on the box. The other parameters are those of `open_flash`. Raises
    Failure.
    """
    flash = open_flash(path, board, update=update)
    try:
        image = flash.image()
        if build.read_file(image, name) != content:
            _write(flash.path, build.put_file(image, name, content))
    finally:
        flash.close()


def take_games(path: Path, folder: Path) -> list[Path]:
    """Copy the finished games of the box with this flash into `folder`, made if absent.

    Returns the paths of their records, oldest first; where a record does not agree with what the
    box had, the path of the box's file follows. No file is ever replaced: if another file has the
    name, the game gets a name beside it. A file is whole before it has its name. Raises Failure.
    """
    flash = FlashFile(path.resolve())
    try:
        games = build.read_folder(flash.image(), _GAMES)
    finally:
        flash.close()
    folder.mkdir(parents=True, exist_ok=True)
    return [
        place
        for name in sorted(games)
        if NAME.fullmatch(name)
        for place in _taken(folder, Path(name), games[name])
    ]


def _taken(folder: Path, name: Path, content: bytes) -> list[Path]:
    """Return where the record of a game was put, and the box's file if they do not agree."""
    if name.suffix != ACTIONS:
        return [_put(folder, name, content)]
    record = convert(content)
    taken = [_put(folder, name.with_suffix(TEXT), record.text.encode())] if record.text else []
    return taken + ([_put(folder, name, content)] if record.fault else [])


def _put(folder: Path, name: Path, content: bytes) -> Path:
    place = place_of(folder, name.stem, len(content), binascii.crc32(content), name.suffix)
    if not place.exists():
        put(place, content)
    return place


def _write(path: Path, image: bytes, new: bool = False) -> None:
    """Put a whole file in place; with `new` set, a file that came first stays."""
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        partial.write_bytes(image)
        if new:
            with suppress(FileExistsError):
                os.link(partial, path)
        else:
            partial.replace(path)
    except OSError as error:
        raise Failure(
            f"The flash file {path} cannot be made: {error.strerror}.", "give another --flash FILE"
        ) from None
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def _renewed(flash: FlashFile, board: str, update: bool) -> bytes | None:
    """Return the image with this version's program, None if it stays as it is."""
    image = flash.image()
    try:
        found = build.read_stamp(image)
    except vfs.NoFileSystem:
        if update:
            return build.renew_file_system(image, board)
        raise Failure(
            f"The file system in the flash file {flash.path} is damaged.",
            "add --update to rebuild it; settings are lost, dice counts and rolls stay",
        ) from None
    wanted = build.stamp(board)
    if found is None or found == wanted:
        return None
    if not update:
        raise Failure(
            f"The flash file {flash.path} holds another version or board: {found!a} is not "
            f"{wanted!a}.",
            "add --update to renew the program; settings and what it remembers stay",
        )
    return build.update_program(image, board)
