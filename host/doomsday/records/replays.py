"""Replay and verify game records: return their result, or where they first go wrong."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from doomsday.games.tools import GameTools, tools
from doomsday.records.actions import RECORD_MAX, convert
from doomsday.records.unplayable import UnplayableRecord, read_unplayable, tools_of
from shared.rules import games
from shared.rules.contract import NOBODY
from shared.rules.errors import RuleError
from shared.rules.history import ActionHistory
from shared.rules.play_time import PlayTime
from shared.rules.records.actions_reader import is_actions
from shared.rules.records.replay import Record, replay

if TYPE_CHECKING:
    from shared.rules.contract import GameState


@dataclass(frozen=True)
class Fault:
    """Where a record goes wrong: ply 0 is before the first action, token "" means none."""

    ply: int
    token: str
    message: str


@dataclass(frozen=True)
class Verdict:
    """The result of replaying a record, as far as possible, and the state of the game there.

    game: its id, games.UNNAMED if none could be read. facts: more about the state, by name.
    seats: "name", "score" and more of each seat; () if the header is unreadable. winners: names;
    () while the game is running. error: the first fault, or None. read: the readable parts of a
    record whose header is not. rounds: seconds of the set-up and of each round, () if the record
    has no times. thinking: seconds of each seat's decisions.
    """

    game: str
    plies: int = 0
    round: int = 0
    facts: dict[str, Any] = field(default_factory=dict)
    over: bool = False
    seats: tuple[dict[str, Any], ...] = ()
    winners: tuple[str, ...] = ()
    error: Fault | None = None
    read: UnplayableRecord | None = None
    rounds: tuple[int, ...] = ()
    thinking: tuple[int, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the whole record could be replayed and its checks agree."""
        return self.error is None


def judge_file(path: Path) -> Verdict:
    """Replay a file. An unreadable file gives a fault at ply 0."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            return _unreadable("the file cannot be read: it is not a regular file")
        with path.open("rb") as file:
            content = file.read(RECORD_MAX + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is not a valid file name"
        return _unreadable(f"the file cannot be read: {reason}")
    if len(content) > RECORD_MAX:
        return _unreadable(f"the file is too big for a record: over {RECORD_MAX // 1024} KB")
    return judge_content(content)


def judge_content(content: bytes) -> Verdict:
    """Replay a finished game: a text record or a file of a box."""
    if is_actions(content):
        return _judge_actions(content)
    if not content.strip():
        return _unreadable("the file is empty")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return _unreadable(
            f"line {line}: this is not UTF-8 text", content.decode("utf-8-sig", "replace")
        )
    return judge(text)


def _judge_actions(content: bytes) -> Verdict:
    """Replay a finished game of a box: convert it, then replay the record."""
    record = convert(content)
    if not record.text:
        return _unreadable(record.fault)
    verdict = judge(record.text)
    if record.fault and verdict.ok:
        return replace(verdict, error=Fault(0, "", record.fault))
    return verdict


def judge(text: str) -> Verdict:
    """Replay the text of a record."""
    try:
        record = Record(text)
        name = dict(record.header).get("Game")
        module = games.game(games.UNNAMED) if name is None else games.named(name)
        state = module.begin(module.read_header(record.header))
    except RuleError as error:
        return _unreadable(error.message, text)
    plies = 0
    time = PlayTime()

    def note(game: ActionHistory) -> None:
        nonlocal plies, time
        plies = game.ply
        time = game.time

    its = tools(module.id)
    fault = None
    try:
        replay(record, state, note)
    except RuleError as error:
        fault = Fault(error.ply, error.token, _with_position(error))
    verdict = _verdict(its, state, plies, fault)
    thinking = tuple(time.of_seat(seat) for seat in range(len(verdict.seats)))
    return replace(verdict, rounds=tuple(time.rounds), thinking=thinking)


def _verdict(its: GameTools, state: "GameState", plies: int, error: Fault | None) -> Verdict:
    names = state.names()
    over = state.actor() == NOBODY
    winners = tuple(names[seat] for seat in state.standings()[0]) if over else ()
    return Verdict(
        its.id,
        plies,
        state.round(),
        its.facts(state),
        over,
        tuple(its.seats(state)),
        winners,
        error,
    )


def _with_position(error: RuleError) -> str:
    position = f" Position: {error.position}." if error.position else ""
    return f"{error.message.rstrip('.')}.{position}"


def _unreadable(message: str, text: str = "") -> Verdict:
    """Return the verdict on a record that cannot be started, with its readable parts."""
    # The name of an option, such as doomsday_start, keeps its small letter.
    if "_" not in message.split(" ")[0]:
        message = message[:1].upper() + message[1:]
    fault = Fault(0, "", message.rstrip(".") + ".")
    its = tools_of(text)
    return Verdict(its.id, facts=its.facts(None), error=fault, read=read_unplayable(text))
