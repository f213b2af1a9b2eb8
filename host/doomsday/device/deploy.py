"""Install a new version of the program beside the old one, and switch to it."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass

from doomsday.boards import catalog
from doomsday.boards.catalog import Board
from doomsday.console.progress import progress
from doomsday.device import installed
from doomsday.device.board_detect import detect_board
from doomsday.device.installed import Program
from doomsday.device.pack_parts import parts_of
from doomsday.device.prompt.board_files import Agent, Differs
from doomsday.device.prompt.board_replies import About, Entry
from doomsday.device.prompt.file_parts import Part, sent
from doomsday.device.prompt.repl import Raised
from doomsday.errors import USAGE, Failure
from doomsday.image import build, vfs
from doomsday.image.box_files import PART_PATH, TRASH_PATH
from doomsday.wording import printable

Notify = Callable[[str], None]

_BYTECODE = 6
_CHIP = re.compile(r" with ESP32-?((?:S|C|H|P)\d+)?")
_MAIN = "/main.py"
# Part of the main.py of every version of the box's program.
_STARTS_OURS = b"from box import app"
# A longer main.py belongs to another program.
_MAIN_MOST = 64 * 1024
# Folders without start files; they may hold many files, so they are not listed.
_ELSEWHERE = (*build.FOLDERS, "games", "log")
_NO_GAME = "none"
# Free bytes beside the pack that start files and changes of the file system need.
_SPARE = 8 * vfs.BLOCK
_KB = 1024


@dataclass(frozen=True)
class Deployed:
    """The result: bytes sent of the pack, its size, and whether an old version stays."""

    sent: int
    size: int
    has_older: bool


class Disagrees(Failure):
    """The new version may not go on with the running game."""

    def __init__(self, why: str) -> None:
        super().__init__(
            f"The old version stays, because {why}.",
            "end the game on the box, then doomsday deploy; or doomsday backup FILE, then "
            "doomsday deploy --force",
        )


def deploy(
    agent: Agent, named: str | None, notify: Notify, force: bool = False
) -> Deployed | None:
    """Install this version on a board that is at its prompt; None if it has it already.

    named: the board. force: install for `named` even if the box reports another board, and even
    if the running game cannot be compared. Raises: Failure; the board then still has its old
    program.
    """
    about = agent.about()
    _check(about)
    beside = agent.listing("", skip=_ELSEWHERE).files
    there = {path: entry.digest for path, entry in beside.items()}
    slot, *trial = installed.slots(agent, about.slot, beside)
    old = installed.find(agent, slot, beside)
    digest = old.board if old and old.board else installed.board_of(agent, beside)
    board = _board(named, digest, about, force)
    files = build.program_files(board.name)
    new = files[build.PACK_PATH]
    ours = _is_ours(agent, beside)
    if there.get(f"/{slot}") == _digest(new):
        if slot == build.slots(about.slot)[0] and not _differing_starts(there, files):
            return None
        # An earlier run was interrupted after the copy and before the switch.
        _start_from(agent, [slot, *trial], files, there, ours)
        return Deployed(0, len(new), bool(trial))
    if trial:
        # Give up the version on trial; the previous one is known to run.
        agent.switch(trial[0])
        old = installed.find(agent, trial[0], beside)
    target = _target(old)
    count = 0
    if there.get(f"/{target}") != _digest(new):
        _make_room(agent, target, new, old if ours else None)
        count = _stage(agent, target, new, old)
    slots = [target]
    if ours and old is not None and not old.is_damaged:
        why = _doubts(agent, old, target, files[build.READER_PATH])
        damaged = bool(why) and not installed.check(agent, old)
        if why and not (damaged or force):
            raise Disagrees(why)
        if why:
            notify(f"The running game may not go on, because {why}.")
        if not damaged:
            slots.append(old.slot)
    _start_from(agent, slots, files, there, ours)
    return Deployed(count, len(new), len(slots) > 1)


def _check(about: About) -> None:
    if about.bytecode != _BYTECODE:
        raise Failure(
            "The version of MicroPython on the board does not fit this program.",
            "doomsday flash, which installs the right one and keeps the games",
        )


def _is_ours(agent: Agent, there: dict[str, Entry]) -> bool:
    """Return whether the board starts the box's program, of any version."""
    main = there.get(_MAIN)
    if main is None or main.size > _MAIN_MOST:
        return False
    return _STARTS_OURS in agent.read(_MAIN, main)


def _target(old: Program | None) -> str:
    """Return the pack to write: not the one that runs."""
    return next(name for name in build.PACKS if old is None or name != old.slot)


def _board(named: str | None, digest: str, about: About, force: bool) -> Board:
    """Return the board named, or the one whose board file has that digest.

    Raises: Failure if it is not known, if its chip differs from the one that replies, or, without
    `force`, if the box has a program for another board.
    """
    theirs = detect_board(digest) if digest else None
    if named is None:
        if theirs is None:
            raise _unknown_board(bool(digest))
        return theirs
    board = catalog.read(named)
    _check_chip(board, about.machine)
    if theirs is not None and theirs != board and not force:
        raise Failure(
            f"The program on the box is for the {theirs.title}; with one for the {board.title}, "
            "display and buttons may not work.",
            f"leaving out --board; if it really is the {board.title}, adding --force",
            USAGE,
        )
    return board


def _unknown_board(box: bool) -> Failure:
    what = (
        "The board of the box cannot be detected."
        if box
        else "A board without the box's program cannot be detected."
    )
    return Failure(what, "--board NAME ('doomsday boards' lists them)", USAGE)


def _check_chip(board: Board, machine: str) -> None:
    """Raise Failure if MicroPython names another chip, as in "Generic board with ESP32S3"."""
    said = _CHIP.search(machine)
    chip = f"esp32{(said[1] or '').lower()}" if said else board.chip
    if chip != board.chip:
        raise Failure(
            f"The {board.title} has an {board.chip_name}, but the connected board reports: "
            f"{printable(machine)}.",
            "another --board ('doomsday boards' lists them)",
            USAGE,
        )


def _make_room(agent: Agent, target: str, new: bytes, old: Program | None) -> None:
    """Remove what no longer serves, and check that the new pack fits. Raises: Failure.

    old: the program that runs, None for one that is not the box's. Programs in other folders
    serve no more if it is intact: they are neither run nor the way back.
    """
    for path in (PART_PATH, TRASH_PATH, f"/{target}"):
        agent.remove(path)
    if old is not None and not old.is_damaged:
        for folder in build.FOLDERS:
            if folder != old.slot and agent.has(f"/{folder}/box"):
                agent.discard(f"/{folder}")
    free = agent.room().free
    needed = len(new) + _SPARE
    if free < needed:
        raise Failure(
            f"The new version needs {_kb(needed)} KB of the board's flash, and "
            f"{_kb(free)} KB are free.",
            "doomsday pull FOLDER --remove, then the same command again",
        )


def _stage(agent: Agent, target: str, new: bytes, old: Program | None) -> int:
    """Write a pack that is not in use and verify it; return how many bytes were sent.

    Pieces that the old pack has too are copied on the board.
    """
    parts = parts_of(new, old.pieces if old else {})
    try:
        try:
            return _send(agent, target, new, parts, old)
        except Differs:
            # The old pack is not what its index says.
            return _send(agent, target, new, [new], None)
    except Failure as failure:
        _give_up(agent, failure)
        raise


def _send(agent: Agent, target: str, new: bytes, parts: list[Part], old: Program | None) -> int:
    count = sent(parts)
    with progress("program", count) as advance:
        agent.compose(PART_PATH, parts, old.path if old else "", advance)
    agent.put_part(f"/{target}", _digest(new))
    return count


def _give_up(agent: Agent, failure: Failure) -> None:
    """Remove the incomplete version, if the board can still be reached."""
    try:
        agent.fresh()
        agent.remove(PART_PATH)
    except Failure as unreachable:
        # The next deployment removes it first.
        failure.add_note(unreachable.message)


def _doubts(agent: Agent, old: Program, target: str, reader: bytes) -> str:
    """Replay the running game with both versions; return why it may not go on, "" if it does."""
    try:
        before = agent.rehearse(old.slot)
    except Raised as raised:
        return f"the versions cannot be compared on the running game ({raised.last})"
    if before == _NO_GAME:
        return ""
    try:
        after = agent.rehearse_pack(target, reader)
    except Raised as raised:
        return f"the new one cannot read the running game ({raised.last})"
    return "" if _same(before, after) else "the new one replays the running game differently"


def _same(before: str, after: str) -> bool:
    """Return whether two results of device/onbox/rehearse.py agree."""
    *facts, digest = before.split()
    *now, other = after.split()
    # Digests of different forms cannot be compared; the oldest programs have none.
    forms = (digest[:2], other[:2])
    return facts == now and (digest == other or forms[0] != forms[1])


def _differing_starts(there: dict[str, str], files: dict[str, bytes]) -> list[str]:
    """Return the start files that differ from those on the board, in order of replacement.

    boot.py needs the others, except main.py.
    """
    last = ("boot.py", "main.py")
    in_order = [*(name for name in build.PLAIN if name not in last), *last]
    paths = [f"/{name}" for name in in_order]
    return [path for path in paths if there.get(path) != _digest(files[path])]


def _start_from(
    agent: Agent,
    slots: list[str],
    files: dict[str, bytes],
    there: dict[str, str],
    ours: bool,
) -> None:
    """Switch the board to the program in slots[0], on trial if there is a slots[1].

    The new start files can start the old version too. Start files of another program are renamed,
    and a box installed over one begins with the button test.
    """
    agent.fresh()
    if not ours:
        agent.write(build.FIRST_PATH, b"")
    for path in _differing_starts(there, files):
        if not ours and path in there:
            agent.copy(path, _name_beside(path, there))
        agent.replace(path, files[path])
    agent.switch(*slots)
    # Every file of the new version was verified.
    agent.remove(build.DAMAGED_PATH)


def _name_beside(path: str, there: dict[str, str]) -> str:
    """Return an unused name for a copy of a file: "/main.old.py" for "/main.py"."""
    name = path.replace(".py", ".old.py")
    while there.get(name, there[path]) != there[path]:
        name = name.replace(".py", ".old.py")
    return name


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _kb(size: int) -> int:
    return -(-size // _KB)
