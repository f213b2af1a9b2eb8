"""Pack frames and dice into a byte; read bits of masks.

The image builder inlines these functions: on the box they cost neither a call nor a module.
"""

from shared.rules.mfz.model.actions import GROUND


def frame_of(seat: int, place: int) -> int:
    """Return the frame of a seat at a place of its company, both from 0.

    >>> frame_of(1, 2)
    10
    """
    return seat << 3 | place


def seat_of(frame: int) -> int:
    """Return the seat of a frame.

    >>> seat_of(10)
    1
    """
    return frame >> 3


def place_of(frame: int) -> int:
    """Return the place of a frame in its company, from 0.

    >>> place_of(10)
    2
    """
    return frame & 7


def names_frame(aim: int) -> bool:
    """Return whether a target or a cover is a frame, not GROUND or NONE.

    >>> names_frame(10), names_frame(GROUND)
    (True, False)
    """
    return aim < GROUND


def die_of(kind: int, face: int) -> int:
    """Return a rolled die packed from its kind (W6 to G8 of actions.py) and its face.

    >>> die_of(3, 5)
    53
    """
    return kind << 4 | face


def kind_of(die: int) -> int:
    """Return the kind of a rolled die.

    >>> kind_of(53)
    3
    """
    return die >> 4


def face_of(die: int) -> int:
    """Return the face of a rolled die; 0 for no die.

    >>> face_of(53)
    5
    """
    return die & 15


def has(mask: int, index: int) -> int:
    """Return bit `index` of a mask of seats, places or kinds of dice: 1 or 0.

    >>> has(0b101, 2), has(0b101, 1)
    (1, 0)
    """
    return mask >> index & 1
