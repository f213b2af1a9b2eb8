"""Read the data to keep from a flash, and build the new content of the flash."""

from collections.abc import Mapping
from dataclasses import dataclass

from doomsday import resources
from doomsday.boards import catalog
from doomsday.boards.catalog import Board
from doomsday.console.progress import progress
from doomsday.device.backup.box_data import NO_DATA, BoxData
from doomsday.device.board_detect import detect_board
from doomsday.device.chip import flash_contents
from doomsday.device.chip.esptool import Chip, Esptool
from doomsday.device.port.faults import shown_name
from doomsday.errors import USAGE, Failure
from doomsday.image import build, partitions, vfs
from doomsday.image.firmware_check import Firmware

# The bootloader is below this offset on every chip.
_START = 0x2000
_ERASE = "--erase, which erases everything on it, all games included"
# With the ROM's loader, whatever is on the flash.
_COPY = "'esptool read-flash 0 ALL flash.bin' copies the flash as it is"


@dataclass(frozen=True)
class FlashContents:
    """The content of a chip's flash.

    data: of the box on it; None without a MicroPython file system. is_foreign: whether it has
    another program. image_mib: flash size in MiB that its file system was made for, 0 if it fits.
    """

    data: BoxData | None
    is_foreign: bool
    image_mib: int = 0


@dataclass(frozen=True)
class _Partitions:
    """Partitions read from a flash.

    system: bytes of the file system, which lies at `place`. log: bytes of the journal, b"" for
    none.
    """

    system: bytes
    log: bytes
    place: partitions.Partition

    def tree(self) -> vfs.Tree:
        """Read the file system, including one made for another flash size.

        Raises: Failure if it cannot be read.
        """
        blocks = flash_contents.blocks_in(self.system)
        if blocks is None:
            return vfs.read_tree(self.system)
        size = blocks * vfs.BLOCK
        return vfs.read_tree(self.system[:size].ljust(size, b"\xff"))

    def image_mib(self) -> int:
        """Return the flash size in MiB that the file system was made for; 0 if it fits."""
        return flash_contents.other_size_mib(self.place, flash_contents.blocks_in(self.system))


def candidates(chip: Chip) -> list[Board]:
    """Return the boards with this chip. Raises: Failure if there is none."""
    names = {name for name, facts in resources.chips().items() if facts["name"] == chip.name}
    found = [board for board in catalog.read_all() if board.chip in names]
    if not found:
        raise Failure(
            f"The chip {chip.name} is not supported.", "a board that 'doomsday boards' lists"
        )
    return found


def named(name: str, chip: Chip) -> Board:
    """Return the board of that name. Raises: Failure if its chip differs from `chip`."""
    board = catalog.read(name)
    if board not in candidates(chip):
        raise Failure(
            f"The {board.title} has an {board.chip_name}, but the connected chip is an "
            f"{chip.name}.",
            "--board " + " or ".join(each.name for each in candidates(chip)),
            USAGE,
        )
    return board


def look(tool: Esptool, chip: Chip) -> FlashContents:
    """Return the content of a chip. Raises: Failure if files on it could not be restored."""
    found = _read(tool, chip)
    if found is None:
        return FlashContents(None, bool(tool.read(0, _START).strip(b"\xff")))
    if not found.system.strip(b"\xff"):
        return FlashContents(NO_DATA, True)
    try:
        tree = found.tree()
    except Failure:
        raise Failure(
            "The board's file system cannot be read, so its content cannot be saved.",
            f"{_COPY}; only then {_ERASE}",
        ) from None
    data, is_foreign = flash_contents.data_of(
        tree.files,
        tree.folders,
        found.log,
        _board_with,
        f"save them first, then {_ERASE}",
        shown_name,
    )
    return FlashContents(data, is_foreign, 0 if is_foreign else found.image_mib())


def board_on(tool: Esptool, chip: Chip) -> str:
    """Return the name of the board that the program on a chip is for, "" if not known."""
    found = _read(tool, chip)
    if found is None:
        return ""
    try:
        return board_of(found.tree().files)
    except Failure:
        # The unreadable file system will be erased anyway.
        return ""


def board_of(files: Mapping[str, bytes]) -> str:
    """Return the name of the board whose board file is among a box's files, "" if not known."""
    return flash_contents.board_of(files, _board_with)


def notes(board: Board, chip: Chip, data: BoxData) -> list[str]:
    """Return warnings for the user before the flash is written."""
    theirs = catalog.read(data.board).title if data.board in resources.board_names() else ""
    return flash_contents.notes(board.title, board.flash_mib, chip.flash_size, theirs)


def image(
    board: Board, chip: Chip, firmware: Firmware, data: BoxData, files: Mapping[str, bytes]
) -> bytes:
    """Build the flash from the program, the data of the box, and `files`, which take precedence.

    Raises: Failure if it does not fit.
    """
    try:
        whole = bytearray(
            build.flash_image(
                board.name,
                size=chip.flash_size,
                files={**data.files, **files},
                folders=data.folders,
                firmware=firmware,
            )
        )
    except vfs.NoRoom as failure:
        if data.is_empty:
            raise
        raise Failure(
            "The box's data does not fit on this board beside the new program: its flash has "
            f"{chip.flash_size // partitions.MIB} MiB.",
            f"'doomsday pull FOLDER --remove', then the same command again; or {_ERASE}",
        ) from failure
    journal = partitions.journal_of(partitions.with_journal(firmware.table))
    log = data.journal
    if len(log) > journal.size:
        raise Failure(
            "The journal of the box does not fit on this board.",
            f"finish or delete the running game on the box; or {_COPY}, then {_ERASE}",
        )
    whole[journal.offset : journal.offset + len(log)] = log
    return bytes(whole)


def _read(tool: Esptool, chip: Chip) -> _Partitions | None:
    """Read the partitions with a box's data; None without a valid partition table."""
    sector = tool.read(partitions.TABLE_OFFSET, partitions.TABLE_SIZE)
    place = flash_contents.place_of(sector, chip.flash_size)
    if place is None:
        return None
    start, files, journal = place.start, place.files, place.journal
    with progress("reading the flash", chip.flash_size - start) as advance:
        content = tool.read(start, chip.flash_size - start, advance)
    log = b"" if journal is None else content[journal.offset - start : journal.end - start]
    return _Partitions(content[files.offset - start : files.end - start], log, files)


def _board_with(digest: str) -> str:
    board = detect_board(digest)
    return "" if board is None else board.name
