"""Replay and verify game records: return their result, or where they first go wrong.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.decoding import NotText, legible, text_of
from doomsday.games.readers import reader
from doomsday.records.conversion import convert_in_steps
from doomsday.records.unplayable import read_unplayable, reader_of
from shared.rules import games
from shared.rules.contract import NOBODY
from shared.rules.errors import RuleError
from shared.rules.records.actions_reader import is_actions
from shared.rules.records.dice_proof import DiceProof
from shared.rules.records.replay import Record, replaying

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from pathlib import Path
    from typing import Any, TypeVar

    from doomsday.games.readers import GameReader
    from doomsday.records.unplayable import UnplayableRecord
    from shared.rules.contract import GameModule, GameState

    T = TypeVar("T")

RECORD_MAX = 1024 * 1024


class Fault:
    """Where a record goes wrong: ply 0 is before the first action, token "" means none."""

    def __init__(self, ply: int, token: str, message: str) -> None:
        self.ply = ply
        self.token = token
        self.message = message


class Dice:
    """What a record proves of its dice.

    rolls: of the box, each compared with what follows from the seed. undone: how many of them do
    not count, as they were undone. entered: (ply, token) of each roll and lot that people entered.
    hash: of the seed, "" if the record has none. fault: one sentence, "" if every roll of the box
    follows from a seed that was fixed before.
    """

    def __init__(self, proof: "DiceProof") -> None:
        self.rolls = proof.rolls
        self.undone = proof.undone
        self.entered = tuple(proof.entered)
        self.hash = proof.hash
        self.fault = proof.fault

    @property
    def check(self) -> str:
        """The first digits of the hash, as the menu of the box shows them."""
        return self.hash[:4] + " " + self.hash[4:8]

    def sentence(self) -> str:
        """Return how many rolls the box and people made."""
        text = "%s of the box from the seed with dice check %s" % (_rolls(self.rolls), self.check)
        if self.undone:
            text += ", %d of them undone" % self.undone
        if self.entered:
            text += "; %s entered by people" % _rolls(len(self.entered))
        return text


def _rolls(count: int) -> str:
    return "1 roll" if count == 1 else "%d rolls" % count


class Verdict:
    """The result of replaying a record, as far as possible, and the state of the game there.

    game: its id, games.UNNAMED if none could be read. facts: more about the state, by name. seats:
    "name", "score" and more of each seat; () if the header is unreadable. winners: names; () while
    the game is running. leaders: names in the first place. error: the first fault, or None. read:
    the readable parts of a record whose header is not. rounds: seconds of the set-up and of each
    round, () if the record has no times. thinking: seconds of each seat's decisions. dice: what
    they prove, None if the game cannot be begun. round_name: what a round is called.
    """

    def __init__(self, game: str, error: "Fault | None" = None) -> None:
        self.game = game
        self.error = error
        self.plies = 0
        self.round = 0
        self.round_name = ""
        self.facts: "dict[str, Any]" = {}
        self.over = False
        self.seats: "tuple[dict[str, Any], ...]" = ()
        self.winners: "tuple[str, ...]" = ()
        self.leaders: "tuple[str, ...]" = ()
        self.read: "UnplayableRecord | None" = None
        self.rounds: "tuple[int, ...]" = ()
        self.thinking: "tuple[int, ...]" = ()
        self.dice: "Dice | None" = None

    @property
    def ok(self) -> bool:
        """Whether the whole record could be replayed and its checks agree."""
        return self.error is None

    def outcome(self) -> str:
        """Return who has won, in words."""
        if not self.over:
            return stopped(self.round_name, self.round, self.leaders)
        if len(self.winners) > 1:
            return "a draw between %s and %s" % (", ".join(self.winners[:-1]), self.winners[-1])
        return self.winners[0] + " has won"


def stopped(word: str, number: int, leaders: "Sequence[str]") -> str:
    """Return where a game was stopped before its end, and who led.

    >>> stopped("round", 4, ["Lamplighters"])
    'stopped in round 4; Lamplighters led'
    """
    place = "%s %d" % (word, number) if number else "the set-up"
    return "stopped in %s; %s led" % (place, " and ".join(leaders))


def judge_file(path: "Path") -> Verdict:
    """Replay a file. An unreadable file gives a fault at ply 0."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            return _unreadable("the file cannot be read: it is not a regular file")
        if path.is_dir():
            return _unreadable("a folder cannot be read; name the games in it: FOLDER/*.game")
        with path.open("rb") as file:
            content = file.read(RECORD_MAX + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is not a valid file name"
        return _unreadable("the file cannot be read: %s" % reason)
    if len(content) > RECORD_MAX:
        return too_big()
    return judge_content(content)


def too_big() -> Verdict:
    """Return the verdict on a file of more than RECORD_MAX bytes."""
    return _unreadable("the file is too big for a record: over %d KB" % (RECORD_MAX // 1024))


def judge_content(content: bytes) -> Verdict:
    """Replay a finished game: a text record or a file of a box."""
    return result(judging(content))


def judge(text: str) -> Verdict:
    """Replay the text of a record."""
    return result(_judging(text))


def result(steps: "Generator[None, None, T]") -> "T":
    """Run a generator and return what it returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            returned: T = end.value
            return returned


def judging(content: bytes) -> "Generator[None, None, Verdict]":
    """Replay a finished game as `judge_content` does; yield after each entry."""
    read = yield from reading(content)
    if not read.text:
        return _unreadable(read.fault, read.rest)
    verdict = yield from _judging(read.text)
    if read.fault and verdict.ok:
        verdict.error = Fault(0, "", read.fault)
    return verdict


class Text:
    """The text of a game's file.

    text: the record, "" if there is none. fault: what is wrong with the file or the game in it, ""
    if nothing. rest: what is legible of a file without a record.
    """

    def __init__(self, text: str, fault: str = "", rest: str = "") -> None:
        self.text = text
        self.fault = fault
        self.rest = rest


def reading(content: bytes) -> "Generator[None, None, Text]":
    """Return the text of a finished game; that of a box is converted. Yield after each entry."""
    if is_actions(content):
        record = yield from convert_in_steps(content)
        return Text(record.text, record.fault)
    if not content.strip():
        return Text("", "the file is empty")
    try:
        return Text(text_of(content))
    except NotText as error:
        return Text("", str(error), legible(content))


def begin(record: Record) -> "tuple[GameModule, GameState]":
    """Return the game of a record, and its state before the first action. Raises: RuleError."""
    name = dict(record.header).get("Game")
    module = games.game(games.UNNAMED) if name is None else games.named(name)
    return module, module.begin(module.read_header(record.header))


def _judging(text: str) -> "Generator[None, None, Verdict]":
    try:
        record = Record(text)
        module, state = begin(record)
    except RuleError as error:
        return _unreadable(error.message, text)
    its = reader(module.id)
    verdict = Verdict(its.id)
    time = None
    proof = DiceProof(state, module, dict(record.header))
    try:
        for game in replaying(record, proof):
            verdict.plies = game.ply
            time = game.time
            yield
    except RuleError as error:
        verdict.error = fault_of(error)
    _fill(verdict, its, state)
    verdict.dice = Dice(proof)
    if time:
        verdict.rounds = tuple(time.rounds)
        verdict.thinking = tuple([time.of_seat(seat) for seat in range(len(verdict.seats))])
    return verdict


def _fill(verdict: Verdict, its: "GameReader", state: "GameState") -> None:
    """Note the state of a game in a verdict."""
    names = state.names()
    verdict.round = state.round()
    verdict.round_name = its.round_name(state)
    verdict.facts = its.facts(state)
    verdict.over = state.actor() == NOBODY
    verdict.seats = tuple(its.seats(state))
    verdict.leaders = tuple([names[seat] for seat in state.standings()[0]])
    if verdict.over:
        verdict.winners = verdict.leaders


def fault_of(error: RuleError) -> Fault:
    """Return an error of a replay as a fault, with the position of the game."""
    position = " Position: %s." % error.position if error.position else ""
    return Fault(error.ply, error.token, error.message.rstrip(".") + "." + position)


def sentence(message: str) -> str:
    """Return the message of an error as a sentence."""
    # The name of an option, such as doomsday_start, keeps its small letter.
    if "_" not in message.split(" ")[0]:
        message = message[:1].upper() + message[1:]
    return message.rstrip(".") + "."


def _unreadable(message: str, text: str = "") -> Verdict:
    """Return the verdict on a record that cannot be started, with its readable parts."""
    its = reader_of(text)
    verdict = Verdict(its.id, Fault(0, "", sentence(message)))
    verdict.facts = its.facts(None)
    verdict.read = read_unplayable(text)
    return verdict
