"""Back up, restore and wipe the data of a box: everything but its program."""

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping

from doomsday.console.progress import progress
from doomsday.device.backup.box_data import BoxData, is_players, with_journal_of_files
from doomsday.device.port import port_diagnosis
from doomsday.device.prompt.board_files import SECTOR, Agent
from doomsday.device.prompt.board_replies import Listing
from doomsday.errors import Failure
from doomsday.image import partitions, vfs
from doomsday.image.box_files import FOLDERS, PACKS, PART_PATH

_LOG = "/log"
_SLOT = 16
# Unit of the progress bar; journal sectors count as files.
_UNIT = "files"
_JOURNAL = next(row.size for row in partitions.TABLE if row.label == partitions.JOURNAL)
# Free bytes that the file system needs to change its content.
_SPARE = 4 * vfs.BLOCK


def backup(agent: Agent) -> BoxData:
    """Read and verify all data of a box at its prompt. Raises: Failure."""
    found = agent.listing("", skip=FOLDERS)
    _is_box(agent, found)
    there = _players(found)
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
    """Replace all data of a box at its prompt with `data`.

    title: of the progress bar. begins: called before the first change, after everything is known
    to fit. Safe to run again after an interruption. Raises: Failure.
    """
    found = agent.listing("", skip=FOLDERS)
    _is_box(agent, found)
    count, used = agent.sectors()
    wanted = dict(data.files)
    pieces = _sectors(data.journal) if count else {}
    if not count:
        wanted.update(_log_files(data.journal))
    elif max(pieces, default=-1) >= count:
        raise Failure(
            f"The backup does not fit on this box, which is unchanged: its journal has "
            f"{max(pieces) + 1} sectors, and the box has {count} for it.",
            port_diagnosis.FLASH + ", which makes room for the journal and keeps the games",
        )
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
        # Erase the whole journal first: parts of the old and the new would be an invalid mix.
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
    """Erase games, companies, settings, name and journal of a box at its prompt."""
    restore(agent, BoxData({}, b""), "wipe", begins)


def _is_box(agent: Agent, found: Listing) -> None:
    """Raise NotABox if the board has no program of ours: its files are not players' data.

    found: the files on the board, without those in folders of programs.
    """
    packed = any(f"/{name}" in found.files for name in PACKS)
    if not packed and not any(agent.has(f"/{name}/box") for name in FOLDERS):
        raise port_diagnosis.at_prompt(agent.repl.stream.name)


def _players(found: Listing) -> Listing:
    """Return the files and folders that do not belong to the program."""
    return Listing(
        {path: entry for path, entry in found.files.items() if is_players(path)},
        {path for path in found.folders if is_players(path)},
    )


def _differs(there: Listing, path: str, content: bytes) -> bool:
    entry = there.files.get(path)
    return entry is None or entry.digest != hashlib.sha256(content).hexdigest()


def _in_the_way(there: Listing, wanted: Collection[str], folders: Collection[str]) -> list[str]:
    """Return the files at the path of a wanted folder, or below the path of a wanted file."""
    needed = _needed(wanted, folders)
    return [path for path in there.files if path in needed or set(vfs.above(path)) & set(wanted)]


def _fits_beside(
    agent: Agent,
    found: Listing,
    removed: Collection[str],
    wanted: Mapping[str, bytes],
    folders: Collection[str],
) -> bool:
    """Return whether the wanted files fit beside the existing ones.

    found: the existing files, without those in folders of programs. removed: paths removed first.
    The check builds a littlefs of the same size, because the overhead of files cannot be computed.
    Raises: Failure if the wanted files do not fit even alone.
    """
    size = agent.room().size
    program = {path: entry.size for path, entry in found.files.items() if not is_players(path)}
    for folder in FOLDERS:
        files = agent.listing(f"/{folder}", sums=False).files
        program.update({path: entry.size for path, entry in files.items()})
    alone = {**program, **{path: len(content) for path, content in wanted.items()}}
    if not _fits(alone, folders, size):
        # Every file starts in a new block.
        taken = sum(-(-count // vfs.BLOCK) * vfs.BLOCK for count in program.values())
        raise Failure(
            "The backup does not fit on this box, which is unchanged: its files have "
            f"{_kb(sum(map(len, wanted.values())))} KB, and the box has "
            f"{_kb(max(size - taken, 0))} KB beside its program.",
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
    """Return all folders of a listing."""
    return _needed(there.files, there.folders)


def _needed(files: Iterable[str], folders: Iterable[str]) -> set[str]:
    """Return the empty folders, and the parents of all files and folders."""
    return {*folders, *(above for path in [*files, *folders] for above in vfs.above(path))}


def _innermost_first(folders: Iterable[str]) -> list[str]:
    return sorted(folders, key=lambda folder: (-folder.count("/"), folder))


def _sectors(journal: bytes) -> dict[int, bytes]:
    """Return the sectors of a journal that are not blank, by sector number."""
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
