"""Write and read the actions of a sheet as tokens. Not on the box."""

from typing import TYPE_CHECKING

from shared.rules.errors import Unreadable
from shared.rules.records import box_rolls
from shared.rules.sheet import actions, counting
from shared.rules.sheet.actions import LETTERS

if TYPE_CHECKING:
    from shared.rules.contract import Draw, GameState

_PLAIN = {actions.NEXT: "next", actions.PASS: "pass", actions.END: "end"}
_TABLE = "T"
# Tokens of an action with a number or seats behind a word.
_SPEED = "faster-"
_ROLL = "roll-"
_FACES = "dice-"
_ORDER = "order-"


def text(action: bytes) -> str:
    """Return the token of an action.

    >>> text(counting.count(1, 0, -5)), text(bytes((actions.FACES, 6, 3)))
    ('B1-5', 'dice-6-3')
    """
    kind = action[0]
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind == actions.COUNT:
        letter = _TABLE if action[1] == actions.TABLE_SEAT else LETTERS[action[1]]
        return "%s%d%+d" % (letter, action[2] + 1, counting.added_by(action))
    if kind == actions.SPEED:
        return _SPEED + LETTERS[action[1]]
    if kind == actions.ROLL:
        return _ROLL + str(action[1] + 1)
    if kind == actions.FACES:
        return _FACES + "-".join([str(face) for face in action[1:]])
    return _ORDER + "".join([LETTERS[seat] for seat in action[1:]])


def parse(token: str) -> bytes:
    """Return the action of a token. Raises: Unreadable.

    >>> parse("B1-5") == counting.count(1, 0, -5), list(parse("order-BA"))
    (True, [7, 1, 0])
    """
    for kind, word in _PLAIN.items():
        if token == word:
            return bytes((kind,))
    if token.startswith(_SPEED):
        return bytes([actions.SPEED] + _seats(token, token[len(_SPEED) :], 1))
    if token.startswith(_ORDER):
        return bytes([actions.ORDER] + _seats(token, token[len(_ORDER) :], len(LETTERS)))
    if token.startswith(_ROLL):
        return bytes((actions.ROLL, _number(token, token[len(_ROLL) :], 1, 255) - 1))
    if token.startswith(_FACES):
        faces = [_number(token, face, 1, 255) for face in token[len(_FACES) :].split("-")]
        return bytes([actions.FACES] + faces)
    return _count(token)


def _count(token: str) -> bytes:
    sign = "+" if "+" in token else "-"
    counter, _, added = token.partition(sign)
    seat = actions.TABLE_SEAT
    if counter[:1] != _TABLE:
        (seat,) = _seats(token, counter[:1], 1)
    place = _number(token, counter[1:], 1, 255) - 1
    number = _number(token, added, 1, actions.ADDED_NONE - 1)
    return counting.count(seat, place, number if sign == "+" else -number)


def _seats(token: str, letters: str, most: int) -> "list[int]":
    if not 0 < len(letters) <= most or [letter for letter in letters if letter not in LETTERS]:
        raise _unknown(token)
    return [LETTERS.index(letter) for letter in letters]


def _number(token: str, digits: str, least: int, most: int) -> int:
    is_number = 0 < len(digits) <= 5 and not [sign for sign in digits if sign not in "0123456789"]
    if not is_number or not least <= int(digits) <= most:
        raise _unknown(token)
    return int(digits)


def _unknown(token: str) -> Unreadable:
    return Unreadable("'%s' is no action of a sheet" % token)


def rolled(state: "GameState", action: bytes, draw: "Draw") -> bytes:
    """Return what GameModule.rolled says."""
    if action[0] == actions.ORDER:
        return action[:1] + draw.lots(range(len(state.names())))
    return box_rolls.rolled(state, action, draw)
