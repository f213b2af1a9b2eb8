"""A new version of the program beside the old one, and the switch from one to the other."""

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
# What is in a main.py of ours, of any version.
_STARTS_OURS = b"from box import app"
# A main.py that is longer is none of ours.
_MAIN_MOST = 64 * 1024
# What is no start file is not looked at, and a box may keep much of it.
_ELSEWHERE = ("lib", "alt", "games", "log")
_NO_GAME = "none"


@dataclass(frozen=True)
class Deployed:
    """What was done: bytes sent, files sent and copied, and whether an old version is kept."""

    sent: int
    files: int
    copied: int
    has_older: bool


class Disagrees(Failure):
    """The new version understands the running game in another way."""

    def __init__(self, why: str) -> None:
        super().__init__(
            f"The old version stays, because the new one {why}.",
            "end the game on the box, then doomsday deploy",
        )


def deploy(
    agent: Agent, named: str | None, notify: Notify, force: bool = False
) -> Deployed | None:
    """Put this version on a board that is at its prompt; None where it has it already.

    A box that is for another board than the one named becomes one for that only with `force`.
    Raises Failure: the board then has the program that it had.
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
        # It came whole, but the run that brought it was broken off before it was started.
        _start_from(agent, [slot, *trial], files, there, ours)
        return Deployed(0, 0, 0, bool(trial))
    if trial:
        # What was on trial is given up: the one before it is known to run.
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
            "The MicroPython on the board is too old or too new for this program.",
            "doomsday flash, which brings its own",
        )


def _is_ours(agent: Agent, there: dict[str, Entry]) -> bool:
    """Return whether the board starts a program of ours, of any version."""
    main = there.get(_MAIN)
    if main is None or main.size > _MAIN_MOST:
        return False
    return _STARTS_OURS in agent.read(_MAIN, main)


def _check_free(slot: str, there: dict[str, str]) -> None:
    """Raise Failure where files of another program are in the folder for the new one.

    What a run of ours that was broken off left there has the stamp, which comes first.
    """
    if there and f"/{slot}{_APP}" not in there and f"/{slot}{build.STAMP_PATH}" not in there:
        first = ", ".join(map(faults.shown_name, sorted(there)[:3]))
        more = " and more" if len(there) > 3 else ""
        raise Failure(
            f"Another program's files are where the box's would go: {first}{more}.",
            f"save what you need of them and remove /{slot} from the board, then the same again",
        )


def _board(named: str | None, digest: str, about: About, force: bool) -> Board:
    """Return the board named, or the one whose data file has that sum.

    Failure where none is known, it has another chip than the one that answers, or the box says,
    without `force`, that it is another.
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
            f"The box is for the {theirs.title}; made for the {board.title}, its display may "
            "stay dark and its buttons dead.",
            f"leave out --board; if it really is the {board.title}: the same with --force",
            USAGE,
        )
    return board


def _unknown_board(box: bool) -> Failure:
    what = (
        "Which board the box is on cannot be seen."
        if box
        else "The board runs MicroPython without the box's program, and does not say which it is."
    )
    return Failure(what, "--board NAME, one of 'doomsday boards'", USAGE)


def _check_chip(board: Board, machine: str) -> None:
    """Raise Failure where MicroPython names another chip, as in "Generic board with ESP32S3"."""
    said = _CHIP.search(machine)
    chip = f"esp32{(said[1] or '').lower()}" if said else board.chip
    if chip != board.chip:
        raise Failure(
            f"The {board.title} has an {board.chip_name}, and the board that answers says: "
            f"{printable(machine)}.",
            "another --board, one of 'doomsday boards'",
            USAGE,
        )


def _in_slot(files: dict[str, bytes], board: str) -> dict[str, bytes]:
    """Return the files of the program's folder, by path below it."""
    inside = {
        path.removeprefix("/lib"): body for path, body in files.items() if path.startswith("/lib/")
    }
    return {**inside, build.STAMP_PATH: build.stamp(board).encode()}


def _has(there: dict[str, str], slot: str, new: dict[str, bytes]) -> bool:
    """Return whether a folder holds that version; only deployed ones have a stamp."""
    stamp = f"/{slot}{build.STAMP_PATH}"
    wanted = {f"/{slot}{path}": body for path, body in new.items()}
    return not set(differing(wanted, there)) - {stamp}


def _stage(
    agent: Agent,
    other: str,
    new: dict[str, bytes],
    old: dict[str, str],
) -> Deployed:
    """Put the whole version into a folder that no program runs from, and check every sum.

    The stamp comes first, and says of what is there that it is ours.
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
                f"{faults.shown_name(wrong[0])} did not arrive as it was sent.", "the same again"
            )
    except Failure as failure:
        _give_up(agent, other, failure)
        raise
    return Deployed(size, len(missing), len(new) - len(missing), bool(old))


def _give_up(agent: Agent, other: str, failure: Failure) -> None:
    """Take away what no program needs, if the board can still be reached."""
    try:
        agent.fresh()
        agent.remove(f"/{other}")
    except Failure as unreachable:
        # The next deployment begins with the same.
        failure.add_note(unreachable.message)


def _rehearse(agent: Agent, slot: str, other: str, notify: Notify) -> None:
    """Replay the running game with both versions. Raises Disagrees."""
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
        raise Disagrees("understands the running game in another way")


def _same(before: str, after: str) -> bool:
    """Return whether two programs replay the running game alike; see device/onbox/rehearse.py."""
    *told, digest = before.split()
    *now, other = after.split()
    # Programs from before digests have none, and two of different form cannot be compared.
    forms = (digest[:2], other[:2])
    return told == now and (digest == other or forms[0] != forms[1])


def _differing_starts(there: dict[str, str], files: dict[str, bytes]) -> list[str]:
    """Return those of the files that start the program that must be replaced."""
    return [path for path in _START if there.get(path) != hashlib.sha256(files[path]).hexdigest()]


def _start_from(
    agent: Agent,
    slots: list[str],
    files: dict[str, bytes],
    there: dict[str, str],
    ours: bool,
) -> None:
    """Let the board start the program in the first folder, on trial where a second is named.

    The old one starts from the new files too. Another program's are kept under other names, and
    the box that takes its place asks for its buttons first.
    """
    agent.fresh()
    if not ours:
        agent.write(build.FIRST_PATH, b"")
    for path in _differing_starts(there, files):
        if not ours and path in there:
            agent.copy(path, _name_beside(path, there))
        agent.replace(path, files[path])
    agent.switch(*slots)
    # What starts now was checked file by file.
    agent.remove(build.DAMAGED_PATH)


def _name_beside(path: str, there: dict[str, str]) -> str:
    """Return a name for a file's copy that nothing else has: "/main.old.py" for "/main.py"."""
    name = path.replace(".py", ".old.py")
    while there.get(name, there[path]) != there[path]:
        name = name.replace(".py", ".old.py")
    return name
