"""Write and read actions as tokens of a record, by the rows of a game. Not on the box."""

import sys
from typing import TYPE_CHECKING

from shared.rules.errors import Unreadable
from shared.rules.kit.fields import REST, Reader

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from shared.rules.kit.fields import Field

    Piece = str | Field

_TOKEN_MAX = 64
# Tokens whose actions are kept. MicroPython has no room for more.
_KEPT_MAX = 512 if sys.implementation.name == "micropython" else 16_384


class Notation:
    """The tokens of some kinds of actions; no token fits two of them.

    forms: (number, form) of each kind. In a form the letter of a field follows each %. fields: by
    letter.
    """

    def __init__(self, forms: "Iterable[tuple[int, str]]", fields: "dict[str, Field]") -> None:
        self._pieces: dict[int, list[Piece]] = {}
        # Actions by token: many games have the same ones.
        self._read_before: dict[str, bytes] = {}
        # Kinds by the first piece of their tokens, which is read once for all of them.
        self._by_first = _Index()
        for number, form in forms:
            pieces = self._pieces[number] = _pieces(form, fields)
            for first, kinds in self._by_first.all:
                if first == pieces[0]:
                    break
            else:
                kinds = _Index()
                self._by_first.add(pieces[0], (pieces[0], kinds))
            kinds.add(pieces[1] if len(pieces) > 1 else None, number)

    def text(self, state: "Any", action: bytes) -> str:
        """Return the token of an action. state: what its fields need of it.

        Raises: ValueError if the bytes are not an action.
        """
        if not action or action[0] not in self._pieces:
            raise ValueError("no action of this game")
        token = ""
        at = 1
        for piece in self._pieces[action[0]]:
            if isinstance(piece, str):
                token += piece
                continue
            end = len(action) if piece.width == REST else at + piece.width
            if end > len(action):
                raise ValueError("too few bytes")
            try:
                token += piece.write(action[at:end], state)
            except IndexError:
                raise ValueError("no such field of an action") from None
            at = end
        if at != len(action):
            raise ValueError("too many bytes")
        return token

    def parse(self, state: "Any", token: str) -> bytes:
        """Return the action of a token. state: as for `text`.

        Raises: Unreadable if it is none; the reason is that of the kind that fits furthest.
        """
        if token in self._read_before:
            return self._read_before[token]
        if len(token) > _TOKEN_MAX:
            raise Unreadable("an action is not that long")
        attempt = _Attempt(token)
        # All kinds, if no likely one fits: they say why.
        action = self._read(attempt, True) or self._read(attempt, False)
        if action is None:
            raise attempt.error()
        if len(self._read_before) >= _KEPT_MAX:
            self._read_before.clear()
        self._read_before[token] = action
        return action

    def _read(self, attempt: "_Attempt", is_quick: bool) -> "bytes | None":
        """Return the action of a token; None if it is none. is_quick: of likely kinds only."""
        token = attempt.token
        for first, kinds in self._by_first.likely(token, 0) if is_quick else self._by_first.all:
            head = attempt.read((first,), 0)
            if head is None:
                continue
            start = attempt.at
            for number in kinds.likely(token, start) if is_quick else kinds.all:
                rest = attempt.read(self._pieces[number][1:], start)
                if rest is not None and attempt.ends():
                    return bytes([number] + head + rest)
        return None


class _Index:
    """Items by the piece that they begin with. all: the items in the order in which they came."""

    def __init__(self) -> None:
        self.all: list[Any] = []
        # Of texts by their first sign, and of fields and nothing.
        self._by_sign: dict[str, list[Any]] = {}
        self._others: list[Any] = []

    def add(self, piece: "Piece | None", item: "Any") -> None:
        """Add an item."""
        self.all.append(item)
        if isinstance(piece, str):
            self._by_sign.setdefault(piece[0], []).append(item)
        else:
            self._others.append(item)

    def likely(self, token: str, start: int) -> "list[Any]":
        """Return the items that may fit what follows in a token."""
        return self._by_sign.get(token[start : start + 1], []) + self._others


class _Attempt(Reader):
    """Reads a token piece by piece, and keeps how far it fits and why no further."""

    def __init__(self, token: str) -> None:
        super().__init__(token)
        self._furthest = 0
        # A text that was expected there, or the reason of a field.
        self._why: str | Unreadable = ""

    def read(self, pieces: "Iterable[Piece]", start: int) -> "list[int] | None":
        """Return the bytes of pieces that are read from `start` on; None if they are not there."""
        self.at = start
        found: list[int] = []
        for piece in pieces:
            if isinstance(piece, str):
                for sign in piece:
                    if not self.take(sign):
                        self._fail(sign)
                        return None
                continue
            try:
                found += piece.read(self)
            except Unreadable as error:
                self._fail(error)
                return None
        return found

    def ends(self) -> bool:
        """Return whether nothing follows."""
        if not self.is_done:
            self._fail("")
        return self.is_done

    def error(self) -> Unreadable:
        """Return why the token is no action."""
        if not self._furthest:
            return Unreadable("not an action of this game", 0, self.token)
        why, known = self._why, self.token[: self._furthest]
        if isinstance(why, Unreadable):
            return why
        if not why:
            return Unreadable("nothing may follow '%s'" % known)
        return Unreadable("expected '%s' after '%s'" % (why, known))

    def _fail(self, why: "str | Unreadable") -> None:
        if self.at > self._furthest:
            self._furthest, self._why = self.at, why


def _pieces(form: str, fields: "dict[str, Field]") -> "list[Piece]":
    """Return the texts and fields of a form, in order."""
    text, *parts = form.split("%")
    found: list[Piece] = [text] if text else []
    for rest in parts:
        found.append(fields[rest[0]])
        if rest[1:]:
            found.append(rest[1:])
    return found
