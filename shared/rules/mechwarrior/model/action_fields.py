"""The fields of an action, each in its range."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model import actions, kind_words
from shared.rules.mechwarrior.model.kinds import MARKERS_MAX, OTHER
from shared.rules.mechwarrior.model.layout import HELD

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

# What begins each row of FIELD_ROWS, and ends the last one.
_ROW = 255
_END = b"\xff"
_UNIT = 117  # u
_SEAT = 115  # s
_SCORER = 99  # c
_HOLDER = 104  # h


# Fields whose values go up to a number: their letters, and how many values each has.
_LETTERS = b"kxzemiatlrp"
_COUNTS = bytes(
    (len(kind_words.ORDERS_OF), 64, 2, 2, MARKERS_MAX, 19, 9, 5, 4, len(kind_words.REASONS), 5)
)


def fields_of(kind: int) -> "bytes | None":
    """Return the letters of the fields of a kind of action, None if there is no such kind.

    >>> fields_of(4)
    b'ukx'
    """
    rows = actions.FIELD_ROWS
    at = rows.find(bytes((_ROW, kind)))
    return rows[at + 2 : rows.find(_END, at + 1)] if at >= 0 else None


def is_well_formed(state: "BattleState", action: bytes) -> bool:
    """Return whether an action has the fields of its kind, each in its range."""
    fields = fields_of(action[0]) if action else None
    if fields is None:
        return False
    at = 1
    for field in fields:
        if field in b"*+N":
            break
        size = 2 if field in b"wy" else 1
        if at + size > len(action) or not _is_field(state, field, action[at]):
            return False
        at += size
    if b"+" in fields:
        return len(action) <= 12 and all([state.has_unit(unit) for unit in action[at:]])
    return at == len(action) or fields[-1:] in (b"*", b"N") and len(action) <= 12


def _is_field(state: "BattleState", field: int, value: int) -> bool:
    """Return whether a value is one of a field. field: the code of its letter."""
    players = len(state.seats)
    if field == _UNIT:
        return state.has_unit(value)
    if field == _SEAT:
        return value < players
    if field == _SCORER:
        return value < players or value == OTHER
    if field == _HOLDER:
        return value - HELD < players if value >= HELD else state.has_unit(value)
    # Only MicroPython 1.29 and newer take a number here.
    place = _LETTERS.find(bytes((field,)))
    return place < 0 or value < _COUNTS[place]
