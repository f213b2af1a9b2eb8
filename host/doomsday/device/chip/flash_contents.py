"""What lies in the flash of a chip: a box, another program, or nothing, and what is to be kept.

Reading the flash and its littlefs is up to the caller. In the dialect of the box: the page of the
site runs it too.
"""

import hashlib
from typing import TYPE_CHECKING

from doomsday.device.backup.box_data import (
    NO_DATA,
    BoxData,
    is_players,
    players_files,
    with_journal_of_files,
)
from doomsday.errors import Failure
from doomsday.image import pack, partitions
from doomsday.image.box_files import PACKS, SLOT_PATH, SLOTS, STAMP_PATH, slots
from doomsday.image.superblock import BLOCK, blocks_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from doomsday.image.partitions import Partition

_BOARD = "board.mpy"
# Files of which any version of the box's program has one.
_OURS = ("/lib/box/app.mpy", STAMP_PATH) + tuple([f"/{name}" for name in PACKS])
_SHOWN = 3


class Place:
    """Where a box keeps its data. files: the file system. journal: None if it has none.

    start: the lowest of their offsets.
    """

    def __init__(self, files: "Partition", journal: "Partition | None") -> None:
        self.files = files
        self.journal = journal
        self.start = files.offset if journal is None else min(files.offset, journal.offset)


class ForeignFiles(Failure):
    """The flash has files of another program."""


def place_of(sector: bytes, flash_size: int) -> Place | None:
    """Return where a flash with this partition table keeps data, None without a valid table."""
    try:
        table = partitions.parse(sector)
        files = partitions.file_system(table, flash_size)
    except partitions.TableError:
        return None
    found = [row for row in table if row.label == partitions.JOURNAL]
    return Place(files, found[0] if found else None)


def blocks_in(system: bytes) -> int | None:
    """Return for how many blocks a file system was made, None if it does not say.

    system: at least its first two blocks. One of its two superblocks may be half written.
    """
    return blocks_of(system) or blocks_of(system[BLOCK:])


def other_size_mib(place: "Partition", blocks: int | None) -> int:
    """Return the flash size in MiB that a file system was made for; 0 if it fits its place."""
    if blocks is None or blocks * BLOCK == place.size:
        return 0
    return (place.offset + blocks * BLOCK) // partitions.MIB


def is_ours(files: "Iterable[str]") -> bool:
    """Return whether one of these files belongs to the box's program, of any version."""
    return any(path in _OURS for path in files)


def data_of(
    files: "Mapping[str, bytes]",
    folders: "Iterable[str]",
    log: bytes,
    board_with: "Callable[[str], str]",
    hint: str,
    shown: "Callable[[str], str]",
) -> tuple[BoxData, bool]:
    """Return the data to keep of a readable file system, and whether its program is another one.

    log: the partition of the journal, b"" for none. board_with: returns the board whose compiled
    board file has a SHA-256, "" for none. hint: what to do with files of others. shown: returns
    a path in printable form. Raises: ForeignFiles.
    """
    if not is_ours(files):
        _refuse_foreign(files, hint, shown)
        return NO_DATA, True
    kept = players_files(files)
    if not log:
        kept, log = with_journal_of_files(kept, partitions.journal_of(partitions.TABLE).size)
    return BoxData(
        kept, log, board_of(files, board_with), list(filter(is_players, folders))
    ), False


def board_of(files: "Mapping[str, bytes]", board_with: "Callable[[str], str]") -> str:
    """Return the name of the board whose board file is among a box's files, "" if not known.

    board_with: as for `data_of`.
    """
    first = slots(_ascii(files.get(SLOT_PATH, b"")))[0]
    for slot in (first,) + SLOTS:
        if slot in PACKS:
            data = pack.read(files.get(f"/{slot}", b""), _BOARD)
        else:
            data = files.get(f"/{slot}/{_BOARD}")
        board = "" if data is None else board_with(_hex(hashlib.sha256(data).digest()))
        if board:
            return board
    return ""


def notes(title: str, usual_mib: int, flash_size: int, theirs: str) -> list[str]:
    """Return warnings before the flash is written.

    title, usual_mib: name and usual flash size of the board. theirs: name of the board that the
    box was for, "" if not known.
    """
    found = []
    if theirs and theirs != title:
        found.append(f"the box was for the {theirs}; it will be for the {title}.")
    if flash_size != usual_mib * partitions.MIB:
        found.append(
            f"the {title} usually has {usual_mib} MiB of flash, but this board has "
            f"{flash_size // partitions.MIB}; check that it is the right one."
        )
    return found


def _refuse_foreign(files: "Iterable[str]", hint: str, shown: "Callable[[str], str]") -> None:
    theirs = sorted(set(files) - {"/boot.py"})
    if theirs:
        raise ForeignFiles(
            "The board has files of another program: "
            f"{', '.join([shown(path) for path in theirs[:_SHOWN]])}"
            f"{' and more' if len(theirs) > _SHOWN else ''}.",
            hint,
        )


def _ascii(text: bytes) -> str:
    return "".join([chr(byte) if byte < 128 else "?" for byte in text])


def _hex(digest: bytes) -> str:
    return "".join([f"{byte:02x}" for byte in digest])
