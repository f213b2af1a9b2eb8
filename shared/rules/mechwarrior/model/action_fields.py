"""The fields of an action, each in its range."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model import action_rows, kind_words
from shared.rules.mechwarrior.model.kinds import MARKERS_MAX, OTHER
from shared.rules.mechwarrior.model.layout import HELD

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.unit_state import UnitState


def text_of(rows: str, kind: int) -> "str | None":
    r"""Return the text of a kind of action in rows such as FIELD_TEXT, None if it has none.

    >>> text_of("\n1:a unit\n2:\n", 1), text_of("\n1:a unit\n2:\n", 3)
    ('a unit', None)
    """
    key = "\n%d:" % kind
    at = rows.find(key)
    return rows[at + len(key) : rows.find("\n", at + 1)] if at >= 0 else None


def fields_of(kind: int) -> "str | None":
    """Return the letters of the fields of a kind of action, None if there is no such kind.

    >>> fields_of(4)
    'ukx'
    """
    return text_of(action_rows.FIELD_TEXT, kind)


def is_well_formed(state: "UnitState", action: bytes) -> bool:
    """Return whether an action has the fields of its kind, each in its range."""
    fields = fields_of(action[0]) if action else None
    if fields is None:
        return False
    at = 1
    for field in fields:
        if field in "*+N":
            break
        size = 2 if field in "wy" else 1
        if at + size > len(action) or not _is_field(state, field, action[at]):
            return False
        at += size
    if "+" in fields:
        return len(action) <= 12 and all([state.has_unit(unit) for unit in action[at:]])
    return at == len(action) or fields[-1:] in ("*", "N") and len(action) <= 12


def _is_field(state: "UnitState", field: str, value: int) -> bool:
    players = len(state.seats)
    if field == "u":
        return state.has_unit(value)
    if field == "s":
        return value < players
    if field == "c":
        return value < players or value == OTHER
    if field == "h":
        return value - HELD < players if value >= HELD else state.has_unit(value)
    if field == "k":
        return value < len(kind_words.ORDERS_OF)
    if field == "x":
        return value < 64
    if field == "z" or field == "e":
        return value < 2
    if field == "m":
        return value < MARKERS_MAX
    if field == "i":
        return value < 19
    if field == "a":
        return value < 9
    if field == "t":
        return value < 5
    if field == "l":
        return value < 4
    if field == "r":
        return value < len(kind_words.REASONS)
    return True
