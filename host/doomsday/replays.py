"""A game record judged: what it says, and where it first goes wrong."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from doomsday.remains import Remains, remains
from shared.rules.contract import NOBODY
from shared.rules.errors import RuleError
from shared.rules.game import Game
from shared.rules.mfz import header
from shared.rules.mfz.quick import Quick
from shared.rules.replay import Record, replay

RECORD_MAX = 1024 * 1024


@dataclass(frozen=True)
class Fault:
    """Where a record goes wrong; ply 0 is before the first action, token "" is no token."""

    ply: int
    token: str
    message: str


@dataclass(frozen=True)
class Verdict:
    """How far a record could be played, and what was so then.

    Companies are in seat order, empty where the header could not be read; `read` is what could
    be read there all the same. `winners` are those of a game that is over.
    """

    plies: int = 0
    round: int = 0
    doomsday: int = 0
    over: bool = False
    companies: tuple[dict[str, Any], ...] = ()
    winners: tuple[str, ...] = ()
    error: Fault | None = None
    read: Remains | None = None

    @property
    def ok(self) -> bool:
        """Whether all of the record could be played, its checks included."""
        return self.error is None


def judge_file(path: Path) -> Verdict:
    """The verdict on a file; one that cannot be read is a fault at ply 0."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            return _unreadable("the file cannot be read: it is not a regular file")
        with path.open("rb") as file:
            content = file.read(RECORD_MAX + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is no name of a file"
        return _unreadable(f"the file cannot be read: {reason}")
    if len(content) > RECORD_MAX:
        return _unreadable(f"the file is too big for a record: over {RECORD_MAX // 1024} KB")
    if not content.strip():
        return _unreadable("the file is empty")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        read = remains(content.decode("utf-8-sig", "replace"))
        return _unreadable(f"line {line}: this is not UTF-8 text", read)
    return judge(text)


def judge(text: str) -> Verdict:
    """The verdict on a record's text."""
    try:
        record = Record(text)
        system = header.system(header.read(record.header))
    except RuleError as error:
        return _unreadable(error.message, remains(text))
    plies = 0

    def note(game: Game) -> None:
        nonlocal plies
        plies = game.ply

    try:
        replay(record, system, note)
    except RuleError as error:
        return _verdict(system, plies, Fault(error.ply, error.token, _with_position(error)))
    return _verdict(system, plies, None)


def _verdict(system: Quick, plies: int, error: Fault | None) -> Verdict:
    names = [name for name, _, _ in system.setup.companies]
    over = system.actor() == NOBODY
    companies = tuple(
        {"name": name, "score": score, "frames": frames, "stations": stations}
        for name, score, frames, stations in zip(
            names, system.scores(), system.frames(), system.stations(), strict=True
        )
    )
    winners = tuple(names[seat] for seat in system.standings()[0]) if over else ()
    return Verdict(plies, system.round(), system.clock, over, companies, winners, error)


def _with_position(error: RuleError) -> str:
    position = f" Position: {error.position}." if error.position else ""
    return f"{error.message.rstrip('.')}.{position}"


def _unreadable(message: str, read: Remains | None = None) -> Verdict:
    fault = Fault(0, "", message[:1].upper() + message[1:].rstrip(".") + ".")
    return Verdict(error=fault, read=read)
