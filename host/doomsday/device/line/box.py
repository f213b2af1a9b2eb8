"""A box at the other end of the line, and the requests to it."""

import binascii
import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from doomsday.device.line.conversation import Conversation
from doomsday.device.line.greeting import greet
from doomsday.device.line.replies import (
    Entries,
    GameFile,
    Health,
    Memory,
    parse_entries,
    parse_game,
)
from doomsday.device.port import bounds, faults, patience
from doomsday.errors import Failure
from doomsday.records.gamefiles import ACTIONS
from shared.link import limits, messages
from shared.rules import games
from shared.rules.games import UNNAMED

Advance = Callable[[int], None]
_IDLE_S = 60.0
_AGAIN_S = 0.05
# Seconds for a reply when nothing is lost, and the total delay beyond that allowed for all replies
# of one list or game.
_BRISK_S = 1.0
_LATE_MOST_S = 60.0
# Seconds that an upload of rosters may wait in total while the box is in use.
_SEND_S = 300.0
_HALF = 512
_NO_PIXELS = 2
_UNTAKEN_S = 10.0
# At most this much of the time between two polls counts as the box's; the line takes the rest.
LOOK_S = 0.25
_PICTURES = 50


class Box:
    """A box that has replied to HELLO. Every method may raise what Conversation.ask raises."""

    def __init__(
        self,
        conversation: Conversation,
        patience_s: float | None = None,
        interrupt: bool = False,
    ) -> None:
        """Greet the box. A board at its prompt is made to run its program.

        patience_s, interrupt: as in `greet`. Raises: Failure if no box replies, or one with
        another protocol.
        """
        self.line = conversation
        self._presses = 0
        self._late = 0.0
        self.odd_games: list[str] = []
        self.hello = greet(self.line, patience_s, interrupt)

    @property
    def port(self) -> str:
        """The name of its port."""
        return self.line.stream.name

    def greet(self) -> None:
        """Greet the box again, as after a restart. Raises: as the constructor."""
        self.hello = greet(self.line)

    def games(self) -> list[GameFile]:
        """Return the finished games on the box.

        Sets `odd_games` to the names of files that are empty or too large for a game. Raises:
        Failure for an invalid list.
        """
        found: list[GameFile] = []
        total = 1
        self._late = 0.0
        while len(found) < total:
            total, *fields = self._soon(messages.GAMES, len(found))
            page = [parse_game(*fields[at : at + 3]) for at in range(0, len(fields), 3)]
            wanted = max(0, min(total - len(found), limits.GAMES_PAGE))
            if total > bounds.GAMES_MOST or len(page) != wanted:
                raise faults.invalid_reply("an endless list of games")
            found += page
            if sum(game.size for game in found) > bounds.FLASH_MOST:
                raise faults.invalid_reply("more games than fit in the flash")
        numbers = [game.number for game in found]
        if numbers != sorted(set(numbers)):
            raise faults.invalid_reply("an unsorted list of games")
        games = [game for game in found if 0 < game.size <= bounds.GAME_MOST]
        self.odd_games = [game.name for game in found if game not in games]
        return games

    def fetch(self, game: GameFile, advance: Advance = lambda count: None) -> bytes:
        """Return the content of a game file.

        advance: called with the number of bytes received. Raises: Failure if length or CRC differ
        from the list.
        """
        content = bytearray()
        self._late = 0.0
        while len(content) < game.size:
            (part,) = self._soon(messages.GET, game.name, len(content))
            if len(part) != min(game.size - len(content), limits.PART_MAX):
                raise faults.invalid_reply(f"the length of {game.name} differs from the list")
            content += part
            advance(len(part))
        if binascii.crc32(content) != game.crc:
            raise faults.invalid_reply(f"the content of {game.name} does not match its checksum")
        return bytes(content)

    def rosters(self, game: str) -> bytes | None:
        """Return the file with the rosters of a game, b"" if the box has none.

        None if its program is too old to send it. Raises: Failure if the file is too large or
        differs from what the greeting said.
        """
        summary = self.hello.of(game)
        if summary is None or not summary.crc:
            return b""
        name = games.roster_path(game)
        content = bytearray()
        self._late = 0.0
        try:
            # A part that is not full is the last one; the greeting does not say the size.
            while len(content) % limits.PART_MAX == 0:
                (part,) = self._soon(messages.GET, name, len(content))
                content += part
                if len(content) > limits.PACK_MAX:
                    raise faults.invalid_reply(f"{name} is too large")
                if not part:
                    break
        except faults.Refused as refused:
            if refused.refusal == messages.NONE:
                return None
            raise
        if binascii.crc32(content) != summary.crc:
            raise faults.invalid_reply(f"the content of {name} does not match its checksum")
        return bytes(content)

    def running_game(self) -> bytes | None:
        """Return the running game as the file of a finished one, as far as it is played.

        None if no game runs, or if its program is too old to send it. Raises: Failure if the
        reply is too large; Refused if the box is in use. If somebody plays meanwhile, the parts
        do not match the checksum of the file.
        """
        content = bytearray()
        try:
            # A part that is not full is the last one.
            while len(content) % limits.PART_MAX == 0:
                (part,) = self._when_idle(messages.GET, messages.RUNNING, len(content))
                content += part
                if len(content) > bounds.GAME_MOST:
                    raise faults.invalid_reply("its running game is too large")
                if not part:
                    break
        except faults.Refused as refused:
            if refused.refusal == messages.NONE:
                return None
            raise
        return bytes(content)

    def finished_game(self, number: int) -> bytes | None:
        """Return the file of a finished game by its number, None if the box has none such."""
        name = f"{number:04d}{ACTIONS}"
        content = bytearray()
        self._late = 0.0
        try:
            while len(content) % limits.PART_MAX == 0:
                (part,) = self._soon(messages.GET, name, len(content))
                content += part
                if len(content) > bounds.GAME_MOST:
                    raise faults.invalid_reply(f"{name} is too large")
                if not part:
                    break
        except faults.Refused as refused:
            if refused.refusal == messages.NONE:
                return None
            raise
        return bytes(content)

    def header(self) -> bytes:
        """Return the header lines of the running game. Raises: Refused if none runs."""
        content = bytearray()
        # A part that is not full is the last one.
        while len(content) % limits.PART_MAX == 0:
            (part,) = self.line.ask(messages.HEADER, len(content))
            content += part
            if len(content) > bounds.GAME_MOST:
                raise faults.invalid_reply("the header of its running game is too large")
            if not part:
                break
        return bytes(content)

    def entries(self, number: int, after: int, patience_s: float | None = None) -> Entries:
        """Return what was entered into the running game since a record of its journal.

        number: of the game that is known so far, 0 for none. Raises: Refused if its program is
        too old for the request.
        """
        return parse_entries(
            *self.line.ask(messages.ENTRIES, number, after, patience_s=patience_s)
        )

    def remove(self, game: GameFile) -> None:
        """Delete a game on the box if it still has the listed size and CRC.

        Raises: Refused if it has no such game, or if its program is too old for the request.
        """
        self._when_idle(messages.REMOVE, game.name, game.size, game.crc)

    def send_rosters(self, game: str, file: bytes, advance: Advance = lambda count: None) -> int:
        """Replace the rosters of a game and return their number.

        file: as the box stores them. advance: called with the number of compressed bytes sent.
        Raises: Refused; the box then keeps the old rosters.
        """
        packed = deflated(file)
        crc = binascii.crc32(file)
        end = self.line.now() + _SEND_S
        # Boxes of every version take a request without an id as one for UNNAMED.
        of = () if game == UNNAMED else (game,)
        self._when_idle(messages.PACK, len(file), len(packed), crc, *of)
        for start in range(0, len(packed), limits.DATA_MAX):
            piece = packed[start : start + limits.DATA_MAX]
            self._when_idle(messages.PIECE, piece, end=end)
            advance(len(piece))
        count, received = self._when_idle(messages.PACK_END, end=end)
        if received != crc:
            raise faults.invalid_reply(
                f"it stored other {games.game(game).rosters} than were sent"
            )
        return int(count)

    def press(self, bits: int, ms: int) -> bool:
        """Press buttons once (bit i for button i) for `ms` milliseconds of the box's clock.

        Returns after the release; True if the box is idle again. Raises: Refused if its program is
        too old for the request, Failure if the button is held by hand.
        """
        self._presses += 1
        waited_s = 0.0
        end = self.line.now() + ms / 1000 + patience.wait_s()
        while True:
            asked = self.line.now()
            state, rests = self.line.ask(messages.PRESS, self._presses, bits, ms)
            if state == messages.PRESS_OVER:
                return bool(rests)
            waited_s += min(self.line.now() - asked, LOOK_S)
            if self.line.now() > end:
                raise faults.invalid_reply("an endless press")
            if state == messages.PRESS_ASKED and waited_s > _UNTAKEN_S:
                self.levels(0)
                raise Failure(
                    "The box does not accept the press.",
                    "check that the button is not held or stuck",
                )

    def levels(self, bits: int) -> None:
        """Set the buttons held down over the line (bit i for button i), for older boxes."""
        self.line.ask(messages.LEVELS, bits)

    def resting(self) -> bool:
        """Return whether no button is pressed and nothing is left to draw."""
        _, rests, _ = self.line.ask(messages.SCREEN, _NO_PIXELS)
        return bool(rests)

    def pixels(self) -> bytes:
        """Return its screen: 1,024 bytes of pixels, both halves from the same frame.

        Raises: Failure if the screen keeps changing, or for an invalid reply.
        """
        for _ in range(_PICTURES):
            halves = [self.line.ask(messages.SCREEN, half) for half in (0, 1)]
            pixels = b"".join(half[2] for half in halves)
            if {half[0] for half in halves} == {binascii.crc32(pixels)}:
                if len(pixels) != 2 * _HALF:
                    raise faults.invalid_reply("a screen of the wrong size")
                return pixels
        raise Failure("The box's screen keeps changing.", "the same command again")

    def name(self, name: str) -> None:
        """Set its name, at most 20 printable characters."""
        self._when_idle(messages.NAME, name)

    def health(self) -> Health:
        """Return its health. Raises: Refused if its program is too old for the request."""
        return Health(*self.line.ask(messages.HEALTH))

    def damaged_program(self) -> tuple[str, bool]:
        """Return the damaged file of its program, or "", and whether the previous version runs.

        Raises: Refused if its program is too old for the request.
        """
        path, older_runs = self._when_idle(messages.PROGRAM)
        return str(path), bool(older_runs)

    def last_error(self) -> tuple[str, str]:
        """Return the code of its last error, "" for none, and the stamp of its program.

        Raises: Refused if its program is older than the request.
        """
        return self._two_texts(messages.LAST_ERROR, "the code of an error is too long")

    def slots(self) -> tuple[str, str]:
        """Return the slot of its program, and another slot with a program, "" for none.

        Raises: Refused if its program is older than the request.
        """
        return self._two_texts(messages.SLOTS, "the name of a slot is too long")

    def strays(self) -> tuple[int, list[str]]:
        """Return the highest number of a game, and the paths of files that the box does not use.

        Raises: Refused if its program is older than the request.
        """
        last, *paths = self.line.ask(messages.STRAYS)
        if len(paths) > limits.STRAYS_MAX or max(map(len, paths), default=0) > bounds.TEXT_MOST:
            raise faults.invalid_reply("the list of stray files is too long")
        return int(last), [str(path) for path in paths]

    def _two_texts(self, request: str, too_long: str) -> tuple[str, str]:
        """Return the two texts of a reply. Raises: Refused, or for a text that is too long."""
        first, second = self.line.ask(request)
        if max(len(first), len(second)) > bounds.TEXT_MOST:
            raise faults.invalid_reply(too_long)
        return str(first), str(second)

    def memory(self) -> Memory:
        """Return its memory. Raises: Refused in safe mode, or if its program is too old."""
        return Memory(*self.line.ask(messages.MEMORY))

    def restart(self) -> None:
        """Restart the box and greet it."""
        # If the reply is lost, the box does not know the repeated request: it has restarted.
        with suppress(faults.Restarted):
            self.line.ask(messages.RESTART)
        self.greet()

    def move(self, again: "Box") -> None:
        """Continue with the session `again` of the same box at another port."""
        self.line.stream.close()
        self.line, self.hello = again.line, again.hello

    def bye(self) -> None:
        """End the session; ignore failures, because the box ends it by itself later."""
        try:
            self.line.ask(messages.BYE, tries=1, patience_s=0)
        except Failure:
            return

    def _soon(self, kind: str, *values: int | str) -> Any:
        """Request a part of a list or game. Raises: Failure if the replies add up too slowly."""
        begun = self.line.now()
        answer = self.line.ask(kind, *values)
        self._late += max(0.0, self.line.now() - begun - _BRISK_S)
        if self._late > _LATE_MOST_S:
            raise faults.slow(self.port)
        return answer

    def _when_idle(self, kind: str, *values: int | str | bytes, end: float | None = None) -> Any:
        """Send a request, and repeat it while the box is in use.

        Raises: Refused if it is still in use after a minute or at `end`.
        """
        end = min(self.line.now() + _IDLE_S, end or float("inf"))
        while True:
            try:
                return self.line.ask(kind, *values)
            except faults.Refused as refused:
                if refused.refusal != messages.BUSY or self.line.now() > end:
                    raise
            self.line.pause(_AGAIN_S)


def deflated(file: bytes) -> bytes:
    """Return a roster file compressed for sending."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -limits.PACK_WBITS)
    return deflate.compress(file) + deflate.flush()
