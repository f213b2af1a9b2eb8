"""Write the fields of actions as text in tokens, and read them.

A game has a table of its fields by letter. Not on the box.
"""

from typing import TYPE_CHECKING

from shared.rules.errors import Unreadable

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

DIGITS = "0123456789"
# Width of a field that takes all bytes that are left.
REST = -1


class Reader:
    """Reads a token from left to right. at: how far it is read."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.at = 0

    @property
    def is_done(self) -> bool:
        """Return whether all is read."""
        return self.at == len(self.token)

    def take(self, text: str) -> bool:
        """Read `text` if it is next; return whether it was."""
        if self.token[self.at : self.at + len(text)] != text:
            return False
        self.at += len(text)
        return True

    def place(self, signs: str) -> int:
        """Read one of `signs` and return its place; -1 if there is none."""
        place = signs.find(self.token[self.at]) if not self.is_done else -1
        self.at += place >= 0
        return place

    def digits(self) -> str:
        """Read digits and return them."""
        start = self.at
        while self.place(DIGITS) >= 0:
            pass
        return self.token[start : self.at]


class Field:
    """A field of an action. width: how many bytes it takes."""

    width = 1

    def read(self, reader: Reader) -> "Sequence[int]":
        """Read the field and return its bytes.

        Raises: Unreadable if it is not there; `reader` has read what is right of it.
        """
        raise NotImplementedError

    def write(self, values: bytes, state: "Any") -> str:
        """Return the field as text.

        Raises: ValueError or IndexError if the bytes are not such a field.
        """
        raise NotImplementedError


class Letter(Field):
    """One of some letters. first: the value of the first one. what: expected, for errors."""

    def __init__(self, letters: str, what: str, first: int = 0) -> None:
        self.letters = letters
        self.what = what
        self.first = first

    def read(self, reader: Reader) -> "Sequence[int]":
        place = reader.place(self.letters)
        if place < 0:
            raise Unreadable("expected " + self.what)
        return (self.first + place,)

    def write(self, values: bytes, state: "Any") -> str:
        place = values[0] - self.first
        if place < 0:
            raise ValueError("no " + self.what)
        return self.letters[place]


class Word(Field):
    """One of some words, of which one may begin with another."""

    def __init__(self, words: "Sequence[str]") -> None:
        self.words = words

    def read(self, reader: Reader) -> "Sequence[int]":
        longest = -1
        for place, word in enumerate(self.words):
            if reader.token[reader.at : reader.at + len(word)] == word:
                if longest < 0 or len(word) > len(self.words[longest]):
                    longest = place
        if longest < 0:
            raise Unreadable("expected one of " + " ".join(list(self.words)))
        reader.take(self.words[longest])
        return (longest,)

    def write(self, values: bytes, state: "Any") -> str:
        return self.words[values[0]]


class Piece(Field):
    """A piece: the letter of its seat and that of its place. bits: those of the place."""

    def __init__(self, seats: str, places: str, bits: int, what: str) -> None:
        self.seats = seats
        self.places = places
        self.bits = bits
        self.what = what

    def read(self, reader: Reader) -> "Sequence[int]":
        start = reader.at
        seat = reader.place(self.seats)
        place = reader.place(self.places) if seat >= 0 else -1
        if place < 0:
            reader.at = start
            raise Unreadable("expected " + self.what)
        return (seat << self.bits | place,)

    def write(self, values: bytes, state: "Any") -> str:
        place = values[0] & (1 << self.bits) - 1
        return self.seats[values[0] >> self.bits] + self.places[place]


class Number(Field):
    """A number without leading zeros, from `least` to `most`. base: the number stored as 0."""

    def __init__(self, most: int, least: int = 0, base: int = 0, width: int = 1) -> None:
        self.most = most
        self.least = least
        self.base = base
        self.width = width

    def read(self, reader: Reader) -> "Sequence[int]":
        digits = reader.digits()
        if not digits or len(digits) > 1 and digits[0] == "0" or len(digits) > len(str(self.most)):
            raise Unreadable("expected a number up to %d without a leading zero" % self.most)
        number = int(digits)
        if not self.least <= number <= self.most:
            raise Unreadable("expected a number from %d to %d" % (self.least, self.most))
        return _stored(number - self.base, self.width)

    def write(self, values: bytes, state: "Any") -> str:
        number = self.base + _number(values)
        if not self.least <= number <= self.most:
            raise ValueError("no such number")
        return str(number)


class Signed(Field):
    """A number with its sign, other than 0, in two bytes. base: what stands for 0."""

    width = 2

    def __init__(self, base: int) -> None:
        self.base = base

    def read(self, reader: Reader) -> "Sequence[int]":
        sign = reader.place("+-")
        digits = reader.digits()
        if sign < 0 or not 0 < len(digits) <= 5 or not 0 < int(digits) < self.base:
            raise Unreadable("expected a number with its sign, such as +1 or -5")
        return _stored(self.base + (-int(digits) if sign else int(digits)), 2)

    def write(self, values: bytes, state: "Any") -> str:
        return "%+d" % (_number(values) - self.base)


class Flags(Field):
    """Letters of the bits that are set, the lowest first. lead: before them, if any is set."""

    def __init__(self, letters: str, what: str, lead: str = "", width: int = 1) -> None:
        self.letters = letters
        self.what = what
        self.lead = lead
        self.width = width

    def read(self, reader: Reader) -> "Sequence[int]":
        bits = 0
        if not self.lead or reader.take(self.lead):
            start = reader.at
            while not reader.is_done:
                sign = reader.token[reader.at]
                bit = self.letters.find(sign)
                if bit < 0:
                    break
                if bits >> bit:
                    raise Unreadable("expected %s, in the order of %s" % (self.what, self.letters))
                bits |= 1 << bit
                reader.at += 1
            if self.lead and reader.at == start:
                raise Unreadable("expected %s, of %s" % (self.what, self.letters))
        return _stored(bits, self.width)

    def write(self, values: bytes, state: "Any") -> str:
        bits = _number(values)
        if bits >> len(self.letters):
            raise ValueError("no such flags")
        text = "".join([sign for bit, sign in enumerate(self.letters) if bits >> bit & 1])
        return self.lead + text if text else ""


class Either(Field):
    """A field, or a sign that stands for a value of its own. signs: those values by sign."""

    def __init__(self, field: Field, signs: "dict[str, int]") -> None:
        self.field = field
        self.signs = signs

    def read(self, reader: Reader) -> "Sequence[int]":
        for sign in self.signs:
            if sign and reader.take(sign):
                return (self.signs[sign],)
        start = reader.at
        try:
            values = self.field.read(reader)
        except Unreadable:
            if "" not in self.signs or reader.at > start:
                raise
            return (self.signs[""],)
        if values[0] in self.signs.values():
            raise Unreadable("this number has another meaning")
        return values

    def write(self, values: bytes, state: "Any") -> str:
        for sign in self.signs:
            if self.signs[sign] == values[0]:
                return sign
        return self.field.write(values, state)


class Several(Field):
    """All that is left, from `least` to `most` fields of one kind.

    lead, between: text before the first one, and before each other.
    """

    width = REST

    def __init__(
        self, field: Field, lead: str = "", between: str = "", least: int = 0, most: int = 99
    ) -> None:
        self.field = field
        self.lead = lead
        self.between = between
        self.least = least
        self.most = most

    def read(self, reader: Reader) -> "Sequence[int]":
        found: list[int] = []
        while len(found) < self.least or not reader.is_done and len(found) < self.most:
            if not reader.take(self.between if found else self.lead):
                break
            found += self.field.read(reader)
        return found

    def write(self, values: bytes, state: "Any") -> str:
        if not self.least <= len(values) <= self.most:
            raise ValueError("not that many fields")
        words = [self.field.write(bytes((value,)), state) for value in values]
        return self.lead + self.between.join(words) if words else ""


def _number(values: bytes) -> int:
    """Return the number in one byte, or in two, the high byte first."""
    return values[0] if len(values) == 1 else values[0] << 8 | values[1]


def _stored(number: int, width: int) -> "Sequence[int]":
    return (number,) if width == 1 else (number >> 8, number & 255)
