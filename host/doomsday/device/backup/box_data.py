"""The data of a box: everything but its program.

In the dialect of the box: the page of the site runs it too.
"""

from typing import TYPE_CHECKING

from doomsday.image import partitions
from doomsday.image.box_files import PART_PATH, PLAIN, SLOTS, TRASH_PATH
from doomsday.image.box_paths import above, is_path
from doomsday.records.endings import ACTIONS, TEXT
from doomsday.values import Values

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

_PROGRAM = (
    PLAIN
    + ("NOTICE.txt", "version.txt", "slot", "slot.new", "damaged", "damaged.new")
    + (PART_PATH[1:], TRASH_PATH[1:])
    + SLOTS
    # Where the box mounts its pack.
    + (".a", ".b")
)
_LOG = "log"
_DIGITS = "0123456789"


class BoxData(Values):
    """The data of a box.

    files: content by absolute path, in the form of doomsday.image.vfs. journal: bytes of the
    partition `jrnl`. board: name of the board, "" if not known. folders: empty folders.
    """

    def __init__(
        self,
        files: "Mapping[str, bytes]",
        journal: bytes,
        board: str = "",
        folders: "Collection[str]" = (),
    ) -> None:
        self.files = files
        self.journal = journal
        self.board = board
        self.folders = frozenset(folders)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoxData) and self.__dict__ == other.__dict__

    @property
    def games(self) -> int:
        """The number of finished games among the files."""
        return sum([path.endswith(ACTIONS) or path.endswith(TEXT) for path in self.files])

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to lose."""
        return not self.files and not self.journal.strip(b"\xff")


NO_DATA = BoxData({}, b"")


def is_players(path: str) -> bool:
    """Return whether a file or folder of a box does not belong to its program."""
    return path.split("/")[1] not in _PROGRAM


def players_files(files: "Mapping[str, bytes]") -> dict[str, bytes]:
    """Return the files of a box that do not belong to its program."""
    return {path: content for path, content in files.items() if is_players(path)}


def with_journal_of_files(
    files: "Mapping[str, bytes]", size: int
) -> tuple[dict[str, bytes], bytes]:
    """Split off a journal stored as files; return the other files and the journal as a partition.

    size: bytes of the partition. Each journal file is a sector, cut after its last programmed
    byte. Files that cannot be a sector stay with the others.
    """
    rest = dict(files)
    journal = bytearray(b"\xff" * size)
    for path in files:
        _, folder, *name = path.split("/")
        if folder != _LOG or len(name) != 1 or not _is_number(name[0]):
            continue
        at = int(name[0]) * partitions.SECTOR
        if at < size and len(files[path]) <= partitions.SECTOR:
            content = rest.pop(path)
            journal[at : at + len(content)] = content
    return rest, bytes(journal)


def can_be(files: "Iterable[str]", folders: "Iterable[str]") -> bool:
    """Return whether these files and empty folders can exist together as data of a box."""
    of_files, of_folders = set(files), set(folders)
    paths = of_files | of_folders
    inside = {folder for path in paths for folder in above(path)}
    return all(is_path(path) and is_players(path) for path in paths) and not (
        inside & paths or of_files & of_folders
    )


def _is_number(name: str) -> bool:
    """Return whether a name is a decimal number without leading zeros, in ASCII."""
    return bool(name) and all(letter in _DIGITS for letter in name) and str(int(name)) == name
