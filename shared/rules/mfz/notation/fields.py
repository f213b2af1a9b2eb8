"""Read and write the fields of tokens: text in a token, bytes in an action.

A field has a letter:

f frame     s company          o company or N     k station, from 1   m companies, a mask
n number    b one or two initiative numbers       d die or -          i die
a aim       p spot             c cover            R rolled dice       D damage dice
and those of _WORDS
"""

from shared.rules.errors import Unreadable
from shared.rules.mfz.model.actions import (
    DICE,
    GROUND,
    LETTERS,
    NOBODYS,
    NONE,
    RANGES,
    SLOTS,
    TYPES,
)
from shared.rules.mfz.model.dice_faces import SIDES, are_faces, pack, unpack
from shared.rules.mfz.model.encoding import (
    die_of,
    face_of,
    frame_of,
    has,
    kind_of,
    names_frame,
    place_of,
    seat_of,
)

PLACES = "abcdefgh"
DICE_MAX = 15
_DIGITS = "0123456789"
_INITIATIVE_MAX = 20

# Fields with a fixed list of words; the byte is the index of the word.
_WORDS = {
    "g": TYPES,
    "l": SLOTS,
    "r": RANGES,
    "t": TYPES[:10],
    "u": "-+",
    "v": "0123456-",
    "y": "01",
    "z": ("", "z"),
}


def width(sign: str, left: int) -> int:
    """Return how many of the `left` remaining bytes the field takes.

    >>> width("f", 3), width("a", 3), width("R", 3)
    (1, 2, 3)
    """
    if sign in "bRD":
        return left
    return 2 if sign in "ap" else 1


def read(sign: str, token: str, at: int, found: bytearray) -> int:
    """Parse a field of `token` at `at`, append its bytes to `found` and return its end.

    Raises: Unreadable if the field is not there.

    >>> found = bytearray()
    >>> read("f", ">Ba", 1, found), found[0]
    (3, 8)
    """
    if sign in _WORDS:
        return _read_word(sign, token, at, found)
    return _READ[sign](token, at, found)


def write(sign: str, values: bytes, due: bytes) -> str:
    r"""Return a field as text. `values`: its bytes. `due`: the kind of each die due.

    Raises: ValueError if the bytes are not such a field.

    >>> write("f", b"\x08", b""), write("D", pack([5, 3]), bytes(2))
    ('Ba', '53')
    """
    if len(values) < width(sign, len(values)):
        raise ValueError("too few bytes")
    if sign in _WORDS:
        if values[0] >= len(_WORDS[sign]):
            raise ValueError("no such word")
        return _WORDS[sign][values[0]]
    if sign == "R" or sign == "D":
        return _write_dice(sign, values, due)
    return _WRITE[sign](values)


def is_frame(token: str, at: int) -> bool:
    """Return whether `token` has a frame such as `Ba` at `at`.

    >>> is_frame("Ba-Y", 0), is_frame("B:add", 0)
    (True, False)
    """
    return at + 1 < len(token) and token[at] in LETTERS and token[at + 1] in PLACES


def frame(number: int) -> str:
    """Return the token of a frame.

    Raises: ValueError if there is no such frame.

    >>> frame(8)
    'Ba'
    """
    if seat_of(number) >= len(LETTERS):
        raise ValueError("no frame")
    return LETTERS[seat_of(number)] + PLACES[place_of(number)]


def die(packed: int) -> str:
    """Return the token of a rolled die, `-` for none.

    Raises: ValueError if there is no such die.

    >>> die(die_of(3, 4)), die(0)
    ('B4', '-')
    """
    if not packed:
        return "-"
    kind, face = kind_of(packed), face_of(packed)
    if kind >= len(DICE) or not 1 <= face <= SIDES[kind]:
        raise ValueError("no die")
    return DICE[kind] + str(face)


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


def _read_word(sign: str, token: str, at: int, found: bytearray) -> int:
    best = -1
    longest = 0
    words = _WORDS[sign]
    for place, word in enumerate(words):
        if len(word) >= longest and token[at : at + len(word)] == word:
            best = place
            longest = len(word)
    if best < 0:
        raise Unreadable("expected one of " + " ".join(list(words)))
    found.append(best)
    return at + longest


def _read_frame(token: str, at: int, found: bytearray) -> int:
    if not is_frame(token, at):
        raise Unreadable("expected a frame such as Ba")
    found.append(frame_of(LETTERS.find(token[at]), PLACES.find(token[at + 1])))
    return at + 2


def _write_frame(values: bytes) -> str:
    return frame(values[0])


def _read_seat(token: str, at: int, found: bytearray) -> int:
    seat = LETTERS.find(token[at]) if at < len(token) else -1
    if seat < 0:
        raise Unreadable("expected a company, one of " + LETTERS)
    found.append(seat)
    return at + 1


def _write_seat(values: bytes) -> str:
    if values[0] >= len(LETTERS):
        raise ValueError("no company")
    return LETTERS[values[0]]


def _read_owner(token: str, at: int, found: bytearray) -> int:
    if token[at : at + 1] != "N":
        return _read_seat(token, at, found)
    found.append(NOBODYS)
    return at + 1


def _write_owner(values: bytes) -> str:
    return "N" if values[0] == NOBODYS else _write_seat(values)


def _read_seats(token: str, at: int, found: bytearray) -> int:
    mask = 0
    while at < len(token):
        seat = LETTERS.find(token[at])
        if seat < 0 or mask >> seat:
            raise Unreadable("expected companies, in the order of " + LETTERS)
        mask |= 1 << seat
        at += 1
    found.append(mask)
    return at


def _write_seats(values: bytes) -> str:
    if values[0] >> len(LETTERS):
        raise ValueError("no such companies")
    return "".join([letter for seat, letter in enumerate(LETTERS) if has(values[0], seat)])


def _read_number(token: str, at: int, found: bytearray) -> int:
    end = at
    while end < len(token) and token[end] in _DIGITS:
        end += 1
    if not 1 <= end - at <= 2 or end - at == 2 and token[at] == "0":
        raise Unreadable("expected a number up to 99 without a leading zero")
    found.append(int(token[at:end]))
    return end


def _write_number(values: bytes) -> str:
    if values[0] > 99:
        raise ValueError("too high a number")
    return str(values[0])


def _read_station(token: str, at: int, found: bytearray) -> int:
    end = _read_number(token, at, found)
    if not found[-1]:
        raise Unreadable("stations are counted from 1")
    found[-1] -= 1
    return end


def _write_station(values: bytes) -> str:
    if values[0] >= 99:
        raise ValueError("too high a number")
    return str(values[0] + 1)


def _read_initiative(token: str, at: int, found: bytearray) -> int:
    start = len(found)
    at = _read_number(token, at, found)
    if token[at : at + 1] == ",":
        at = _read_number(token, at + 1, found)
    if [number for number in found[start:] if not 1 <= number <= _INITIATIVE_MAX]:
        raise Unreadable("an initiative number is 1 to 20")
    return at


def _write_initiative(values: bytes) -> str:
    if not 1 <= len(values) <= 2 or min(values) < 1 or max(values) > _INITIATIVE_MAX:
        raise ValueError("no initiative numbers")
    return ",".join([str(number) for number in values])


def _read_die(token: str, at: int, found: bytearray) -> int:
    kind = DICE.find(token[at]) if at < len(token) else -1
    if kind < 0:
        raise Unreadable("expected a die such as B4, its colour one of " + DICE)
    found.append(die_of(kind, _face(token, at + 1, SIDES[kind])))
    return at + 2


def _read_die_or_none(token: str, at: int, found: bytearray) -> int:
    if token[at : at + 1] != "-":
        return _read_die(token, at, found)
    found.append(0)
    return at + 1


def _write_die_or_none(values: bytes) -> str:
    return die(values[0])


def _write_die(values: bytes) -> str:
    if not values[0]:
        raise ValueError("no die")
    return die(values[0])


def _face(token: str, at: int, most: int) -> int:
    face = _DIGITS.find(token[at]) if at < len(token) else -1
    if not 1 <= face <= most:
        raise Unreadable("this die shows 1 to %d" % most)
    return face


def _read_aim(token: str, at: int, found: bytearray) -> int:
    if at == len(token):
        found.extend(bytes((NONE, NONE)))
        return at
    if token[at] == "T":
        found.append(GROUND)
        at += 1
    else:
        at = _read_frame(token, at, found)
    if token[at : at + 1] != "/":
        raise Unreadable("expected a range: /h, /d or /a")
    return _read_word("r", token, at + 1, found)


def _write_aim(values: bytes) -> str:
    target, reach = values
    if target == NONE and reach == NONE:
        return ""
    if reach >= len(RANGES):
        raise ValueError("no range")
    return ("T" if target == GROUND else frame(target)) + "/" + RANGES[reach]


def _read_spot(token: str, at: int, found: bytearray) -> int:
    if token[at : at + 1] == "-":
        found.extend(bytes((0, NONE)))
        return at + 1
    at = _read_die(token, at, found)
    if token[at : at + 1] != ">":
        raise Unreadable("expected > and the frame that is spotted")
    return _read_frame(token, at + 1, found)


def _write_spot(values: bytes) -> str:
    if values[0] == 0 and values[1] == NONE:
        return "-"
    return _write_die(values) + ">" + frame(values[1])


def _read_cover(token: str, at: int, found: bytearray) -> int:
    sign = token[at : at + 1]
    if sign == "o" or sign == "c":
        found.append(NONE if sign == "o" else GROUND)
        return at + 1
    return _read_frame(token, at, found)


def _write_cover(values: bytes) -> str:
    if not names_frame(values[0]):
        return "o" if values[0] == NONE else "c"
    return frame(values[0])


def _read_roll(token: str, at: int, found: bytearray) -> int:
    faces = bytearray()
    last = -1
    while at < len(token) and len(faces) <= DICE_MAX:
        kind = DICE.find(token[at])
        if kind >= 0:
            if kind <= last:
                raise Unreadable("expected the colours of a roll in the order of " + DICE)
            last = kind
            at += 1
        elif last < 0:
            raise Unreadable("expected the colour of a die, one of " + DICE)
        faces.append(_face(token, at, SIDES[last]))
        at += 1
    return _found_faces(faces, at, found)


def _read_damage(token: str, at: int, found: bytearray) -> int:
    faces = bytearray()
    while at < len(token) and len(faces) <= DICE_MAX:
        faces.append(_face(token, at, 6))
        at += 1
    return _found_faces(faces, at, found)


def _found_faces(faces: bytearray, at: int, found: bytearray) -> int:
    if len(faces) > DICE_MAX:
        raise Unreadable("a roll has at most %d dice" % DICE_MAX)
    found.extend(pack(faces))
    return at


def _write_dice(sign: str, values: bytes, due: bytes) -> str:
    # An empty roll is an empty field; an empty damage roll does not exist.
    if not are_faces(values, due) or sign == "D" and not due:
        raise ValueError("not of the dice that are due")
    text = ""
    last = -1
    for kind, face in zip(due, unpack(values, len(due))):
        if sign == "R" and kind != last:
            last = kind
            text += DICE[kind]
        text += str(face)
    return text


_READ = {
    "f": _read_frame,
    "s": _read_seat,
    "o": _read_owner,
    "k": _read_station,
    "m": _read_seats,
    "n": _read_number,
    "b": _read_initiative,
    "d": _read_die_or_none,
    "i": _read_die,
    "a": _read_aim,
    "p": _read_spot,
    "c": _read_cover,
    "R": _read_roll,
    "D": _read_damage,
}
_WRITE = {
    "f": _write_frame,
    "s": _write_seat,
    "o": _write_owner,
    "k": _write_station,
    "m": _write_seats,
    "n": _write_number,
    "b": _write_initiative,
    "d": _write_die_or_none,
    "i": _write_die,
    "a": _write_aim,
    "p": _write_spot,
    "c": _write_cover,
}
