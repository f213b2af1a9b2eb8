"""A box at the other end of the line: what it can be asked, and what it is not believed."""

import binascii
import calendar
import re
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from doomsday.device.line.conversation import Conversation
from doomsday.device.port import bounds, faults, port_diagnosis
from doomsday.errors import Failure
from doomsday.games.tools import counted_rosters
from doomsday.records.gamefiles import NAME
from shared.link import limits, messages
from shared.rules import games
from shared.rules.games import UNNAMED

Advance = Callable[[int], None]

GREET_S = 3.0
START_S = 12.0
_IDLE_S = 60.0
_AGAIN_S = 0.05
# Seconds that an answer takes at most where nothing is lost, and how much all answers of one list
# or game together may take beyond that.
_BRISK_S = 1.0
_LATE_MOST_S = 60.0
# Seconds that rosters may wait in all for somebody to stop playing.
_SEND_S = 300.0
_HALF = 512
_NO_PIXELS = 2
_UNTAKEN_S = 10.0
# Of the time between two looks, what counts as the box's own; the rest is the line's.
LOOK_S = 0.25
_PICTURES = 50
_ID = re.compile(r"[0-9a-f]{2,32}")
_GAME_ID = re.compile(r"[a-z][a-z0-9_]{0,31}")
# In a greeting: the games of the reply are read.
_READS_GAMES = 1
# Fields of a group of the reply.
_GROUP = 4
_PROMPT = b">>> "
# The line that one is in at a prompt: a new one, one of a block or a text, one that is pasted.
_AT_PROMPT = re.compile(rb"(?:^|[\r\n])(?:>>> |\.\.\. |=== )[^\r\n]*$")
_SOFT_RESET = b"\x04"
_STARTED = b"soft reboot"
_LEAVE_RAW = b"\r\x02"
_STOP = b"\x03"
_STOPPED_S = 3.0
_PROMPTED_S = 1.0
_LISTEN_S = 0.05


@dataclass(frozen=True)
class GameSummary:
    """What a box keeps of a game: how many rosters, their CRC32, whether its game runs."""

    game: str
    rosters: int
    crc: int
    runs: bool


@dataclass(frozen=True)
class Hello:
    """What a box says of itself; see shared.link.messages for the units.

    summaries: one for each game that it knows; of a box from before games had ids, that of
    UNNAMED.
    """

    protocol: int
    name: str
    version: str
    board: str
    id: str
    starts: int
    free_kb: int
    knew_time: bool
    companies: int
    companies_crc: int
    games: int
    game: int
    round: int
    state: str
    summaries: tuple[GameSummary, ...] = ()

    @property
    def game_id(self) -> str:
        """The id of the running game, "" where none runs or the box does not know it."""
        return next((row.game for row in self.summaries if row.runs), "")

    @property
    def rosters(self) -> str:
        """How many rosters of each game it has, in words for people."""
        many = [row for row in self.summaries if row.rosters or row.game == UNNAMED]
        return " and ".join(counted_rosters(row.game, row.rosters) for row in many)

    def of(self, game: str) -> GameSummary | None:
        """What it keeps of a game, None if it does not know it."""
        return next((row for row in self.summaries if row.game == game), None)

    @property
    def game_is_known(self) -> bool:
        """Whether `game` is what the log says; where the program does not run, nobody looked."""
        return self.state not in ("safe", "crash")


@dataclass(frozen=True)
class GameFile:
    """A finished game on the box: name, bytes, and CRC32."""

    name: str
    size: int
    crc: int

    @property
    def number(self) -> int:
        """The number that the box gave it."""
        return int(self.name.partition(".")[0])


@dataclass(frozen=True)
class Health:
    """How a box is; see shared.link.messages."""

    runs: int
    log_in_flash: int
    display: int
    display_failures: int
    stuck: int
    lost: int
    damaged: int


class Box:
    """A box that has said HELLO. Every method may raise what Conversation.ask raises."""

    def __init__(
        self, conversation: Conversation, patience_s: float = GREET_S, stop: bool = False
    ) -> None:
        """Greet it. Raises Failure where no box answers, or one of another protocol.

        What is at a prompt is made to run its program; with `stop` so is what says nothing at all.
        """
        self.line = conversation
        # Whether a button was pressed, and what came of it may take the box a while.
        self._works = False
        self._presses = 0
        self._late = 0.0
        self.odd_games: list[str] = []
        self.hello = self._greeted(patience_s, stop)

    @property
    def port(self) -> str:
        """Where it is."""
        return self.line.stream.name

    def greet(self, patience_s: float = START_S) -> None:
        """Greet it again, as after a restart. Raises as the constructor does."""
        self.hello = self._greeted(patience_s)

    def games(self) -> list[GameFile]:
        """Return the finished games that it keeps, and note the files among them that are none.

        `odd_games` has the names of those: empty files, and files too large for a game. Raises:
        Failure for a list that cannot be.
        """
        found: list[GameFile] = []
        total = 1
        self._late = 0.0
        while len(found) < total:
            total, *fields = self._soon(messages.GAMES, len(found))
            page = [_game(*fields[at : at + 3]) for at in range(0, len(fields), 3)]
            wanted = max(0, min(total - len(found), limits.GAMES_PAGE))
            if total > bounds.GAMES_MOST or len(page) != wanted:
                raise faults.lies("a list of games that does not end")
            found += page
            if sum(game.size for game in found) > bounds.FLASH_MOST:
                raise faults.lies("more games than a flash can hold")
        numbers = [game.number for game in found]
        if numbers != sorted(set(numbers)):
            raise faults.lies("a list of games in disorder")
        games = [game for game in found if 0 < game.size <= bounds.GAME_MOST]
        self.odd_games = [game.name for game in found if game not in games]
        return games

    def fetch(self, game: GameFile, advance: Advance = lambda count: None) -> bytes:
        """The bytes of a game, checked. Raises Failure where they are not what was listed."""
        content = bytearray()
        self._late = 0.0
        while len(content) < game.size:
            (part,) = self._soon(messages.GET, game.name, len(content))
            if len(part) != min(game.size - len(content), limits.PART_MAX):
                raise faults.lies(f"a length of {game.name} that is not the listed one")
            content += part
            advance(len(part))
        if binascii.crc32(content) != game.crc:
            raise faults.lies(f"a content of {game.name} that does not match its sum")
        return bytes(content)

    def remove(self, game: GameFile) -> None:
        """Have it remove a game, if that is what was listed.

        Raises Refused where it has none such, and where its program is older than the request.
        """
        self._when_idle(messages.REMOVE, game.name, game.size, game.crc)

    def send_rosters(self, game: str, file: bytes, advance: Advance = lambda count: None) -> int:
        """Put rosters of a game (a file as the box keeps it) in the place of those it has.

        `advance` is told how many bytes of `deflated` went. Returns how many rosters they are.
        Raises Refused, the old ones being in force then.
        """
        packed = deflated(file)
        crc = binascii.crc32(file)
        end = self.line.now() + _SEND_S
        # Without an id they are of UNNAMED, which boxes of every version understand.
        of = () if game == UNNAMED else (game,)
        self._when_idle(messages.PACK, len(file), len(packed), crc, *of)
        for start in range(0, len(packed), limits.DATA_MAX):
            piece = packed[start : start + limits.DATA_MAX]
            self._when_idle(messages.PIECE, piece, end=end)
            advance(len(piece))
        count, received = self._when_idle(messages.PACK_END, end=end)
        if received != crc:
            raise faults.lies(f"other {games.game(game).rosters} than it was sent")
        return int(count)

    def press(self, bits: int, ms: int) -> bool:
        """Have buttons pressed once (bit i for button i), for `ms` of the box's own time.

        Returns when its input has seen them go down and up: whether it rests again. Raises Refused
        where its program is older than the request, Failure where a finger holds the button.
        """
        self._works = True
        self._presses += 1
        waited_s = 0.0
        end = self.line.now() + (ms + limits.WORK_MS) / 1000
        while True:
            asked = self.line.now()
            state, rests = self._look(messages.PRESS, self._presses, bits, ms)
            if state == messages.PRESS_OVER:
                self._works = not rests
                return bool(rests)
            waited_s += min(self.line.now() - asked, LOOK_S)
            if self.line.now() > end:
                raise faults.lies("a press that does not end")
            if state == messages.PRESS_ASKED and waited_s > _UNTAKEN_S:
                self.levels(0)
                raise Failure(
                    "The box does not take the press.", "look whether that button is held or stuck"
                )

    def levels(self, bits: int) -> None:
        """Which buttons are down by way of the line: bit i for button i; for older boxes.

        From a press until the box rests it has more time for each answer.
        """
        self._look(messages.LEVELS, bits)
        self._works = self._works or bits > 0

    def resting(self) -> bool:
        """Whether nothing is pressed and nothing left to draw."""
        _, rests, _ = self._look(messages.SCREEN, _NO_PIXELS)
        self._works = self._works and not rests
        return bool(rests)

    def pixels(self) -> bytes:
        """What its screen shows: 1,024 bytes of screen pixels, all of one moment."""
        for _ in range(_PICTURES):
            halves = [self._look(messages.SCREEN, half) for half in (0, 1)]
            pixels = b"".join(half[2] for half in halves)
            if {half[0] for half in halves} == {binascii.crc32(pixels)}:
                if len(pixels) != 2 * _HALF:
                    raise faults.lies("a screen of another size")
                return pixels
        raise Failure("The box's screen does not stand still.", "the same again")

    def name(self, name: str) -> None:
        """Give it a name of at most 20 printable characters."""
        self._when_idle(messages.NAME, name)

    def health(self) -> Health:
        """How it is. Raises Refused where its program is older than the question."""
        return Health(*self.line.ask(messages.HEALTH))

    def damaged_program(self) -> tuple[str, bool]:
        """The damaged file of its program, "" for none, and whether the one before it runs.

        Raises Refused where its program is older than the question.
        """
        path, older_runs = self._when_idle(messages.PROGRAM)
        return str(path), bool(older_runs)

    def restart(self) -> None:
        """Start it anew, and greet it when it is up."""
        self.line.ask(messages.RESTART)
        self.greet(START_S)

    def move(self, again: "Box") -> None:
        """Go on with the session of the same box that was greeted again at another port."""
        self.line.stream.close()
        self.line, self.hello = again.line, again.hello

    def bye(self) -> None:
        """End the session, as well as that goes: the box forgets it by itself, only later."""
        try:
            self.line.ask(messages.BYE, tries=1)
        except Failure:
            return

    def _look(self, kind: str, *values: int) -> Any:
        """Ask with patience where a press keeps the box busy, as saving a long game does."""
        patience_s = limits.WORK_MS / 1000 if self._works else 0.0
        return self.line.ask(kind, *values, patience_s=patience_s)

    def _soon(self, kind: str, *values: int | str) -> Any:
        """Ask for a part of a whole, all of which comes in good time."""
        begun = self.line.now()
        answer = self.line.ask(kind, *values)
        self._late += max(0.0, self.line.now() - begun - _BRISK_S)
        if self._late > _LATE_MOST_S:
            raise faults.slow(self.port)
        return answer

    def _when_idle(
        self, kind: str, *values: int | str | bytes, end: float | None = None
    ) -> tuple[int, ...]:
        """Ask for what must wait until nobody plays.

        Raises Refused after a minute of that, and where it is still so at `end`.
        """
        end = min(self.line.now() + _IDLE_S, end or float("inf"))
        while True:
            try:
                answer: tuple[int, ...] = self.line.ask(kind, *values)
                return answer
            except faults.Refused as refused:
                if refused.refusal != messages.BUSY or self.line.now() > end:
                    raise
            self.line.pause(_AGAIN_S)

    def _greeted(self, patience_s: float, stop: bool = False) -> Hello:
        line = self.line
        line.forget_noise()
        end = line.now() + patience_s
        woken = left_raw = again = False
        line.begin()
        asked: tuple[int, ...] = (limits.PROTOCOL, _local_time(), _READS_GAMES)
        while True:
            try:
                return _hello(line.ask(messages.HELLO, *asked, tries=1, again=again))
            except faults.Refused as refused:
                if refused.refusal == messages.PROTOCOL_ERROR:
                    if _READS_GAMES in asked[2:]:
                        # A box from before games had ids takes two numbers.
                        asked = asked[:2]
                        line.begin()
                        again = False
                        continue
                    raise faults.other_protocol(limits.PROTOCOL, "", refused.sentence) from None
                raise
            except faults.Restarted:
                # Sound boxes say so of any request but this one.
                if line.now() > end:
                    raise faults.lies("it does not know the greeting") from None
                line.pause(_AGAIN_S)
                line.begin()
                again = False
            except faults.Silent as silent:
                # The same frame once more, so that an answer that comes late is one to it too.
                again = True
                over = line.now() > end or (woken and _is_back(silent.noise))
                silence = over and stop and not silent.noise
                if not woken and (silence or _AT_PROMPT.search(silent.noise)):
                    # Somebody broke into its program; it waits for a key, or runs what was typed.
                    woken = True
                    if self._wake():
                        end = line.now() + START_S
                elif over:
                    raise port_diagnosis.not_a_box(self.port, silent.noise) from None
                elif not woken and not left_raw and line.now() > end - patience_s / 2:
                    left_raw = True
                    line.say(_LEAVE_RAW)

    def _wake(self) -> bool:
        """Stop what was typed at the prompt, and run the program. Whether there is a prompt."""
        line = self.line
        line.say(_STOP)
        self._prompted(_STOPPED_S)
        # What was sent meanwhile stands before the prompt's cursor.
        line.say(_LEAVE_RAW)
        if not self._prompted(_PROMPTED_S):
            return False
        line.forget_noise()
        line.say(_SOFT_RESET)
        return True

    def _prompted(self, patience_s: float) -> bool:
        """Whether a prompt comes, and nothing after it."""
        line = self.line
        line.forget_noise()
        end = line.now() + patience_s
        while line.now() < end:
            line.pause(_LISTEN_S)
            if line.noise.endswith(_PROMPT):
                return True
        return False


def _is_back(noise: bytes) -> bool:
    """Whether a board that was to run its program is at its prompt again."""
    _, started, since = noise.rpartition(_STARTED)
    return bool(started and _AT_PROMPT.search(since))


def _local_time() -> int:
    """Seconds since 1970 as the clock on the wall counts them, for the date of a game."""
    return calendar.timegm(time.localtime())


def deflated(file: bytes) -> bytes:
    """A file of rosters as it travels."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -limits.PACK_WBITS)
    return deflate.compress(file) + deflate.flush()


def _hello(values: tuple[object, ...]) -> Hello:
    fixed = len(messages.REPLIES[messages.HELLO].partition("*")[0])
    hello = Hello(*values[:fixed], _summaries(values[fixed:]))  # type: ignore[arg-type,call-arg]
    if not hello.summaries:
        runs = hello.game_is_known and hello.game > 0
        only = GameSummary(UNNAMED, hello.companies, hello.companies_crc, runs)
        hello = replace(hello, summaries=(only,))
    if hello.protocol != limits.PROTOCOL:
        raise faults.other_protocol(limits.PROTOCOL, hello.version[: bounds.TEXT_MOST], "")
    if any(
        len(text) > bounds.TEXT_MOST
        for text in (hello.name, hello.version, hello.board, hello.state)
    ):
        raise faults.lies("a description of the box that is too long")
    if not _ID.fullmatch(hello.id):
        raise faults.lies("a malformed number of the box")
    return hello


def _summaries(values: tuple[object, ...]) -> tuple[GameSummary, ...]:
    """What the groups of a greeting say of each game."""
    if len(values) > _GROUP * bounds.GAME_IDS_MOST:
        raise faults.lies("more games than there can be")
    rows = []
    for at in range(0, len(values), _GROUP):
        id, rosters, crc, runs = values[at : at + _GROUP]
        rows.append(GameSummary(str(id), int(str(rosters)), int(str(crc)), bool(runs)))
    ids = {row.game for row in rows}
    if len(ids) < len(rows) or not all(_GAME_ID.fullmatch(id) for id in ids):
        raise faults.lies("a malformed list of its games")
    if any(row.rosters > bounds.ROSTERS_MOST for row in rows):
        raise faults.lies("more rosters than it can keep")
    return tuple(rows)


def _game(name: str, size: int, crc: int) -> GameFile:
    if not NAME.fullmatch(name):
        raise faults.lies("a malformed name of a game")
    return GameFile(name, size, crc)
