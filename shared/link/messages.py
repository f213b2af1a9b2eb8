"""Define the messages of the serial link and their form in the body of a frame.

A body is fields separated by single spaces. A shape has one letter a field: n a number 0..2**32-1
in decimal, t text with percent escapes, d bytes in base64; the letters after `*` repeat any number
of times, or not at all. The laptop sends requests; the box replies with the same kind, or with
FAILED.
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
LAST_ERROR = "W"
MEMORY = "Y"
SLOTS = "Q"
STRAYS = "F"
HEADER = "I"
ENTRIES = "J"
BYE = "B"
FAILED = "E"
STRANGER = "?"

# Name in GET for the running game, in the form of a finished one.
RUNNING = "running.actions"

# Fields of the requests.
# HELLO: protocol; the laptop's local time in seconds since 1970, 0 if unknown; 1 if the laptop
# reads the per-game fields of the reply. An older box refuses the third number as an unknown
# protocol.
# GAMES: how many to skip. GET: name of a finished game, of the rosters of a game
# (games.roster_path), or RUNNING; older boxes know fewer names; offset. REMOVE: name, size and
# CRC32; the box removes a finished game only if all three match, and never uses its number again.
# PACK: unpacked size, packed size, CRC32 of the unpacked bytes; id of the game whose rosters
# follow, omitted for games.UNNAMED. PIECE: bytes.
# LEVELS: bit i for button i, held until the next; sent by laptops older than PRESS.
# PRESS: its number in this session, buttons as bits, duration in milliseconds, at most
# limits.PRESS_MAX_MS. The box times the press; a repeated number is the same press.
# HEADER: offset. ENTRIES: number of the game that the laptop follows, 0 for none; record of the
# journal up to which it knows that game.
# SCREEN: half, 0 or 1, or 2 for no pixels. NAME: the box's new name.
#
# Fields of the replies.
# HELLO: protocol, name, version, board, id (hex), start count, free KB of flash, whether the clock
# was already set (0 or 1), rosters of games.UNNAMED and their CRC32, finished games, number of the
# running game or 0, its round, state (play, pages, safe or crash). If the laptop asked for them,
# for each game of the registry: id, rosters, their CRC32, 1 if it is the running game's.
# GAMES: total, then name, size and CRC32 of each. GET: up to PART_MAX bytes.
# PACK_END: rosters received and their CRC32. PRESS: its progress, one of PRESS_..., and 1 if the
# box is idle; the box delays the reply up to limits.PRESS_REPLY_MS for the end of the press.
# SCREEN: CRC32 of all pixels, 1 if the box is idle, 512 bytes or none.
# HEALTH: whether the program runs; whether its journal is in `jrnl`; whether the display answers;
# how often it failed to; buttons stuck since the start, as bits; journal records lost; files
# damaged.
# PROGRAM: the damaged program file, "" for none; 1 if the previous program runs in its place.
# LAST_ERROR: what went wrong last, as the crash page shows it, "" for nothing; the stamp of the
# program, "" if it has none.
# MEMORY: bytes of heap in use after a collection, free bytes, bytes of the largest free piece;
# milliseconds of the slowest press since the start. Not in safe mode.
# SLOTS: slot of the running program, such as a.pack; another slot with a program, "" for none.
# STRAYS: the highest number in the folder of games; then paths, at most limits.STRAYS_MAX: of a
# `slot` that does not name the running program, and of files among the games with other names than
# the box gives, or with the last number of all.
# HEADER: up to PART_MAX bytes of the header lines of the running game. ENTRIES: number of the
# running game, 0 for none; record up to which the laptop knows it now, that of its beginning if
# it follows another game; the entries up to there, each after a byte with its size.
# FAILED: code, sentence. STRANGER: the box has no such session.
# Kind, shape of the request, None if there is none, and shape of the reply. In a constant tuple a
# short text is not a name of the program.
SHAPES: "tuple[tuple[str, str | None, str], ...]" = (
    (HELLO, "nn*n", "nttttnnnnnnnnt*tnnn"),
    (GAMES, "n", "n*tnn"),
    (GET, "tn", "d"),
    (REMOVE, "tnn", ""),
    (PACK, "nnn*t", ""),
    (PIECE, "d", ""),
    (PACK_END, "", "nn"),
    (LEVELS, "n", ""),
    (PRESS, "nnn", "nn"),
    (SCREEN, "n", "nnd"),
    (NAME, "t", ""),
    (RESTART, "", ""),
    (HEALTH, "", "nnnnnnn"),
    (PROGRAM, "", "tn"),
    (LAST_ERROR, "", "tt"),
    (MEMORY, "", "nnnn"),
    (SLOTS, "", "tt"),
    (STRAYS, "", "n*t"),
    (HEADER, "n", "d"),
    (ENTRIES, "nn", "nnd"),
    (BYE, "", ""),
    (FAILED, None, "tt"),
    (STRANGER, None, ""),
)

# Progress of a press: not yet seen by the box's input, down, up, and its release handled.
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
    """A refused request: a code of FAILED and a sentence for the user."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


def request_shape(kind: str) -> str:
    """Return the shape of a request. Raises: ValueError for an unknown kind.

    >>> request_shape("G")
    'tn'
    """
    for known, shape, _ in SHAPES:
        if known == kind and shape is not None:
            return shape
    raise ValueError("no request")


def reply_shape(kind: str) -> str:
    """Return the shape of a reply. Raises: ValueError for an unknown kind.

    >>> reply_shape("G")
    'd'
    """
    for known, _, shape in SHAPES:
        if known == kind:
            return shape
    raise ValueError("no reply")


_PLAIN_FROM = 33
_PLAIN_TO = 126
_MARKS = b"%#"


def pack(shape: str, *values: "Any") -> bytes:
    """Return `values` as the body of a message of this shape.

    Raises: ValueError if they do not fit the shape.

    >>> pack("tn", "game 7", 42)
    b'game%207 42'
    """
    letters = _letters(shape, len(values))
    return b" ".join([_WRITE[letter](value) for letter, value in zip(letters, values)])


def unpack(shape: str, body: bytes) -> "tuple[Any, ...]":
    """Return the fields of a body of this shape; the inverse of `pack`.

    Raises: ValueError if the body does not fit the shape.

    >>> unpack("tn", b"game%207 42")
    ('game 7', 42)
    """
    fields = body.split(b" ") if body or shape else []
    letters = _letters(shape, len(fields))
    return tuple([_READ[letter](field) for letter, field in zip(letters, fields)])


def escape(text: str) -> bytes:
    """Return text as one field: UTF-8, with %xx for space, control bytes, `%`, `#` and non-ASCII.

    >>> escape("50% d8")
    b'50%25%20d8'
    """
    field = bytearray()
    for code in text.encode():
        if _PLAIN_FROM <= code <= _PLAIN_TO and code not in _MARKS:
            field.append(code)
        else:
            field.extend(b"%")
            field.extend(("%02x" % code).encode())
    return bytes(field)


def unescape(field: bytes) -> str:
    """Return the text of a field; the inverse of `escape`.

    Raises: ValueError if `escape` does not produce this field.

    >>> unescape(b"50%25%20d8")
    '50% d8'
    """
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
    """Return the letter of each of `count` fields."""
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
