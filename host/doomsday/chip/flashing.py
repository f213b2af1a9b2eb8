"""The whole flash of a box: what is to be saved of the old, and what is written."""

from collections.abc import Mapping
from dataclasses import dataclass

from doomsday import boards, parts
from doomsday.boards import Board
from doomsday.chip.esptool import Chip, Esptool
from doomsday.errors import USAGE, Failure
from doomsday.image import build, partitions, vfs
from doomsday.image.firmware import Firmware
from doomsday.kept import NOTHING, Kept, players_files, with_journal_of_files
from doomsday.line.progress import progress

_BOARD = "/lib/board.mpy"
_OURS = "/lib/box/app.mpy"
_ERASE = "--erase, which drops everything on it"


@dataclass(frozen=True)
class Found:
    """What was on a chip. interrupted: an earlier run of ours did not come to its end."""

    kept: Kept
    interrupted: bool = False


def candidates(chip: Chip) -> list[Board]:
    """The boards that have this chip. Failure where there is none."""
    names = {name for name, facts in parts.chips().items() if facts["name"] == chip.name}
    found = [board for board in boards.read_all() if board.chip in names]
    if not found:
        raise Failure(
            f"The box cannot be built on an {chip.name}.", "one of the boards of 'doomsday boards'"
        )
    return found


def named(name: str, chip: Chip) -> Board:
    """The board of that name. Failure where it has another chip than the one that answered."""
    board = boards.read(name)
    if board not in candidates(chip):
        raise Failure(
            f"The {board.title} has an {board.chip_name}, and the chip that answered is an "
            f"{chip.name}.",
            "--board " + " or ".join(each.name for each in candidates(chip)),
            USAGE,
        )
    return board


def look(tool: Esptool, chip: Chip) -> Kept | None:
    """What a box on this chip keeps; None for a flash without a table of partitions.

    Failure where something is on it that would be lost.
    """
    sector = tool.read(partitions.TABLE_OFFSET, partitions.TABLE_SIZE)
    try:
        table = partitions.parse(sector)
        place = partitions.file_system(table, chip.flash_size)
    except partitions.TableError:
        return None
    journal = next((row for row in table if row.label == partitions.JOURNAL), None)
    start = min(place.offset, journal.offset) if journal else place.offset
    with progress("saving what is on it", chip.flash_size - start) as advance:
        content = tool.read(start, chip.flash_size - start, advance)
    system = content[place.offset - start : place.end - start]
    if not system.strip(b"\xff"):
        return NOTHING
    try:
        files = vfs.read_all(system)
    except Failure:
        raise Failure(
            "The board's file system cannot be read, so nothing on it could be saved.",
            _ERASE,
        ) from None
    if not any(path in files for path in (_OURS, build.STAMP_PATH)):
        return _stranger(files)
    log = b"" if journal is None else content[journal.offset - start : journal.end - start]
    return Kept(*_kept(players_files(files), log), board_of(files))


def board_of(files: Mapping[str, bytes]) -> str:
    """The name of the board whose data file is among a box's files, or ""."""
    data = files.get(_BOARD)
    if data is None:
        return ""
    for board in boards.read_all():
        if build.program_files(board.name)[_BOARD] == data:
            return board.name
    return ""


def image(
    board: Board, chip: Chip, firmware: Firmware, kept: Kept, files: Mapping[str, bytes]
) -> bytes:
    """The flash with the program, what was kept, and `files` in place of those that were.

    Failure where it does not fit.
    """
    whole = bytearray(
        build.flash_image(
            board.name, size=chip.flash_size, files={**kept.files, **files}, firmware=firmware
        )
    )
    table = partitions.with_journal(firmware.table)
    journal = next(row for row in table if row.label == partitions.JOURNAL)
    log = kept.journal
    if len(log) > journal.size:
        raise Failure("The log of the box does not fit on this board.", _ERASE)
    whole[journal.offset : journal.offset + len(log)] = log
    return bytes(whole)


def _kept(files: dict[str, bytes], log: bytes) -> tuple[dict[str, bytes], bytes]:
    if log:
        return files, log
    size = next(row.size for row in partitions.TABLE if row.label == partitions.JOURNAL)
    return with_journal_of_files(files, size)


def _stranger(files: Mapping[str, bytes]) -> Kept:
    theirs = sorted(set(files) - {"/boot.py"})
    if theirs:
        raise Failure(
            f"Another program's files are on the board: {', '.join(theirs[:3])}"
            f"{' and more' if len(theirs) > 3 else ''}.",
            f"save them first, then {_ERASE}",
        )
    return NOTHING
