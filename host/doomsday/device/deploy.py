"""Install a new version of the program beside the old one, and switch to it."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass

from doomsday.boards import catalog
from doomsday.boards.catalog import Board
from doomsday.console.output import printable
from doomsday.console.progress import progress
from doomsday.device.board_detect import detect_board
from doomsday.device.port import faults
from doomsday.device.prompt.agent import About, Agent, Entry, differing
from doomsday.device.prompt.repl import Raised
from doomsday.errors import USAGE, Failure
from doomsday.image import build

Notify = Callable[[str], None]

_BYTECODE = 6
_CHIP = re.compile(r" with ESP32-?((?:S|C|H|P)\d+)?")
_APP = "/box/app.mpy"
_BOARD = "/board.mpy"
_MAIN = "/main.py"
# In this order: boot.py needs verify.py.
_START = ("/verify.py", "/boot.py", _MAIN)
# Part of the main.py of every version of the box's program.
_STARTS_OURS = b"from box import app"
# A longer main.py belongs to another program.
_MAIN_MOST = 64 * 1024
# Folders without start files; they may hold many files, so they are not listed.
_ELSEWHERE = ("lib", "alt", "games", "log")
_NO_GAME = "none"


@dataclass(frozen=True)
class Deployed:
    """The result: bytes and files sent, files copied on the box, whether an old version stays."""

    sent: int
    files: int
    copied: int
    has_older: bool


class Disagrees(Failure):
    """The new version does not replay the running game as the old one does."""

    def __init__(self, why: str) -> None:
        super().__init__(
            f"The old version stays, because the new one {why}.",
            "end the game on the box, then doomsday deploy",
        )


def deploy(
    agent: Agent, named: str | None, notify: Notify, force: bool = False
) -> Deployed | None:
    """Install this version on a board that is at its prompt; None if it has it already.

    named: the board. force: install for `named` even if the box reports another board. Raises:
    Failure; the board then still has its old program.
    """
    about = agent.about()
    _check(about)
    slot, *trial = build.slots(about.slot)
    old = agent.sums(f"/{slot}")
    board = _board(named, old.get(f"/{slot}{_BOARD}", ""), about, force)
    files = build.program_files(board.name)
    new = _in_slot(files, board.name)
    beside = agent.listing("", skip=_ELSEWHERE).files
    there = {path: entry.digest for path, entry in beside.items()}
    ours = _is_ours(agent, beside)
    if _has(old, slot, new):
        if not _differing_starts(there, files):
            return None
        # An earlier run was interrupted after the copy and before the switch.
        _start_from(agent, [slot, *trial], files, there, ours)
        return Deployed(0, 0, 0, bool(trial))
    if trial:
        # Give up the version on trial; the previous one is known to run.
        slot = trial[0]
        agent.switch(slot)
        old = agent.sums(f"/{slot}")
    if not (ours and f"/{slot}{_APP}" in old):
        _check_free(slot, old)
        done = _stage(agent, slot, new, {})
        _start_from(agent, [slot], files, there, ours)
        return done
    other = build.SLOTS[1 - build.SLOTS.index(slot)]
    done = _stage(agent, other, new, old)
    _rehearse(agent, slot, other, notify)
    _start_from(agent, [other, slot], files, there, ours)
    return done


def _check(about: About) -> None:
    if about.bytecode != _BYTECODE:
        raise Failure(
            "The version of MicroPython on the board does not fit this program.",
            "doomsday flash, which installs the right one",
        )


def _is_ours(agent: Agent, there: dict[str, Entry]) -> bool:
    """Return whether the board starts the box's program, of any version."""
    main = there.get(_MAIN)
    if main is None or main.size > _MAIN_MOST:
        return False
    return _STARTS_OURS in agent.read(_MAIN, main)


def _check_free(slot: str, there: dict[str, str]) -> None:
    """Raise Failure if the folder for the new version has files of another program.

    An interrupted deployment leaves the stamp, which is written first.
    """
    if there and f"/{slot}{_APP}" not in there and f"/{slot}{build.STAMP_PATH}" not in there:
        first = ", ".join(map(faults.shown_name, sorted(there)[:3]))
        more = " and more" if len(there) > 3 else ""
        raise Failure(
            f"The folder for the program has files of another program: {first}{more}.",
            f"save what you need of them and remove /{slot} from the board, then run the command "
            "again",
        )


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


def _in_slot(files: dict[str, bytes], board: str) -> dict[str, bytes]:
    """Return the files of the program's folder, by path in that folder."""
    inside = {
        path.removeprefix("/lib"): body for path, body in files.items() if path.startswith("/lib/")
    }
    return {**inside, build.STAMP_PATH: build.stamp(board).encode()}


def _has(there: dict[str, str], slot: str, new: dict[str, bytes]) -> bool:
    """Return whether a folder has the version `new`. Only deployed versions have a stamp."""
    stamp = f"/{slot}{build.STAMP_PATH}"
    wanted = {f"/{slot}{path}": body for path, body in new.items()}
    return not set(differing(wanted, there)) - {stamp}


def _stage(
    agent: Agent,
    other: str,
    new: dict[str, bytes],
    old: dict[str, str],
) -> Deployed:
    """Write the version into a folder that is not in use, and verify every checksum.

    The stamp is written first; it marks the folder as the box's.
    """
    agent.remove(f"/{other}")
    known = {digest: path for path, digest in old.items()}
    digests = {path: hashlib.sha256(body).hexdigest() for path, body in new.items()}
    missing = [path for path in new if digests[path] not in known]
    size = sum(len(new[path]) for path in missing)
    try:
        with progress("program", size) as advance:
            for path in sorted(new, key=lambda path: (path != build.STAMP_PATH, path)):
                if digests[path] in known:
                    agent.copy(known[digests[path]], f"/{other}{path}")
                else:
                    agent.write(f"/{other}{path}", new[path], advance)
        wrong = differing(
            {f"/{other}{path}": body for path, body in new.items()}, agent.sums(f"/{other}")
        )
        if wrong:
            raise Failure(
                f"{faults.shown_name(wrong[0])} does not match what was sent.",
                "the same command again",
            )
    except Failure as failure:
        _give_up(agent, other, failure)
        raise
    return Deployed(size, len(missing), len(new) - len(missing), bool(old))


def _give_up(agent: Agent, other: str, failure: Failure) -> None:
    """Remove the incomplete version, if the board can still be reached."""
    try:
        agent.fresh()
        agent.remove(f"/{other}")
    except Failure as unreachable:
        # The next deployment removes it first.
        failure.add_note(unreachable.message)


def _rehearse(agent: Agent, slot: str, other: str, notify: Notify) -> None:
    """Replay the running game with both versions. Raises: Disagrees if the results differ."""
    try:
        before = agent.rehearse(slot)
    except Raised as raised:
        notify(f"The running game cannot be compared: {raised.last}.")
        return
    if before == _NO_GAME:
        return
    try:
        after = agent.rehearse(other)
    except Raised as raised:
        raise Disagrees(f"cannot read the running game ({raised.last})") from None
    if not _same(before, after):
        raise Disagrees("replays the running game differently")


def _same(before: str, after: str) -> bool:
    """Return whether two results of device/onbox/rehearse.py agree."""
    *facts, digest = before.split()
    *now, other = after.split()
    # Digests of different forms cannot be compared; the oldest programs have none.
    forms = (digest[:2], other[:2])
    return facts == now and (digest == other or forms[0] != forms[1])


def _differing_starts(there: dict[str, str], files: dict[str, bytes]) -> list[str]:
    """Return the start files that differ from those on the board, in order of replacement."""
    return [path for path in _START if there.get(path) != hashlib.sha256(files[path]).hexdigest()]


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
