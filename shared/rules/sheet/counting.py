"""The actions that add to a counter."""

from shared.rules.sheet.model.actions import ADDED_NONE, COUNT


def count(seat: int, place: int, added: int) -> bytes:
    """Return the action that adds to a counter.

    >>> count(1, 0, -5).hex()
    '0101003ffb'
    """
    added += ADDED_NONE
    return bytes((COUNT, seat, place, added >> 8, added & 255))


def added_by(fields: bytes) -> int:
    """Return what an action of the kind COUNT adds, given the bytes after its kind.

    >>> added_by(count(1, 0, -5)[1:])
    -5
    """
    return (fields[2] << 8 | fields[3]) - ADDED_NONE
