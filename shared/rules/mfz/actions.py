"""Actions of the quick game: their kinds, their shapes, their tokens."""

from shared.rules.errors import Unreadable
from shared.rules.mfz.setup import LETTERS

LOT = 1  # seats in the order drawn
ADD = 2  # seat, systems of the added frame
REMOVE = 3  # seat, systems of the removed frame
DEFER = 4  # seat
FORCE = 5  # seat that is forced
PLACE = 6  # seat or NOBODYS, piece, how many
DEPLOYED = 7
LOSE = 8  # seat
TAKE = 9  # seat, seat or NOBODYS
FREE = 10  # seat that loses a station to nobody
END_ROUND = 11
COUNT = 12  # seat
PASS = 13  # seat
END_NOW = 14
PLAY_ON = 15
FIX_FRAMES = 16  # seat, number
FIX_STATIONS = 17  # seat, number
FIX_NEUTRAL = 18  # number
FIX_CLOCK = 19  # number

NOBODYS = 255

TERRAIN, STATIONS, FRAMES, POINT = 0, 1, 2, 3
PIECES = ("terrain", "station", "frame", "point")

# kind -> what its bytes are: s a seat, o a seat or nobody, n a number, p a piece, * seats
SHAPES = {
    LOT: "*",
    ADD: "sn",
    REMOVE: "sn",
    DEFER: "s",
    FORCE: "s",
    PLACE: "opn",
    DEPLOYED: "",
    LOSE: "s",
    TAKE: "so",
    FREE: "s",
    END_ROUND: "",
    COUNT: "s",
    PASS: "s",
    END_NOW: "",
    PLAY_ON: "",
    FIX_FRAMES: "sn",
    FIX_STATIONS: "sn",
    FIX_NEUTRAL: "n",
    FIX_CLOCK: "n",
}

_BARE = {
    "=": END_ROUND,
    ":deployed": DEPLOYED,
    ":end": END_NOW,
    ":on": PLAY_ON,
}
# what follows a seat's letter, for kinds without a number
_SEAT = {
    "-F": LOSE,
    "+": COUNT,
    "-": PASS,
    ":defer": DEFER,
    ":forced": FORCE,
}
# what follows a seat's letter, before a number
_SEAT_NUMBER = {
    ":add": ADD,
    ":drop": REMOVE,
    ":frames=": FIX_FRAMES,
    ":stations=": FIX_STATIONS,
}
_NUMBER = {
    ":neutral=": FIX_NEUTRAL,
    ":clock=": FIX_CLOCK,
}


def text(action: bytes) -> str:
    """The token of an action."""
    kind = action[0]
    if kind == LOT:
        return "~/" + "".join([LETTERS[seat] for seat in action[1:]])
    if kind == PLACE:
        return _place_text(action)
    if kind == TAKE:
        return LETTERS[action[1]] + "@" + _owner(action[2])
    if kind == FREE:
        return "N@" + LETTERS[action[1]]
    for token in _BARE:
        if _BARE[token] == kind:
            return token
    for token in _SEAT:
        if _SEAT[token] == kind:
            return LETTERS[action[1]] + token
    for token in _SEAT_NUMBER:
        if _SEAT_NUMBER[token] == kind:
            return LETTERS[action[1]] + token + str(action[2])
    for token in _NUMBER:
        if _NUMBER[token] == kind:
            return token + str(action[1])
    raise ValueError("no action of this game")


def parse(token: str) -> bytes:
    """The action that a token means. Raises Unreadable."""
    if token in _BARE:
        return bytes((_BARE[token],))
    if token.startswith("~/"):
        return bytes([LOT] + [_seat(letter) for letter in token[2:]])
    if token[1:2] == "@" and len(token) == 3:
        if token[0] == "N":
            return bytes((FREE, _seat(token[2])))
        return bytes((TAKE, _seat(token[0]), NOBODYS if token[2] == "N" else _seat(token[2])))
    for lead in _NUMBER:
        if token.startswith(lead):
            return bytes((_NUMBER[lead], _count(token[len(lead) :])))
    if token.startswith(":"):
        return _parse_place(token, NOBODYS, token[1:])
    seat = _seat(token[:1])
    rest = token[1:]
    if rest in _SEAT:
        return bytes((_SEAT[rest], seat))
    for lead in _SEAT_NUMBER:
        if rest.startswith(lead):
            return bytes((_SEAT_NUMBER[lead], seat, _count(rest[len(lead) :])))
    if rest.startswith(":"):
        return _parse_place(token, seat, rest[1:])
    raise Unreadable("not an action of this game", 0, token)


def _place_text(action: bytes) -> str:
    _, seat, piece, count = action
    word = PIECES[piece] + (str(count) if count > 1 else "")
    return (":" if seat == NOBODYS else LETTERS[seat] + ":") + word


def _parse_place(token: str, seat: int, word: str) -> bytes:
    for piece, name in enumerate(PIECES):
        if word.startswith(name):
            number = word[len(name) :]
            if number != "1":
                return bytes((PLACE, seat, piece, _count(number) if number else 1))
    raise Unreadable("not an action of this game", 0, token)


def _owner(seat: int) -> str:
    return "N" if seat == NOBODYS else LETTERS[seat]


def _seat(letter: str) -> int:
    seat = LETTERS.find(letter) if letter else -1
    if seat < 0:
        raise Unreadable("expected a company, one of " + LETTERS, 0, letter)
    return seat


def _count(text: str) -> int:
    if not 1 <= len(text) <= 2 or [c for c in text if c not in "0123456789"]:
        raise Unreadable("expected a number", 0, text)
    if len(text) == 2 and text[0] == "0":
        raise Unreadable("expected a number without a leading nought", 0, text)
    return int(text)
