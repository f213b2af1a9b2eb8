"""Write and read the fields of tokens; see docs/record.md."""

from typing import TYPE_CHECKING

from shared.rules.errors import Unreadable
from shared.rules.kit.fields import (
    REST,
    Either,
    Field,
    Flags,
    Letter,
    Number,
    Piece,
    Several,
    Word,
)
from shared.rules.mechwarrior.combat.damage import TYPE_WORDS
from shared.rules.mechwarrior.combat.modifiers import ATTACK_WORDS
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.model.kinds import FLAG_LETTERS, LETTERS, OTHER, PLACES, UNTYPED
from shared.rules.mechwarrior.model.layout import HELD

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared.rules.kit.fields import Reader

_NUMBER = Number(255)
_SEAT = Letter(LETTERS, "a player, one of " + LETTERS)
_UNIT = Piece(LETTERS, PLACES, 4, "a unit such as Ba")
_VALUE = Either(_NUMBER, {"?": UNTYPED})


def unit(number: int) -> str:
    """Return the token of a unit.

    >>> unit(0x12)
    'Bc'
    """
    return _UNIT.write(bytes((number,)), None)


class _Holder(Field):
    """What holds a captive: a unit, or a player where it is none."""

    def read(self, reader: "Reader") -> "Sequence[int]":
        try:
            return _UNIT.read(reader)
        except Unreadable:
            return (HELD + _SEAT.read(reader)[0],)

    def write(self, values: bytes, state: "Any") -> str:
        return unit(values[0]) if values[0] < HELD else LETTERS[values[0] - HELD]


_FACES = Several(Letter("123456", "a face of a die", 1))
_TOTAL = Number(12, 2)


class _Roll(Field):
    """Two faces, or = and their total."""

    width = REST

    def read(self, reader: "Reader") -> "Sequence[int]":
        return _TOTAL.read(reader) if reader.take("=") else _FACES.read(reader)

    def write(self, values: bytes, state: "Any") -> str:
        if len(values) == 1:
            return "=" + _TOTAL.write(values, state)
        return _FACES.write(values, state)


class _Signed(Field):
    """A number from -9 to 9."""

    def read(self, reader: "Reader") -> "Sequence[int]":
        is_negative = reader.take("-")
        number = _NUMBER.read(reader)[0]
        if number > SIGNED or is_negative and not number:
            raise Unreadable("expected a number from -%d to %d" % (SIGNED, SIGNED))
        return (SIGNED - number if is_negative else SIGNED + number,)

    def write(self, values: bytes, state: "Any") -> str:
        return str(values[0] - SIGNED)


# By letter; actions.py describes them.
FIELDS: "dict[str, Field]" = {
    "a": Word(ATTACK_WORDS),
    "c": Either(_SEAT, {"x": OTHER}),
    "e": Word(("miss", "hit")),
    "h": _Holder(),
    "i": _Signed(),
    "k": Word(kind_words.ORDERS_OF),
    "l": Word("abcd"),
    "m": Letter("12345678", "a marker, from 1 to 8"),
    "n": _NUMBER,
    "N": Several(_VALUE, between=",", least=1),
    "o": _VALUE,
    "p": Word(kind_words.DIAL_VALUES),
    "r": Word(kind_words.REASONS),
    "s": _SEAT,
    "t": Word(TYPE_WORDS),
    "u": _UNIT,
    "w": Number(0xFFFF, width=2),
    "x": Flags(FLAG_LETTERS, "flags of an order", "/"),
    # The switches of modifiers.py.
    "y": Flags("ruhicflaqmAT2", "switches", width=2),
    "z": Word("01"),
    "+": Several(_UNIT, ",", ","),
    "*": _FACES,
    "R": _Roll(),
}
