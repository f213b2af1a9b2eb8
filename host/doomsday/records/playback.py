"""Play a finished game step by step: what each entry meant, and the state after it.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.games.readers import reader
from doomsday.records.replays import begin, fault_of, reading, sentence
from shared.rules.contract import NOBODY
from shared.rules.errors import RuleError
from shared.rules.history import ACTION, UNDO
from shared.rules.records.replay import Record, replaying

if TYPE_CHECKING:
    from collections.abc import Generator

    from doomsday.games.readers import GameReader
    from shared.rules.contract import GameState
    from shared.rules.history import ActionHistory


class Position:
    """The state of a game at one moment, as far as a table sees it.

    ply: actions in force. scores: by seat. facts: more, by name. status: the progress of the game
    in a few words. actor: the seat that acts next; below 0 for chance, the table or nobody.
    """

    def __init__(self, its: "GameReader", state: "GameState", ply: int) -> None:
        self.ply = ply
        self.round = state.round()
        self.scores = list(state.scores())
        self.facts = its.facts(state)
        self.status = state.status()
        self.actor = state.actor()


class Step:
    """An entry of a game: an action, an undo or a redo.

    text: one sentence. seconds: that passed since the step before. after: the position after it.
    """

    def __init__(self, kind: str, text: str, seconds: int, after: Position) -> None:
        self.kind = kind
        self.text = text
        self.seconds = seconds
        self.after = after


class Playback:
    """A finished game, step by step.

    game: its id. header: of the record, (key, value) each. names: of the seats. start: the
    position before the first step; None if the game cannot be started. steps: up to the end or to
    the first fault. fault: one sentence, "" if the whole game was played.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.header: "list[tuple[str, str]]" = []
        self.names: "list[str]" = []
        self.start: "Position | None" = None
        self.steps: "list[Step]" = []
        self.over = False
        self.fault = ""


def playing(content: bytes) -> "Generator[None, None, Playback]":
    """Play a finished game, a text record or a file of a box; yield after each entry."""
    read = yield from reading(content)
    try:
        record = Record(read.text)
        if not read.text:
            raise RuleError(read.fault)
        module, state = begin(record)
    except RuleError as error:
        found = Playback("")
        found.fault = sentence(error.message)
        return found
    its = reader(module.id)
    found = Playback(its.id)
    found.header = record.header
    found.names = list(state.names())
    found.start = Position(its, state, 0)
    seconds = entries = 0
    try:
        for game in replaying(record, state):
            if len(game.entries) > entries:
                entries = len(game.entries)
                passed = sum(game.time.rounds)
                kind, text = _told(game)
                after = Position(its, state, game.ply)
                found.steps.append(Step(kind, text, passed - seconds, after))
                seconds = passed
            yield
    except RuleError as error:
        found.fault = _where(error)
    found.over = state.actor() == NOBODY
    found.fault = found.fault or (sentence(read.fault) if read.fault else "")
    return found


def _told(game: "ActionHistory") -> "tuple[str, str]":
    """Return the kind of the last entry, and what it meant, in one sentence."""
    kind, what = game.entries[-1]
    if kind == ACTION:
        return "action", game.explain(game.ply)
    count = int(what)
    name, verb = ("undo", "Undone") if kind == UNDO else ("redo", "Redone")
    if count > 1:
        return name, "%s: %d actions" % (verb, count)
    return name, "%s: %s" % (verb, game.explain(game.ply + (kind == UNDO)))


def _where(error: RuleError) -> str:
    """Return an error of a replay in one sentence, with its place."""
    fault = fault_of(error)
    token = "'%s': " % fault.token if fault.token else ""
    return "Ply %d, %s%s" % (fault.ply, token, fault.message)
