"""What the two ends say to each other, and how it is written in the body of a frame.

A body is fields parted by single blanks. A shape has a letter for each: n a number 0..2**32-1 in
decimal, t text with percent signs for what is not plain, d bytes in base64; what follows a `*` may
stand any number of times. The laptop asks, the box answers with the same kind, or with FAILED.
"""

import binascii
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

HELLO = "H"
GAMES = "L"
GET = "G"
REMOVE = "X"
PACK = "P"
PIECE = "D"
PACK_END = "C"
LEVELS = "K"
PRESS = "M"
SCREEN = "S"
NAME = "N"
RESTART = "R"
HEALTH = "T"
PROGRAM = "V"
BYE = "B"
FAILED = "E"
STRANGER = "?"

# HELLO: protocol; the laptop's local time in seconds since 1970, 0 for not known; 1 where the
# laptop reads the games of the reply. A box of an older version refuses the third number as
# another protocol.
# GAMES: how many to pass over. GET: name, offset. REMOVE: name, bytes and CRC32; a finished game
# that is all three goes, what is not is refused, and no later game has a number that was removed.
# PACK: bytes unpacked and packed, CRC32 unpacked; the id of the game whose rosters come, none for
# games.UNNAMED.
# PIECE: bytes. LEVELS: bit i for button i, held until the next; of laptops that know no PRESS.
# PRESS: its number in this session, buttons as bits, and for how many milliseconds, at most
# limits.PRESS_MAX_MS. The box measures the time; the same number again is the same press.
# SCREEN: half, 0 or 1, or 2 for no pixels. NAME: the box's name from now on.
REQUESTS = {
    HELLO: "nn*n",
    GAMES: "n",
    GET: "tn",
    REMOVE: "tnn",
    PACK: "nnn*t",
    PIECE: "d",
    PACK_END: "",
    LEVELS: "n",
    PRESS: "nnn",
    SCREEN: "n",
    NAME: "t",
    RESTART: "",
    HEALTH: "",
    PROGRAM: "",
    BYE: "",
}

# HELLO: protocol, name, version, board, id (hex), count of starts, free KB of flash, whether the
# time was known before (0 or 1), rosters of games.UNNAMED and their CRC32, finished games, number
# of the running game or 0, its round, state (play, pages, safe or crash). To a laptop that reads
# them, for each game of the registry: id, rosters, their CRC32, 1 where it is the running game's.
# GAMES: how many in all, then name, bytes and CRC32 of each. GET: up to PART_MAX bytes.
# PACK_END: rosters that came and their CRC32. PRESS: how far it is, one of PRESS_..., and 1 where
# the box is at rest; the box waits up to limits.PRESS_REPLY_MS for its end before it says so.
# SCREEN: CRC32 of all pixels, 1 where the box is at rest, 512 bytes or none.
# HEALTH: whether the program runs, and has its journal in `jrnl`; whether the display answers, and
# how often it did not; buttons stuck since the start, as bits; records of the journal that were
# lost; files that were damaged.
# PROGRAM: the program file that is damaged, "" for none; 1 where the program before it runs in its
# place.
# FAILED: code, sentence. STRANGER: the box knows nothing of this session.
REPLIES = {
    HELLO: "ntttt" + "nnn" + "nnn" + "nnt" + "*tnnn",
    GAMES: "n*tnn",
    GET: "d",
    REMOVE: "",
    PACK: "",
    PIECE: "",
    PACK_END: "nn",
    LEVELS: "",
    PRESS: "nn",
    SCREEN: "nnd",
    NAME: "",
    RESTART: "",
    HEALTH: "nnnnnnn",
    PROGRAM: "tn",
    BYE: "",
    FAILED: "tt",
    STRANGER: "",
}

# How far a press is: not taken by the box's input yet, taken, released, and seen released.
PRESS_ASKED = 0
PRESS_DOWN = 1
PRESS_UP = 2
PRESS_OVER = 3

# Codes of FAILED.
PROTOCOL_ERROR = "protocol"
BUSY = "busy"
FULL = "full"
BAD = "bad"
UNKNOWN = "unknown"
LIMIT = "limit"
NONE = "none"


class Refused(Exception):
    """A request that is not granted: a code of FAILED, and a sentence for the user."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


_PLAIN_FROM = 33
_PLAIN_TO = 126
_MARKS = b"%#"


def pack(shape: str, *values: "Any") -> bytes:
    """The body that says `values`. ValueError where they are not of this shape."""
    letters = _letters(shape, len(values))
    return b" ".join([_WRITE[letter](value) for letter, value in zip(letters, values)])


def unpack(shape: str, body: bytes) -> "tuple[Any, ...]":
    """What a body says. ValueError where it is not of this shape."""
    fields = body.split(b" ") if body or shape else []
    letters = _letters(shape, len(fields))
    return tuple([_READ[letter](field) for letter, field in zip(letters, fields)])


def escape(text: str) -> bytes:
    """Text as one field: UTF-8, with %xx for blanks, control characters, `%`, `#` and beyond."""
    field = bytearray()
    for code in text.encode():
        if _PLAIN_FROM <= code <= _PLAIN_TO and code not in _MARKS:
            field.append(code)
        else:
            field.extend(b"%")
            field.extend(("%02x" % code).encode())
    return bytes(field)


def unescape(field: bytes) -> str:
    """The text of a field. ValueError for a field that `escape` does not write."""
    raw = bytearray()
    at = 0
    while at < len(field):
        if field[at] == _MARKS[0]:
            raw.append(int(field[at + 1 : at + 3].decode(), 16))
            at += 3
        else:
            raw.append(field[at])
            at += 1
    text = bytes(raw).decode()
    if escape(text) != field:
        raise ValueError("no text")
    return text


def _letters(shape: str, count: int) -> str:
    """The letter of each of `count` fields."""
    once, _, group = shape.partition("*")
    more = count - len(once)
    if more < 0 or (more and (not group or more % len(group))):
        raise ValueError("%d fields" % count)
    return once + group * (more // len(group) if more else 0)


def _write_number(value: int) -> bytes:
    if not 0 <= value <= 0xFFFFFFFF:
        raise ValueError("%d is not within 32 bits" % value)
    return str(value).encode()


def _read_number(field: bytes) -> int:
    if not field.isdigit() or len(field) > 10:
        raise ValueError("no number")
    value = int(field)
    if _write_number(value) != field:
        raise ValueError("no number")
    return value


def _write_data(value: bytes) -> bytes:
    return binascii.b2a_base64(value)[:-1]


def _read_data(field: bytes) -> bytes:
    value = binascii.a2b_base64(field)
    if _write_data(value) != field:
        raise ValueError("no base64")
    return value


_WRITE: "dict[str, Any]" = {"n": _write_number, "t": escape, "d": _write_data}
_READ: "dict[str, Any]" = {"n": _read_number, "t": unescape, "d": _read_data}
