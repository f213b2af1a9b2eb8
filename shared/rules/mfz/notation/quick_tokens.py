"""Write and read the quick game as text: tokens and positions; see docs/record.md."""

from typing import TYPE_CHECKING

from shared.rules.errors import Unreadable
from shared.rules.mfz.model import action_rows, phase_rows
from shared.rules.mfz.model.actions import (
    CORRECT_STATION,
    FREE,
    LETTERS,
    LOT,
    NOBODYS,
    PIECES,
    PLACE,
    TAKE,
)
from shared.rules.mfz.model.layout import (
    CLOCK_AT,
    FRAMES_AT,
    NEUTRAL_AT,
    PHASE_AT,
    PPA_AT,
    ROUND_AT,
    STATIONS_AT,
)

if TYPE_CHECKING:
    from shared.rules.mfz.quick import QuickState


# Kinds by the form of their token: without fields; text after a seat's letter; text between a
# seat's letter and a number; text before a number.
_BARE: "dict[str, int]" = {}
_SEAT: "dict[str, int]" = {}
_SEAT_NUMBER: "dict[str, int]" = {}
_NUMBER: "dict[str, int]" = {}
for _kind, _form in action_rows.TOKENS.items():
    _signs = _form.count("%")
    if not _signs:
        _BARE[_form] = _kind
    elif _signs == 1 and _form[:2] == "%s":
        _SEAT[_form[2:]] = _kind
    elif _signs == 1 and _form[-2:] == "%n":
        _NUMBER[_form[:-2]] = _kind
    elif _signs == 2 and _form[:2] == "%s" and _form[-2:] == "%n":
        _SEAT_NUMBER[_form[2:-2]] = _kind


def text(action: bytes) -> str:
    """Return the token of an action. Raises: ValueError for an unknown kind.

    >>> text(parse("A@B")), text(parse("B:frames=4"))
    ('A@B', 'B:frames=4')
    """
    kind = action[0]
    if kind == LOT:
        return "~/" + "".join([LETTERS[seat] for seat in action[1:]])
    if kind == PLACE:
        return _place_text(action)
    if kind == TAKE:
        return LETTERS[action[1]] + "@" + _owner(action[2])
    if kind == FREE:
        return "N@" + LETTERS[action[1]]
    if kind == CORRECT_STATION:
        return "@" + _owner(action[1]) + ":" + _owner(action[2])
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
    """Return the action of a token.

    Raises: Unreadable if the token is not an action.

    >>> list(parse("A@B"))
    [9, 0, 1]
    """
    if token in _BARE:
        return bytes((_BARE[token],))
    if token.startswith("~/"):
        return bytes([LOT] + [_seat(letter) for letter in token[2:]])
    if token[1:2] == "@" and len(token) == 3:
        if token[0] == "N":
            return bytes((FREE, _seat(token[2])))
        return bytes((TAKE, _seat(token[0]), _holder(token[2])))
    if token[:1] == "@" and token[2:3] == ":" and len(token) == 4:
        return bytes((CORRECT_STATION, _holder(token[1]), _holder(token[3])))
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


def _holder(letter: str) -> int:
    return NOBODYS if letter == "N" else _seat(letter)


def _seat(letter: str) -> int:
    seat = LETTERS.find(letter) if letter else -1
    if seat < 0:
        raise Unreadable("expected a company, one of " + LETTERS, 0, letter)
    return seat


def _count(text: str) -> int:
    if not 1 <= len(text) <= 2 or [c for c in text if c not in "0123456789"]:
        raise Unreadable("expected a number", 0, text)
    if len(text) == 2 and text[0] == "0":
        raise Unreadable("expected a number without a leading zero", 0, text)
    return int(text)


def status(state: "QuickState") -> str:
    """Return round and clock."""
    return "round %d, doomsday %d" % (state.round(), state.clock)


def position(state: "QuickState") -> str:
    """Return round, clock, neutral stations and phase, then each company in tactical order."""
    values = state.vector.values
    companies = [
        "%s %dp %df %ds"
        % (
            LETTERS[seat],
            values[PPA_AT + seat],
            values[FRAMES_AT + seat],
            values[STATIONS_AT + seat],
        )
        for seat in state.order()
    ]
    head = "R%d D%d N%d %s" % (
        values[ROUND_AT],
        values[CLOCK_AT],
        values[NEUTRAL_AT],
        phase_rows.WORDS[values[PHASE_AT]],
    )
    return " | ".join([head] + companies)
