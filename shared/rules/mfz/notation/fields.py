"""Write and read the fields of tokens; see docs/record.md."""

from typing import TYPE_CHECKING

from shared.rules.errors import Unreadable
from shared.rules.kit.fields import (
    DIGITS,
    REST,
    Either,
    Field,
    Flags,
    Letter,
    Number,
    Several,
    Word,
)
from shared.rules.kit.fields import Piece as PieceField
from shared.rules.mfz.model.actions import (
    DICE,
    GROUND,
    LETTERS,
    NOBODYS,
    NONE,
    NUMBER_SIGN,
    PIECES,
    PLACES,
    RANGES,
    SLOTS,
    TYPES,
    UNREAD,
)
from shared.rules.mfz.model.dice_faces import SIDES, are_faces, pack, unpack
from shared.rules.mfz.model.encoding import die_of, face_of, kind_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared.rules.contract import GameState
    from shared.rules.kit.fields import Reader

_DICE_MAX = 15
# Of dice that are used: by colour, or only the number.
_SIGNS = DICE + NUMBER_SIGN
_INITIATIVE_MAX = 20

_FRAME = PieceField(LETTERS, PLACES, 3, "a frame such as Ba")
_SEAT = Letter(LETTERS, "a company, one of " + LETTERS)
_COUNT = Number(99)


def frame(number: int) -> str:
    """Return the token of a frame.

    >>> frame(8)
    'Ba'
    """
    return _FRAME.write(bytes((number,)), None)


def die(packed: int) -> str:
    """Return the token of a rolled die.

    Raises: ValueError if there is no such die.

    >>> die(die_of(3, 4))
    'B4'
    """
    kind, face = kind_of(packed), face_of(packed)
    if kind >= len(_SIGNS) or not 1 <= face <= SIDES[kind]:
        raise ValueError("no die")
    return _SIGNS[kind] + str(face)


def die_left(packed: int) -> str:
    """Return a die of a position, whose number may not be typed yet.

    >>> die_left(die_of(3, UNREAD))
    'B?'
    """
    return DICE[kind_of(packed)] + "?" if face_of(packed) == UNREAD else die(packed)


def dice(kinds: bytes) -> str:
    """Return kinds of dice as text, grouped by kind.

    >>> dice(bytes((0, 0, 1, 1, 6)))
    'WW RR g'
    """
    text = ""
    for place, kind in enumerate(kinds):
        if place and kind != kinds[place - 1]:
            text += " "
        text += DICE[kind]
    return text


def due(state: "GameState") -> bytes:
    """Return the kind of each die due; none at damage depth."""
    return bytes(getattr(state, "dice_due", bytes)())


class _Running(Field):
    """The running frame, which an action does not contain. Readers may leave it out."""

    width = 0

    def read(self, reader: "Reader") -> "Sequence[int]":
        if not reader.is_done and reader.token[reader.at] in LETTERS:
            _FRAME.read(reader)
        return ()

    def write(self, values: bytes, state: "Any") -> str:
        running = getattr(state, "running", -1)
        return frame(running) if running >= 0 else ""


class _Die(Field):
    def read(self, reader: "Reader") -> "Sequence[int]":
        kind = reader.place(_SIGNS)
        if kind < 0:
            raise Unreadable("expected a die such as B4, its colour one of " + _SIGNS)
        return (die_of(kind, _face(reader, SIDES[kind])),)

    def write(self, values: bytes, state: "Any") -> str:
        return die(values[0])


_DIE = _Die()


class _Aim(Field):
    """A target, a frame or T for terrain, and a range; nothing for no target."""

    width = 2

    def read(self, reader: "Reader") -> "Sequence[int]":
        if reader.is_done:
            return NONE, NONE
        target = (GROUND,) if reader.take("T") else _FRAME.read(reader)
        if not reader.take("/"):
            raise Unreadable("expected a range: /h, /d or /a")
        return tuple(target) + tuple(_RANGE.read(reader))

    def write(self, values: bytes, state: "Any") -> str:
        target, distance = values
        if target == NONE and distance == NONE:
            return ""
        return ("T" if target == GROUND else frame(target)) + "/" + RANGES[distance]


_RANGE = Word(RANGES)


class _Spot(Field):
    """A die and the frame that is spotted with it; - for none."""

    width = 2

    def read(self, reader: "Reader") -> "Sequence[int]":
        if reader.take("-"):
            return 0, NONE
        spent = _DIE.read(reader)
        if not reader.take(">"):
            raise Unreadable("expected > and the frame that is spotted")
        return tuple(spent) + tuple(_FRAME.read(reader))

    def write(self, values: bytes, state: "Any") -> str:
        if values[0] == 0 and values[1] == NONE:
            return "-"
        return die(values[0]) + ">" + frame(values[1])


class _Pieces(Field):
    """A kind of piece to deploy, and how many if more than one."""

    width = 2

    def read(self, reader: "Reader") -> "Sequence[int]":
        piece = _PIECE.read(reader)
        if reader.is_done:
            return tuple(piece) + (1,)
        count = _COUNT.read(reader)
        if count[0] < 2:
            raise Unreadable("one piece has no number")
        return tuple(piece) + tuple(count)

    def write(self, values: bytes, state: "Any") -> str:
        return PIECES[values[0]] + (str(values[1]) if values[1] > 1 else "")


_PIECE = Word(PIECES)


class _Dice(Field):
    """The faces of the dice due; with the letter of each colour, or plain."""

    width = REST

    def __init__(self, has_colours: bool) -> None:
        self._has_colours = has_colours

    def read(self, reader: "Reader") -> "Sequence[int]":
        faces = bytearray()
        if self._has_colours and reader.take(NUMBER_SIGN):
            return faces
        last = -1 if self._has_colours else 0
        while not reader.is_done:
            kind = DICE.find(reader.token[reader.at]) if self._has_colours else -1
            if kind >= 0:
                if kind <= last:
                    raise Unreadable("expected the colours of a roll in the order of " + DICE)
                last = kind
                reader.at += 1
            elif last < 0:
                raise Unreadable("expected the colour of a die, one of " + DICE)
            faces.append(_face(reader, SIDES[last]))
            if len(faces) > _DICE_MAX:
                raise Unreadable("a roll has at most %d dice" % _DICE_MAX)
        if not faces and not self._has_colours:
            raise Unreadable("expected damage dice")
        return pack(faces)

    def write(self, values: bytes, state: "Any") -> str:
        # An empty roll is an empty field; an empty damage roll does not exist.
        kinds = due(state)
        if kinds and not values and self._has_colours:
            # Own dice, whose numbers are typed when they are used.
            return NUMBER_SIGN
        if not are_faces(values, kinds) or not kinds and not self._has_colours:
            raise ValueError("not of the dice that are due")
        text = ""
        last = -1
        for kind, face in zip(kinds, unpack(values, len(kinds))):
            if self._has_colours and kind != last:
                last = kind
                text += DICE[kind]
            text += str(face)
        return text


def _face(reader: "Reader", most: int) -> int:
    face = reader.place(DIGITS[: most + 1])
    if face < 1:
        raise Unreadable("this die shows 1 to %d" % most)
    return face


# By letter.
FIELDS: "dict[str, Field]" = {
    "a": _Aim(),
    "b": Several(Number(_INITIATIVE_MAX, 1), between=",", least=1, most=2),
    "c": Either(_FRAME, {"o": NONE, "c": GROUND}),
    "d": Either(_DIE, {"-": 0}),
    "D": _Dice(False),
    "f": _FRAME,
    "g": Word(TYPES),
    "h": Either(_SEAT, {"": NOBODYS}),
    "i": _DIE,
    "k": Number(99, 1, 1),
    "l": Word(SLOTS),
    "m": Flags(LETTERS, "companies"),
    "n": _COUNT,
    "N": Several(Number(_DICE_MAX), between=",", least=1, most=3),
    "o": Either(_SEAT, {"N": NOBODYS}),
    "p": _Spot(),
    "P": _Pieces(),
    "R": _Dice(True),
    "s": _SEAT,
    "S": Several(_SEAT),
    "t": Word(TYPES[:10]),
    "u": Word("-+"),
    "v": Word("0123456-"),
    "w": _Running(),
    "y": Word("01"),
    "z": Word(("", "z")),
}
