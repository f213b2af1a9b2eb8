"""Parse a text record and replay it; text_record.py writes records."""

from typing import TYPE_CHECKING

from shared.rules.errors import RuleError, Unreadable
from shared.rules.history import ActionHistory
from shared.rules.kit import notation
from shared.rules.kit.state import PlayedState
from shared.rules.records.text_record import ROLL_COMMENT, end_mark
from shared.rules.time_text import time_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shared.rules.contract import GameState

_SPACE = b" \t\r\n"
_NEW_LINE = 10
_OPENING = b"[{"
# What ends a token.
_ENDS = _SPACE + b"{"
# White space around the parts of a header line.
_BLANKS = " \t\r\n"
_SHOWN_MAX = 40
# Of the stamp of a roll, in hexadecimal.
_STAMP_DIGITS = 8
# Of a time, such as 12:34:56.
_TIME_MAX = 8


class Record:
    r"""A parsed record: header as (key, value) in order, tokens as (line number, token).

    times: (number of tokens before it, seconds) of each comment that is a time. rolls: (number of
    tokens before it, stamp) of each comment that is a roll of the box.

    >>> Record("[Game MFZ:RA]\n:deployed *").tokens
    [(2, ':deployed'), (2, '*')]
    """

    def __init__(self, text: str) -> None:
        """Parse a record.

        Raises: Unreadable if `text` is not one.
        """
        self.header: list[tuple[str, str]] = []
        self.tokens: list[tuple[int, str]] = []
        self.times: list[tuple[int, int]] = []
        self.rolls: list[tuple[int, int]] = []
        self._keys: dict[str, bool] = {}
        self._read(text)

    def _read(self, text: str) -> None:
        # In bytes: MicroPython finds a character of a text by counting from its start.
        data = text.encode()
        line = 1
        at = 0
        # Behind the last one there are only tokens and comments.
        plain = data.rfind(b"[") + 1
        while at < len(data):
            if at >= plain and self.tokens:
                end = _found(data, b"{", at, len(data))
                line = self._read_tokens(data, at, end, line)
                at = end
                if at == len(data):
                    break
            here = data[at]
            if here == _NEW_LINE:
                line += 1
            if here in _SPACE:
                at += 1
            elif here in _OPENING:
                end = data.find(b"]" if here == _OPENING[0] else b"}", at)
                if end < 0:
                    raise Unreadable("line %d: a '%s' is never closed" % (line, chr(here)))
                inside = data[at + 1 : end].decode()
                if here == _OPENING[0]:
                    self._read_header(inside, line)
                else:
                    self._read_comment(inside)
                line += inside.count("\n")
                at = end + 1
            else:
                end = at
                while end < len(data) and data[end] not in _ENDS:
                    end += 1
                self.tokens.append((line, data[at:end].decode()))
                at = end

    def _read_tokens(self, data: bytes, at: int, end: int, line: int) -> int:
        """Read tokens between which nothing else stands; return the line in which they end."""
        while True:
            # Line by line: a list of all takes more memory.
            stop = _found(data, b"\n", at, end)
            text = data[at:stop].decode().replace("\t", " ").replace("\r", " ")
            self.tokens += [(line, token) for token in text.split(" ") if token]
            if stop == end:
                return line
            line += 1
            at = stop + 1

    def _read_comment(self, inside: str) -> None:
        seconds = seconds_of(inside)
        if seconds >= 0:
            self.times.append((len(self.tokens), seconds))
        stamp = _stamp_of(inside)
        if stamp >= 0:
            self.rolls.append((len(self.tokens), stamp))

    def _read_header(self, inside: str, line: int) -> None:
        if self.tokens:
            if not self.header:
                raise Unreadable("not the record of a game: its first line is not a header line")
            raise Unreadable("line %d: a header line after the first token" % line)
        key, _, value = inside.strip(_BLANKS).partition(" ")
        if not key or "\n" in inside:
            raise Unreadable("line %d: an empty or broken header line" % line)
        if key in self._keys:
            raise Unreadable("line %d: [%s ...] appears twice" % (line, key))
        self._keys[key] = True
        self.header.append((key, value.strip(_BLANKS)))


def replay(
    record: Record, state: "GameState", seen: "Callable[[ActionHistory], object] | None" = None
) -> ActionHistory:
    """Replay a record on a fresh state and return the history. `seen` is called after each token.

    Raises: RuleError with ply, token and position.
    """
    game = ActionHistory(state)
    for _ in _played(record, game):
        if seen is not None:
            seen(game)
    return game


def replaying(record: Record, game: "GameState | ActionHistory") -> "Iterator[ActionHistory]":
    """Replay a record as `replay` does; yield the history after each token.

    game: a fresh state, or a fresh history of one, which may be of a subclass.
    """
    return _played(record, game if isinstance(game, ActionHistory) else ActionHistory(game))


def _played(record: Record, game: ActionHistory) -> "Iterator[ActionHistory]":
    state = game.state
    parse = _parser(state)
    at = rolled = 0
    times, rolls = record.times, record.rolls
    for place, (_, token) in enumerate(record.tokens, 1):
        while at < len(times) and times[at][0] < place:
            game.pass_time(times[at][1])
            at += 1
        try:
            if token[0] == "*" and place < len(record.tokens):
                raise Unreadable("Nothing may follow the end mark")
            _play_token(game, token, parse)
        except RuleError as error:
            # A check refers to the ply just played, any other token to the next one.
            error.ply = error.ply or max(game.ply + (0 if _is_check(token) else 1), 1)
            error.token = token if len(token) <= _SHOWN_MAX else token[:_SHOWN_MAX] + "..."
            error.position = error.position or state.position()
            raise
        while rolled < len(rolls) and rolls[rolled][0] <= place:
            game.pass_roll(rolls[rolled][1])
            rolled += 1
        yield game
    if not record.tokens or record.tokens[-1][1][0] != "*":
        raise Unreadable(
            "The record is cut off: its end mark is missing", game.ply + 1, "*", state.position()
        )


def seconds_of(text: str) -> int:
    """Return the seconds of a time as `time_text` writes it; -1 for any other text.

    >>> seconds_of("12:34"), seconds_of("1:00:05"), seconds_of("at 12:34")
    (754, 3605, -1)
    """
    seconds = 0
    for part in text.split(":"):
        if not _is_number(part):
            return -1
        seconds = 60 * seconds + int(part)
    return seconds if len(text) <= _TIME_MAX and time_text(seconds) == text else -1


def _stamp_of(text: str) -> int:
    """Return the stamp of a roll as the writer of records writes it; -1 for any other text."""
    digits = text[len(ROLL_COMMENT) :]
    if not text.startswith(ROLL_COMMENT) or len(digits) != _STAMP_DIGITS:
        return -1
    if [digit for digit in digits if digit not in "0123456789abcdef"]:
        return -1
    return int(digits, 16)


def _found(data: bytes, sign: bytes, at: int, end: int) -> int:
    """Return where a sign is from `at` on; `end` if it is not before that."""
    place = data.find(sign, at, end)
    return place if place >= 0 else end


def _parser(state: "GameState") -> "Callable[[str], bytes]":
    """Return what reads tokens as `state.parse` does, which looks for its module at each token."""
    own, usual = type(state).parse, PlayedState.parse
    if own is not usual:  # type: ignore[comparison-overlap]
        return state.parse
    parse = notation.of(state.game).parse
    return lambda token: parse(state, token)


def _play_token(game: ActionHistory, token: str, parse: "Callable[[str], bytes]") -> None:
    state = game.state
    first = token[0]
    if first == "!":
        if token[1:] not in state.checks():
            raise _mismatch(state, token)
    elif first == "*":
        if token != end_mark(state):
            raise RuleError("The record ends differently: expected " + end_mark(state))
    elif first == "<":
        game.undo(_number(token[1:]))
    elif first == ">":
        game.redo(_number(token[1:]))
    elif token[-1] == "." and _is_check(token):
        if _number(token[:-1]) != state.round():
            raise RuleError("The record has the wrong round: it is round %d" % state.round())
    else:
        game.play(parse(token))


def _is_check(token: str) -> bool:
    return token[0] in "!*" or token[-1] == "." and _is_number(token[:-1])


def _mismatch(state: "GameState", token: str) -> RuleError:
    for check in state.checks():
        if check[:1] == token[1:2]:
            return RuleError("The record says %s, but it is %s" % (token[1:], check))
    return Unreadable("this game has no such check")


def _is_number(text: str) -> bool:
    return 0 < len(text) <= 4 and not [c for c in text if c not in "0123456789"]


def _number(text: str) -> int:
    if not _is_number(text) or text[0] == "0":
        raise Unreadable("expected a number from 1 to 9999")
    return int(text)
