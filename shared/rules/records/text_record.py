"""Write a game as a text record that people can read and any laptop can replay.

Header lines `[Key value]`, then tokens separated by white space. The first character of a token
says what it is: `3.` a round, `!` a check, `<2` undo, `>1` redo, `{` a comment up to `}`, `*` the
end of the record with the winners, if the game is over; all others are actions of the game. The
comment `{0:42}` is the time that passed there, `{roll 3f2a91c0}` the stamp of a roll of the box,
whose faces are in the action before.
"""

from typing import TYPE_CHECKING

from shared.rules.contract import NOBODY
from shared.rules.entering import enter, unpack_stamp, unpack_time
from shared.rules.history import ACTION, REDO, ROLL, TIME, UNDO, ActionHistory
from shared.rules.time_text import time_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from shared.rules.contract import GameState

# Before the stamp of a roll, in a comment.
ROLL_COMMENT = "roll "

_WIDTH = 78


def write(header: "list[tuple[str, str]]", game: ActionHistory, state: "GameState") -> str:
    """Return the record of a game.

    `state`: a fresh one with the same set-up; it is played through.
    """
    return b"".join(lines(header, game.entries, state)).decode()


def lines(
    header: "list[tuple[str, str]]",
    entries: "Iterable[tuple[int, bytes | int]]",
    state: "GameState",
) -> "Iterator[bytes]":
    """Yield the lines of a record, UTF-8 with line end. `entries`: as in ActionHistory.entries."""
    for pair in header:
        yield ("[%s %s]\n" % pair).encode()
    made: list[bytes] = []
    writer = Writer(state, made.append)
    for kind, what in entries:
        writer.enter(kind, what)
        while made:
            yield made.pop(0)
    writer.end()
    while made:
        yield made.pop(0)


class Writer:
    """Write the part of a record below the header, from the entries of a game in order.

    `state`: a fresh one with the same set-up; it is played through. `write`: takes each full line,
    UTF-8 with line end. `pause`: called with the state between the steps of an entry, which need
    different modules; it may free their memory.
    """

    def __init__(
        self,
        state: "GameState",
        write: "Callable[[bytes], object]",
        pause: "Callable[[GameState], object] | None" = None,
    ) -> None:
        self._game = _Replayed(state)
        self._write = write
        self._pause = pause
        self._line = ""
        self._round = 0
        self._checks = state.checks()
        self._mark_round()

    @property
    def state(self) -> "GameState":
        """Return the state after the last entry written."""
        return self._game.state

    @property
    def ply(self) -> int:
        """Return how many actions are in force."""
        return self._game.ply

    def enter(self, kind: int, what: "bytes | int") -> None:
        """Write the next entry; a check is compared and has no token, a time is a comment.

        Raises: RuleError if the entry is not legal here, or the check fails.
        """
        game = self._game
        if kind != ACTION and kind != UNDO and kind != REDO:
            enter(game, kind, what)
            if kind == TIME:
                self._put("{" + time_text(unpack_time(bytes(what))) + "}")
            elif kind == ROLL:
                self._put("{%s%08x}" % (ROLL_COMMENT, unpack_stamp(bytes(what))))
            return
        if kind == ACTION:
            game.present()
            action = bytes(what)
            code = game.state.check(action)
            if code:
                from shared.rules.records.refusal import refusal

                raise refusal(game.state, game.ply + 1, action, code)
            self._rest()
            # Write the token first: it contains the dice that are due before the action.
            token = game.state.text(action)
            self._rest()
            game.take(action)
            self._put(token)
        else:
            enter(game, kind, what)
            self._put(("<" if kind == UNDO else ">") + str(what))
        self._rest()
        now = game.state.checks()
        for check, before in zip(now, self._checks):
            if check != before:
                self._put("!" + check)
        self._checks = now
        self._mark_round()
        self._rest()

    def _rest(self) -> None:
        if self._pause is not None:
            self._pause(self._game.state)

    def end(self) -> None:
        """Write the end mark and flush the last line."""
        self._put(end_mark(self._game.state))
        self._end_line()

    def _mark_round(self) -> None:
        number = self._game.state.round()
        if number != self._round:
            self._round = number
            if number:
                self._end_line()
                self._put("%d." % number)

    def _put(self, token: str) -> None:
        if len(self._line) + len(token) >= _WIDTH:
            self._end_line()
        self._line += (" " if self._line else "") + token

    def _end_line(self) -> None:
        if self._line:
            self._write((self._line + "\n").encode())
            self._line = ""


class _Replayed(ActionHistory):
    """A history that stores no entries; those of another game are replayed in it."""

    def keep(self, kind: int, what: "bytes | int") -> None:
        pass


def end_mark(state: "GameState") -> str:
    """Return `*A`, or `*AB` for a draw, or `*` while the game is not over."""
    if state.actor() != NOBODY:
        return "*"
    return "*" + "".join([chr(65 + seat) for seat in state.standings()[0]])
