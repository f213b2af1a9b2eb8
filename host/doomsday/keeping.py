"""Backup, restore and wipe: what a box keeps for its players, off the box and back on it."""

from doomsday.image import partitions
from doomsday.image.build import SLOTS
from doomsday.kept import Kept, players_files, with_journal_of_files
from doomsday.line import strangers
from doomsday.line.agent import SECTOR, Agent, differing
from doomsday.line.progress import progress

_LOG = "/log"
_SLOT = 16
# Sectors of the log are counted with the files.
_UNIT = "files"
_JOURNAL = next(row.size for row in partitions.TABLE if row.label == partitions.JOURNAL)


def backup(agent: Agent) -> Kept:
    """All that a box at its prompt keeps, each file checked. Raises Failure."""
    _is_box(agent)
    sums = _players(agent)
    count, used = agent.sectors()
    with progress("backup", len(sums) + len(used), _UNIT) as advance:
        files = {}
        for path, digest in sums.items():
            files[path] = agent.read(path, digest)
            advance(1)
        journal = bytearray(b"\xff" * (count * SECTOR))
        for sector in used:
            journal[sector * SECTOR : (sector + 1) * SECTOR] = agent.read_sector(sector)
            advance(1)
    if count:
        return Kept(files, bytes(journal))
    return Kept(*with_journal_of_files(files, _JOURNAL))


def restore(agent: Agent, kept: Kept, title: str = "restore") -> None:
    """Make a box at its prompt keep that and nothing else. Raises Failure.

    Broken off, it is run again: nothing is removed before all of the rest is there. `title` is
    what the progress bar calls it.
    """
    _is_box(agent)
    count, used = agent.sectors()
    wanted = dict(kept.files)
    if not count:
        wanted.update(_log_files(kept.journal))
    there = _players(agent)
    new = [path for path in differing(wanted, there) if path in wanted]
    pieces = _sectors(kept.journal) if count else {}
    with progress(title, len(new) + len(used) + len(pieces), _UNIT) as advance:
        for path in new:
            agent.replace(path, wanted[path])
            advance(1)
        # First none of the log: a part of the new beside a part of the old would be no game.
        for sector in used:
            agent.write_sector(sector, b"")
            advance(1)
        for sector, content in pieces.items():
            agent.write_sector(sector, content)
            advance(1)
        for path in there:
            if path not in wanted:
                agent.remove(path)


def wipe(agent: Agent) -> None:
    """Let a box at its prompt forget its games, companies, settings, name and log."""
    restore(agent, Kept({}, b""), "wipe")


def _is_box(agent: Agent) -> None:
    """Raises NotABox where another's files would be taken for those of players."""
    if not any(agent.has(f"/{slot}/box") for slot in SLOTS):
        raise strangers.at_prompt(agent.repl.stream.name)


def _players(agent: Agent) -> dict[str, str]:
    """The sums of the players' files, by path."""
    sums = agent.sums("", skip=("lib", "alt"))
    return {path: sums[path] for path in players_files(dict.fromkeys(sums, b""))}


def _sectors(journal: bytes) -> dict[int, bytes]:
    """The sectors of a log that are not blank, by number."""
    found = {}
    for at in range(0, len(journal), SECTOR):
        content = journal[at : at + SECTOR]
        if content.strip(b"\xff"):
            found[at // SECTOR] = content
    return found


def _log_files(journal: bytes) -> dict[str, bytes]:
    """A log as the files that a box without a partition for it keeps."""
    files = {}
    for sector, content in _sectors(journal).items():
        used = len(content.rstrip(b"\xff"))
        files[f"{_LOG}/{sector}"] = content[: -(-used // _SLOT) * _SLOT]
    return files
