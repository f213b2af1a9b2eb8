"""Replay a finished game and keep what a report tells: each action, positions, attacks, dice."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from doomsday import files
from doomsday.console.output import shortened, shown_path
from doomsday.errors import Failure
from doomsday.games.notes import Note, Roll, without_rule
from doomsday.games.readers import reader
from doomsday.games.tools import GameTools, tools
from doomsday.records.replays import RECORD_MAX, begin, fault_of, reading, result, sentence
from doomsday.wording import counted
from shared.rules.contract import NOBODY
from shared.rules.errors import RuleError
from shared.rules.history import ActionHistory
from shared.rules.records.actions_reader import is_actions
from shared.rules.records.replay import Record, replaying

if TYPE_CHECKING:
    from doomsday.games.readers import GameReader
    from shared.rules.contract import GameModule, GameState


# What the sentence of each correction begins with, in every game.
_CORRECTION = "Correction: "


@dataclass(frozen=True)
class Position:
    """What a table sees at one moment: facts of the game, and of each seat as `replay` shows."""

    round: int
    facts: dict[str, Any]
    seats: list[dict[str, Any]]


@dataclass(frozen=True)
class Entry:
    """An action, an undo or a redo, in the order in which they were entered.

    ply: actions in force after it. seat: that decided, below 0 for chance, the table or nobody.
    token: of an action in the record, else the count of undone or redone ones. seconds: that
    passed before it. after: the position after it.
    """

    kind: str
    ply: int
    round: int
    seat: int
    text: str
    token: str
    seconds: int
    after: Position

    @property
    def scores(self) -> list[int]:
        """The score of each seat after it."""
        return [seat["score"] for seat in self.after.seats]


@dataclass(frozen=True)
class Moment:
    """An action in force: its round, its notes, and the position after it.

    text: its sentence, "" in a brief chronicle.
    """

    ply: int
    round: int
    notes: Sequence[Note]
    after: Position
    text: str = ""


@dataclass
class Attack:
    """An attack in words: a title, and what it did, line by line."""

    ply: int
    round: int
    seat: int
    target: int
    title: str
    lines: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Event:
    """What happened besides attacks, in one sentence."""

    ply: int
    round: int
    text: str


class Chronicle:
    """A finished game as a report tells it.

    fault: one sentence if it could not be played to its end, else "". start, end: the first and
    the last position. entries: everything entered. moments: the actions in force at the end.
    rounds: seconds of the set-up and of each round, () without times. thinking: seconds of each
    seat's decisions. state: at the end. round_name: what a round is called.
    """

    def __init__(self, record: Record, is_brief: bool = False, has_lines: bool = True) -> None:
        """Replay a record. Raises: RuleError if it cannot be started.

        is_brief: without entries, and with the last position alone, in a third of the time.
        has_lines: whether it is a file of text, so that a fault names the line.
        """
        self.module, state = begin(record)
        self.header = record.header
        its = reader(self.module.id)
        self.start = _position(its, state)
        self.round_name = its.round_name(state)
        history = _Brief(state, self.module) if is_brief else _Recording(state, self.module)
        self.fault = ""
        played = 0
        try:
            for _ in replaying(record, history):
                played += 1
        except RuleError as error:
            fault = fault_of(error)
            self.fault = f"Ply {fault.ply}: {fault.message}"
            if has_lines and played < len(record.tokens):
                self.fault = f"Line {record.tokens[played][0]}, ply {fault.ply}: {fault.message}"
        history.present()
        self.state = history.state
        self.end = _position(its, state)
        self.entries = history.lines
        self.moments = history.moments[: history.ply]
        self.rounds = tuple(history.time.rounds)
        self.thinking = tuple(history.time.of_seat(seat) for seat in range(len(self.names)))

    @property
    def date(self) -> str:
        """The date on record, "" if it has none."""
        date = dict(self.header).get("Date", "")
        return "" if date == "?" else date

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return list(self.state.names())

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end."""
        return self.state.actor() == NOBODY

    @property
    def winners(self) -> list[int]:
        """The seats in the first place; none while the game is running."""
        return list(self.state.standings()[0]) if self.is_over else []

    @property
    def places(self) -> list[int]:
        """The place of each seat, from 1; equals share one."""
        found = [0] * len(self.names)
        place = 1
        for group in self.state.standings():
            for seat in group:
                found[seat] = place
            place += len(group)
        return found

    @property
    def rolls(self) -> list[Roll]:
        """The dice in force, in order."""
        return [roll for moment in self.moments for note in moment.notes for roll in note.rolls]

    def attacks(self) -> list[Attack]:
        """Return the attacks in force, in the order in which they began."""
        found: list[Attack] = []
        open_ones: dict[int, Attack] = {}
        for moment in self.moments:
            for note in moment.notes:
                if note.key is None or not note.text:
                    continue
                if note.opens:
                    made = Attack(moment.ply, moment.round, note.seat, note.target, note.text)
                    open_ones[note.key] = made
                    found.append(made)
                elif note.key in open_ones:
                    open_ones[note.key].lines.append(note.text)
        return found

    def events(self) -> list[Event]:
        """Return what happened besides attacks and is in force: losses, corrections, the end."""
        found = []
        for moment in self.moments:
            texts = [note.text for note in moment.notes if note.is_event]
            if moment.text.startswith(_CORRECTION):
                texts.append(moment.text)
            found += [Event(moment.ply, moment.round, text) for text in texts]
        return found

    def orders(self, number: int) -> list[str]:
        """Return the orders in force of a round, a sentence for each seat that gave some."""
        found: dict[int, list[str]] = {}
        for moment in self.moments:
            for note in moment.notes:
                if note.is_order and moment.round == number:
                    found.setdefault(note.seat, []).append(note.text)
        return [f"Orders of {self.names[seat]}: {'; '.join(found[seat])}" for seat in found]

    def reason(self) -> str:
        """Return why the first has won, "" if the score says it or the game is not over."""
        return tools(self.module.id).reason(self.state) if self.is_over else ""

    def position_at_end_of(self, number: int) -> Position:
        """Return the last position of a round, 0 for the set-up."""
        before = [moment.after for moment in self.moments if moment.round <= number]
        return before[-1] if before else self.start


def chronicle(content: bytes, is_brief: bool = False) -> Chronicle:
    """Replay a finished game, a text record or a file of a box. is_brief: as in Chronicle.

    Raises: RuleError if it cannot be started.
    """
    read = result(reading(content))
    if not read.text:
        raise RuleError(sentence(read.fault))
    made = Chronicle(Record(read.text), is_brief, not is_actions(content))
    made.fault = made.fault or (sentence(read.fault) if read.fault else "")
    return made


def read(place: Path) -> Chronicle:
    """Replay the record in a file. Raises: Failure."""
    content = files.read(place, RECORD_MAX)
    try:
        return chronicle(content)
    except RuleError as error:
        message = error.message[:1].upper() + error.message[1:].rstrip(".")
        raise Failure(
            shortened(f"{shown_path(place)}: {message}."), "the record of a finished game"
        ) from None


class _Recording(ActionHistory):
    """A history that keeps what happens. moments: of the actions in force, then undone ones."""

    def __init__(self, state: "GameState", module: "GameModule") -> None:
        self._reader = reader(module.id)
        self._tools: GameTools = tools(module.id)
        self.moments: list[Moment] = []
        self.lines: list[Entry] = []
        self._passed = 0
        self._start = _position(self._reader, state)
        super().__init__(state)

    def take(self, action: bytes) -> None:
        state = self.state
        # Before the action: what it means then.
        played_in, seat = state.round(), state.actor()
        notes = self._tools.notes(state, action)
        text, token = without_rule(state.explain(action)), state.text(action)
        super().take(action)
        del self.moments[self.ply - 1 :]
        after = _position(self._reader, self.state)
        self.moments.append(Moment(self.ply, played_in, notes, after, text))
        self._enter("action", played_in, seat, text, token)

    def undo(self, count: int = 1) -> None:
        super().undo(count)
        self._enter("undo", self.state.round(), NOBODY, _counted("Undone", count), str(count))

    def redo(self, count: int = 1) -> None:
        super().redo(count)
        self._enter("redo", self.state.round(), NOBODY, _counted("Redone", count), str(count))

    def pass_time(self, seconds: int) -> None:
        super().pass_time(seconds)
        self._passed += seconds

    def _enter(self, kind: str, played_in: int, seat: int, text: str, token: str) -> None:
        after = self.moments[self.ply - 1].after if self.ply else self._start
        entry = Entry(kind, self.ply, played_in, seat, text, token, self._passed, after)
        self.lines.append(entry)
        self._passed = 0


class _Brief(_Recording):
    """A history that keeps the notes of each action."""

    def take(self, action: bytes) -> None:
        state = self.state
        played_in, notes = state.round(), self._tools.notes(state, action)
        ActionHistory.take(self, action)
        del self.moments[self.ply - 1 :]
        self.moments.append(Moment(self.ply, played_in, notes, _NOWHERE))

    def _enter(self, kind: str, played_in: int, seat: int, text: str, token: str) -> None:
        pass


_NOWHERE = Position(0, {}, [])


def _counted(word: str, count: int) -> str:
    return f"{word}: {counted(count, 'action')}"


def _position(its: "GameReader", state: "GameState") -> Position:
    return Position(state.round(), dict(its.facts(state)), [dict(one) for one in its.seats(state)])
