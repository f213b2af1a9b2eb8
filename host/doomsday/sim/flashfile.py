"""The flash file of a simulated box: create it, check it, lock it for one box at a time."""

import fcntl
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from doomsday.companies.roster_changes import changes, lines_on_box
from doomsday.companies.rosters import Pack
from doomsday.errors import Failure
from doomsday.image import build, partitions, vfs
from doomsday.records.conversion import convert
from doomsday.records.gamefiles import ACTIONS, NAME, store
from shared.rules import games

_SMALLEST = 2 * 1024 * 1024
_GAMES = "/games"
_OTHER_FLASH = "another --flash FILE, or remove this file to start over"


class FlashFile:
    """A flash file, open and locked until `close` or the end of this process."""

    def __init__(self, path: Path) -> None:
        """Open and lock the file. Raises: Failure if it is missing, in use or incomplete."""
        self.path = path
        try:
            self._descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        except OSError as error:
            raise Failure(
                f"The flash file {path} cannot be opened: {error.strerror}.",
                "another --flash FILE",
            ) from None
        try:
            self._lock()
            self._check()
        except Failure:
            os.close(self._descriptor)
            raise

    def for_box(self) -> int:
        """Return a descriptor for the box to inherit; the caller closes it.

        It shares the lock, so the file stays locked if the box outlives its supervisor.
        """
        return os.dup(self._descriptor)

    def image(self) -> bytes:
        """Return the content of the flash."""
        return self.path.read_bytes()

    def close(self) -> None:
        """Close and unlock the file."""
        os.close(self._descriptor)

    def _lock(self) -> None:
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # An update replaces the file, so make sure that the locked one is still at the path.
            held = os.path.samestat(os.fstat(self._descriptor), os.stat(self.path))
        except OSError:
            held = False
        if not held:
            raise Failure(
                f"Another box is running on the flash file {self.path}.",
                "closing that box, or another --flash FILE",
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
                f"The flash file {self.path} is truncated to {size:,} bytes.", _OTHER_FLASH
            )


def open_flash(path: Path, board: str, *, update: bool = False) -> FlashFile:
    """Open the flash file at `path`, which must have this version's program for `board`.

    A missing file is created. update: replace a program of another version, and keep settings,
    games and journal. A flash without the box's program is not changed. Raises: Failure; also for
    a program of another version without `update`.
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
        # Atomic: if this process is killed meanwhile, the old file stays complete.
        _write(path, renewed)
    finally:
        flash.close()
    return FlashFile(path)


def put_file(path: Path, board: str, name: str, content: bytes, *, update: bool = False) -> None:
    """Write one file into the box's file system, replacing an existing one.

    name: absolute path on the box. Other parameters: see `open_flash`. Raises: Failure.
    """
    flash = open_flash(path, board, update=update)
    try:
        image = flash.image()
        if build.read_file(image, name) != content:
            _write(flash.path, build.put_file(image, name, content))
    finally:
        flash.close()


def put_rosters(path: Path, board: str, packs: Sequence[Pack], *, update: bool = False) -> None:
    """Put rosters into the box's file system, where others of their games stay, as by a sync.

    Other parameters: see `open_flash`. Raises: Failure.
    """
    for pack in packs:
        name = f"/{games.roster_path(pack.game)}"
        flash = open_flash(path, board, update=update)
        try:
            there = lines_on_box(pack.game, build.read_file(flash.image(), name) or b"")
        finally:
            flash.close()
        merged = changes(pack, there, delete=False)
        if merged.any:
            put_file(path, board, name, merged.pack.content)


def take_games(path: Path, folder: Path) -> list[Path]:
    """Copy the finished games in a flash file into `folder`, which is created if missing.

    Returns the paths of their records, oldest first, each followed by a copy of the box's file if
    the two disagree. No file is ever replaced: if the name is taken, the game gets another one.
    Files are written atomically. Raises: Failure.
    """
    flash = FlashFile(path.resolve())
    try:
        found = build.read_folder(flash.image(), _GAMES)
    finally:
        flash.close()
    folder.mkdir(parents=True, exist_ok=True)
    return [
        place
        for name in sorted(found)
        if NAME.fullmatch(name)
        for place in _taken(folder, Path(name), found[name])
    ]


def _taken(folder: Path, name: Path, content: bytes) -> list[Path]:
    """Write the record of a game, and the box's file if they disagree; return the paths."""
    if name.suffix != ACTIONS:
        return [store(folder, name.stem, content, name.suffix)[0]]
    record = convert(content)
    taken = [store(folder, name.stem, record.text.encode())[0]] if record.text else []
    return taken + ([store(folder, name.stem, content, name.suffix)[0]] if record.fault else [])


def _write(path: Path, image: bytes, new: bool = False) -> None:
    """Write a file atomically. new: keep a file that another process has created meanwhile."""
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
            f"The flash file {path} cannot be written: {error.strerror}.", "another --flash FILE"
        ) from None
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def _renewed(flash: FlashFile, board: str, update: bool) -> bytes | None:
    """Return the image updated to this version's program, None if no update is needed.

    Raises: Failure if an update is needed and `update` is False.
    """
    image = flash.image()
    try:
        found = build.read_stamp(image)
    except vfs.NoFileSystem:
        if update:
            return build.renew_file_system(image, board)
        raise Failure(
            f"The file system in the flash file {flash.path} is damaged.",
            "adding --update to rebuild it; settings are lost, the journal stays",
        ) from None
    # Another program is not compared, which takes a while.
    if found is None or found == (wanted := build.stamp(board)):
        return None
    if not update:
        raise Failure(
            f"The flash file {flash.path} has another version or board: {found!a} instead of "
            f"{wanted!a}.",
            "adding --update to update the program; games and settings stay",
        )
    return build.update_program(image, board)
