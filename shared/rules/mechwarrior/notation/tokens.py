"""Write and read actions as tokens of a record."""

from shared.rules.errors import Unreadable
from shared.rules.mechwarrior.combat.damage import TYPE_WORDS
from shared.rules.mechwarrior.combat.modifiers import ATTACK_WORDS
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.model import action_rows, kind_words
from shared.rules.mechwarrior.model.kinds import FLAG_LETTERS, LETTERS, OTHER, PLACES, UNTYPED
from shared.rules.mechwarrior.model.layout import HELD

_DIGITS = "0123456789"
# Letters of the switches of modifiers.py, the lowest bit first.
_SWITCHES = "ruhicflaqmAT2"
_LINES = "abcd"
_OTHER = "x"
_UNTYPED = "?"
_MISS_HIT = ("miss", "hit")


def text(action: bytes) -> str:
    """Return the token of an action. Raises: ValueError for an unknown kind.

    >>> text(parse("Aa:run/f")), text(parse("A+54"))
    ('Aa:run/f', 'A+54')
    """
    for row in action_rows.ROWS:
        if row.number == action[0]:
            return _written(row, action)
    raise ValueError("no action of this game")


def parse(token: str) -> bytes:
    """Return the action of a token.

    Raises: Unreadable if the token is not an action.

    >>> list(parse("Aa-B"))
    [15, 0, 1]
    """
    for row in action_rows.ROWS:
        found = _Reader(token).action(row)
        if found is not None:
            return found
    raise Unreadable("not an action of this game", 0, token)


def _pieces(form: str) -> "list[tuple[str, str]]":
    """Return the pieces of a token's form as (literal, field that follows or nothing)."""
    found = []
    parts = form.split("%")
    literal = parts[0]
    for part in parts[1:]:
        found.append((literal, part[0]))
        literal = part[1:]
    found.append((literal, ""))
    return found


def _written(row: action_rows.Action, action: bytes) -> str:
    token = ""
    at = 1
    for literal, field in _pieces(row.token):
        token += literal
        if not field:
            break
        if field == "+":
            token += "".join(["," + unit_text(unit) for unit in action[at:]])
        elif field == "N":
            token += ",".join([_field_text("o", number) for number in action[at:]])
        elif field == "y":
            switches = action[at] << 8 | action[at + 1]
            token += "".join([c for bit, c in enumerate(_SWITCHES) if switches >> bit & 1])
            at += 1
        elif field == "*":
            token += "".join([str(face) for face in action[at:]])
        elif field == "w":
            token += str(action[at] << 8 | action[at + 1])
            at += 1
        else:
            token += _field_text(field, action[at])
        at += 1
    return token


def unit_text(unit: int) -> str:
    """Return the two letters of a unit.

    >>> unit_text(0x12)
    'Bc'
    """
    return LETTERS[unit >> 4] + PLACES[unit & 15]


def _field_text(field: str, value: int) -> str:
    if field == "u":
        return unit_text(value)
    if field == "s":
        return LETTERS[value]
    if field == "c":
        return _OTHER if value == OTHER else LETTERS[value]
    if field == "h":
        return LETTERS[value - HELD] if value >= HELD else unit_text(value)
    if field == "k":
        return kind_words.ORDERS_OF[value]
    if field == "x":
        letters = [FLAG_LETTERS[bit] for bit in range(len(FLAG_LETTERS)) if value >> bit & 1]
        return "/" + "".join(letters) if letters else ""
    if field == "m":
        return str(value + 1)
    if field == "l":
        return _LINES[value]
    if field == "r":
        return kind_words.REASONS[value]
    if field == "a":
        return ATTACK_WORDS[value]
    if field == "t":
        return TYPE_WORDS[value]
    if field == "i":
        return str(value - SIGNED)
    if field == "e":
        return _MISS_HIT[value]
    return _UNTYPED if field == "o" and value == UNTYPED else str(value)


class _Reader:
    """Reads a token piece by piece."""

    def __init__(self, token: str) -> None:
        self._token = token
        self._at = 0

    def action(self, row: action_rows.Action) -> "bytes | None":
        """Return the action, None if the token has not the form of this row."""
        self._at = 0
        found = [row.number]
        for literal, field in _pieces(row.token):
            if not self._token.startswith(literal, self._at):
                return None
            self._at += len(literal)
            if field:
                values = self._field(field)
                if values is None:
                    return None
                found += values
        return bytes(found) if self._at == len(self._token) else None

    def _field(self, field: str) -> "list[int] | None":
        """Return the bytes of a field, None if it cannot be read here."""
        if field == "n" or field == "w":
            return self._number(field == "w")
        if field == "o":
            return self._value()
        if field == "e":
            return self._word(_MISS_HIT)
        if field == "u":
            return self._unit()
        if field == "s":
            return self._one_of(LETTERS)
        if field == "c":
            if self._token.startswith(_OTHER, self._at):
                self._at += 1
                return [OTHER]
            return self._one_of(LETTERS)
        if field == "h":
            unit = self._unit()
            if unit is not None:
                return unit
            seat = self._one_of(LETTERS)
            return None if seat is None else [HELD + seat[0]]
        if field == "k":
            return self._word(kind_words.ORDERS_OF)
        if field == "r":
            return self._word(kind_words.REASONS)
        if field == "x":
            return self._flags()
        if field == "m":
            return self._one_of("12345678")
        if field == "l":
            return self._one_of(_LINES)
        if field == "z":
            return self._one_of("01")
        if field == "a":
            return self._word(ATTACK_WORDS)
        if field == "t":
            return self._word(TYPE_WORDS)
        if field == "i":
            return self._signed()
        if field == "y":
            return self._switches()
        if field == "N":
            return self._numbers()
        return self._faces() if field == "*" else self._units()

    def _one_of(self, letters: str) -> "list[int] | None":
        sign = self._token[self._at : self._at + 1]
        place = letters.find(sign) if sign else -1
        if place < 0:
            return None
        self._at += 1
        return [place]

    def _unit(self) -> "list[int] | None":
        pair = self._token[self._at : self._at + 2]
        if len(pair) < 2 or pair[0] not in LETTERS or pair[1] not in PLACES:
            return None
        self._at += 2
        return [LETTERS.index(pair[0]) << 4 | PLACES.index(pair[1])]

    def _units(self) -> "list[int] | None":
        found = []
        while self._token[self._at : self._at + 1] == ",":
            self._at += 1
            unit = self._unit()
            if unit is None:
                return None
            found += unit
        return found

    def _number(self, wide: bool) -> "list[int] | None":
        start = self._at
        while self._token[self._at : self._at + 1] in tuple(_DIGITS):
            self._at += 1
        digits = self._token[start : self._at]
        if not 0 < len(digits) <= 5 or len(digits) > 1 and digits[0] == "0":
            return None
        number = int(digits)
        if number > (0xFFFF if wide else 0xFF):
            return None
        return [number >> 8, number & 255] if wide else [number]

    def _value(self) -> "list[int] | None":
        if self._token.startswith(_UNTYPED, self._at):
            self._at += 1
            return [UNTYPED]
        found = self._number(False)
        return None if found and found[0] == UNTYPED else found

    def _numbers(self) -> "list[int] | None":
        found = self._value()
        while found and self._token[self._at : self._at + 1] == ",":
            self._at += 1
            more = self._value()
            if more is None:
                return None
            found += more
        return found

    def _signed(self) -> "list[int] | None":
        is_negative = self._token[self._at : self._at + 1] == "-"
        self._at += 1 if is_negative else 0
        found = self._number(False)
        if found is None or found[0] > SIGNED or is_negative and not found[0]:
            return None
        return [SIGNED - found[0] if is_negative else SIGNED + found[0]]

    def _switches(self) -> "list[int]":
        switches = 0
        for bit, letter in enumerate(_SWITCHES):
            if self._token[self._at : self._at + 1] == letter:
                self._at += 1
                switches |= 1 << bit
        return [switches >> 8, switches & 255]

    def _word(self, words: "tuple[str, ...]") -> "list[int] | None":
        for place, word in enumerate(words):
            if self._token.startswith(word, self._at):
                self._at += len(word)
                return [place]
        return None

    def _flags(self) -> "list[int] | None":
        if self._token[self._at : self._at + 1] != "/":
            return [0]
        flags = 0
        self._at += 1
        for bit, letter in enumerate(FLAG_LETTERS):
            if self._token[self._at : self._at + 1] == letter:
                self._at += 1
                flags |= 1 << bit
        return [flags] if flags else None

    def _faces(self) -> "list[int]":
        found = []
        while self._token[self._at : self._at + 1] in tuple("123456"):
            found.append(int(self._token[self._at]))
            self._at += 1
        return found
