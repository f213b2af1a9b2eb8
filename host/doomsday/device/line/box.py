"""A box at the other end of the line, and what it can be asked."""

import binascii
import zlib
from collections.abc import Callable
from typing import Any

from doomsday.device.line.conversation import Conversation
from doomsday.device.line.greeting import GREET_S, START_S, greet
from doomsday.device.line.replies import GameFile, Health, parse_game
from doomsday.device.port import bounds, faults
from doomsday.errors import Failure
from shared.link import limits, messages
from shared.rules import games
from shared.rules.games import UNNAMED

Advance = Callable[[int], None]
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
        self.hello = greet(self.line, patience_s, stop)

    @property
    def port(self) -> str:
        """Where it is."""
        return self.line.stream.name

    def greet(self, patience_s: float = START_S) -> None:
        """Greet it again, as after a restart. Raises as the constructor does."""
        self.hello = greet(self.line, patience_s)

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
            page = [parse_game(*fields[at : at + 3]) for at in range(0, len(fields), 3)]
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
        """Return the bytes of a game, checked.

        Raises: Failure where they are not what was listed.
        """
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
        """Set which buttons are down over the line: bit i for button i; for older boxes.

        From a press until the box rests it has more time for each answer.
        """
        self._look(messages.LEVELS, bits)
        self._works = self._works or bits > 0

    def resting(self) -> bool:
        """Return whether nothing is pressed and nothing left to draw."""
        _, rests, _ = self._look(messages.SCREEN, _NO_PIXELS)
        self._works = self._works and not rests
        return bool(rests)

    def pixels(self) -> bytes:
        """Return its screen: 1,024 bytes of screen pixels, all of one moment."""
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
        """Return its health. Raises: Refused where its program is older than the request."""
        return Health(*self.line.ask(messages.HEALTH))

    def damaged_program(self) -> tuple[str, bool]:
        """Return the damaged file of its program, "" for none, and whether the one before it runs.

        Raises Refused where its program is older than the question.
        """
        path, older_runs = self._when_idle(messages.PROGRAM)
        return str(path), bool(older_runs)

    def restart(self) -> None:
        """Restart it, and greet it when it is up."""
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


def deflated(file: bytes) -> bytes:
    """Return a file of rosters as it is sent."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -limits.PACK_WBITS)
    return deflate.compress(file) + deflate.flush()
