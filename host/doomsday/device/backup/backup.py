"""Backup, restore and wipe: what a box keeps for its players, off the box and back on it."""

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping

from doomsday.console.progress import progress
from doomsday.device.backup.backup_archive import BoxData, is_players, with_journal_of_files
from doomsday.device.port import port_diagnosis
from doomsday.device.prompt.agent import PART_PATH, SECTOR, Agent, Listing
from doomsday.errors import Failure
from doomsday.image import partitions, vfs
from doomsday.image.build import SLOTS

_LOG = "/log"
_SLOT = 16
# Sectors of the journal are counted with the files.
_UNIT = "files"
_JOURNAL = next(row.size for row in partitions.TABLE if row.label == partitions.JOURNAL)
# Bytes that the file system needs free to change what is in it.
_SPARE = 4 * vfs.BLOCK


def backup(agent: Agent) -> BoxData:
    """Read all that a box at its prompt keeps, each file and sector checked. Raises: Failure."""
    _is_box(agent)
    there = _players(agent.listing("", skip=SLOTS))
    count, used = agent.sectors()
    with progress("backup", len(there.files) + len(used), _UNIT) as advance:
        files = {}
        for path, entry in there.files.items():
            files[path] = agent.read(path, entry)
            advance(1)
        journal = bytearray(b"\xff" * (count * SECTOR))
        for sector, digest in used.items():
            content = agent.read_sector(sector, digest)
            journal[sector * SECTOR : (sector + 1) * SECTOR] = content
            advance(1)
    if not count:
        files, log = with_journal_of_files(files, _JOURNAL)
        return BoxData(files, log, folders=frozenset(there.folders))
    return BoxData(files, bytes(journal), folders=frozenset(there.folders))


def restore(
    agent: Agent, data: BoxData, title: str = "restore", begins: Callable[[], None] = lambda: None
) -> None:
    """Make a box at its prompt keep that and nothing else. Raises Failure.

    `begins` is called before anything is changed, once it is known that all of it fits. Broken
    off after that, it is run again. `title` is what the progress bar calls it.
    """
    _is_box(agent)
    count, used = agent.sectors()
    wanted = dict(data.files)
    pieces = _sectors(data.journal) if count else {}
    if not count:
        wanted.update(_log_files(data.journal))
    elif max(pieces, default=-1) >= count:
        raise Failure(
            f"The backup does not fit on this box, which is unchanged: its log has "
            f"{max(pieces) + 1} sectors, and the box has {count} for it.",
            port_diagnosis.FLASH + ", which makes room for the log",
        )
    found = agent.listing("", skip=SLOTS)
    there = _players(found)
    in_the_way = _in_the_way(there, wanted, data.folders)
    new = [path for path in sorted(wanted) if _differs(there, path, wanted[path])]
    gone = [path for path in there.files if path not in wanted]
    if _fits_beside(agent, found, in_the_way, wanted, data.folders):
        first = in_the_way
    else:
        first = gone + [path for path in new if path in there.files]
    begins()
    with progress(title, len(new) + len(used) + len(pieces), _UNIT) as advance:
        for path in [PART_PATH, *first, *_innermost_first(_folders(there) & set(wanted))]:
            agent.remove(path)
        for path in new:
            agent.replace(path, wanted[path])
            advance(1)
        for folder in sorted(set(data.folders) - there.folders):
            agent.make_folder(folder)
        # First none of the journal: a part of the new beside a part of the old would be no game.
        for sector in used:
            agent.write_sector(sector, b"")
            advance(1)
        for sector, content in pieces.items():
            agent.write_sector(sector, content)
            advance(1)
        for path in gone:
            if path not in first:
                agent.remove(path)
        for folder in _innermost_first(
            _folders(there) - set(wanted) - _needed(wanted, data.folders)
        ):
            agent.remove(folder)


def wipe(agent: Agent, begins: Callable[[], None] = lambda: None) -> None:
    """Let a box at its prompt forget its games, companies, settings, name and journal."""
    restore(agent, BoxData({}, b""), "wipe", begins)


def _is_box(agent: Agent) -> None:
    """Raise NotABox where the files of another program would be taken for those of players."""
    if not any(agent.has(f"/{slot}/box") for slot in SLOTS):
        raise port_diagnosis.at_prompt(agent.repl.stream.name)


def _players(found: Listing) -> Listing:
    """Return the files and folders that are not the program's."""
    return Listing(
        {path: entry for path, entry in found.files.items() if is_players(path)},
        {path for path in found.folders if is_players(path)},
    )


def _differs(there: Listing, path: str, content: bytes) -> bool:
    entry = there.files.get(path)
    return entry is None or entry.digest != hashlib.sha256(content).hexdigest()


def _in_the_way(there: Listing, wanted: Collection[str], folders: Collection[str]) -> list[str]:
    """Return files where a folder is wanted, or in a folder where a file is wanted."""
    needed = _needed(wanted, folders)
    return [path for path in there.files if path in needed or set(vfs.above(path)) & set(wanted)]


def _fits_beside(
    agent: Agent,
    found: Listing,
    removed: Collection[str],
    wanted: Mapping[str, bytes],
    folders: Collection[str],
) -> bool:
    """Return whether what is wanted can be put on the box before anything else is removed.

    found: what is there, the folders of the program apart. removed: what goes first. Raises
    Failure where the box has no room for it even alone. It is tried out in a file system of the
    same size: what files take besides their bytes depends on too much to be computed.
    """
    size = agent.room()
    program = {path: entry.size for path, entry in found.files.items() if not is_players(path)}
    for slot in SLOTS:
        files = agent.listing(f"/{slot}", sums=False).files
        program.update({path: entry.size for path, entry in files.items()})
    alone = {**program, **{path: len(content) for path, content in wanted.items()}}
    if not _fits(alone, folders, size):
        # Every file begins a block of its own.
        taken = sum(-(-count // vfs.BLOCK) * vfs.BLOCK for count in program.values())
        raise Failure(
            "The backup does not fit on this box, which is unchanged: its files have "
            f"{_kb(sum(map(len, wanted.values())))} KB, and beside its program the box has "
            f"{_kb(max(size - taken, 0))} KB.",
            "a board with more flash",
        )
    both = dict(alone)
    for path, entry in found.files.items():
        if path not in removed:
            both[path] = max(entry.size, both.get(path, 0))
    both[PART_PATH] = max((len(content) for content in wanted.values()), default=0)
    return _fits(both, folders, size)


def _fits(sizes: Mapping[str, int], folders: Iterable[str], room: int) -> bool:
    if sum(sizes.values()) > room:
        return False
    try:
        files = {path: bytes(size) for path, size in sizes.items()}
        vfs.build({**files, "/spare": bytes(_SPARE)}, room // vfs.BLOCK, folders)
    except Failure:
        return False
    return True


def _kb(size: int) -> int:
    return -(-size // 1024)


def _folders(there: Listing) -> set[str]:
    """Return all folders that are there."""
    return _needed(there.files, there.folders)


def _needed(files: Iterable[str], folders: Iterable[str]) -> set[str]:
    """Return the folders that such files and empty folders need."""
    return {*folders, *(above for path in [*files, *folders] for above in vfs.above(path))}


def _innermost_first(folders: Iterable[str]) -> list[str]:
    return sorted(folders, key=lambda folder: (-folder.count("/"), folder))


def _sectors(journal: bytes) -> dict[int, bytes]:
    """Return the sectors of a journal that are not blank, by number."""
    found = {}
    for at in range(0, len(journal), SECTOR):
        content = journal[at : at + SECTOR]
        if content.strip(b"\xff"):
            found[at // SECTOR] = content
    return found


def _log_files(journal: bytes) -> dict[str, bytes]:
    """Return a journal as the files of a box without a partition for it."""
    files = {}
    for sector, content in _sectors(journal).items():
        used = len(content.rstrip(b"\xff"))
        files[f"{_LOG}/{sector}"] = content[: -(-used // _SLOT) * _SLOT]
    return files
