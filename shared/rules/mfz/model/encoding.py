"""How frames and dice are packed into a byte, and which bits a mask has.

The image builder puts these functions where they are called: on the box they cost no call and no
module.
"""

from shared.rules.mfz.model.actions import GROUND


def frame_of(seat: int, place: int) -> int:
    """Return the frame at a place of a seat's company, both from 0; places follow one another."""
    return seat << 3 | place


def seat_of(frame: int) -> int:
    """Return the seat of the company that a frame belongs to."""
    return frame >> 3


def place_of(frame: int) -> int:
    """Return the place of a frame in its company, from 0."""
    return frame & 7


def names_frame(aim: int) -> bool:
    """Return whether a target or a cover is a frame, not GROUND and not NONE."""
    return aim < GROUND


def die_of(kind: int, face: int) -> int:
    """Return a rolled die: its kind (W6 to G8 of actions.py) and the face that it shows."""
    return kind << 4 | face


def kind_of(die: int) -> int:
    """Return the kind of a rolled die."""
    return die >> 4


def face_of(die: int) -> int:
    """Return the face that a rolled die shows; 0 for no die."""
    return die & 15


def has(mask: int, index: int) -> int:
    """Return 1 if a mask (of seats, of places, of kinds of dice) has the bit `index`, else 0."""
    return mask >> index & 1
