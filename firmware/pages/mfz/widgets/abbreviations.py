"""Abbreviate frames, systems and companies for the panel."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.wrap import cut
from pages.mfz.widgets import words
from shared.rules.mfz.model.actions import LETTERS, ROCKET, WHITE
from shared.rules.mfz.model.encoding import has, seat_of

if TYPE_CHECKING:
    from shared.rules.mfz.damage import DamageState
    from shared.rules.mfz.quick import QuickState

# Each use of the words would be a copy on the box.
_SYSTEMS = words.SYSTEM_LETTERS
# The letter of a company, a space, and the shortest cut of a name.
_SHORTEST = const(4)


def system_letters(type: int, count: int = 1) -> str:
    """Return systems of a type as letters: h, d, a for weapons, two capitals for a split one."""
    return _SYSTEMS[type] * count


def systems_text(state: "DamageState", frame: int) -> str:
    """Return the remaining systems of a frame as letters, at most eight."""
    return "".join(
        [system_letters(type, count) for type, count in enumerate(state.loadout(frame))]
    )


def loadout_text(state: "DamageState", frame: int) -> str:
    """Return remaining systems, white dice and rockets, as `dYBG WW S2`; "" for none.

    At most 14 letters, 10 without split weapons.
    """
    text = systems_text(state, frame)
    whites = state.whites(frame)
    if whites:
        text += " " + words.WHITES_SIGN * whites
    if state.rockets(frame):
        text += " S" + str(state.rockets(frame))
    return text.strip(" ")


def part_text(state: "DamageState", frame: int, type: int) -> str:
    """Return what a frame has of a type: letters for systems, a number for dice or rockets."""
    count = state.counts(frame, type)
    text = _SYSTEMS[type]
    return text + str(count) if type in (WHITE, ROCKET) else text * count


def company_name(state: "QuickState", seat: int, most: int) -> str:
    """Return a company's name in at most `most` letters (2 or more).

    Put its letter first if another company's cut name would look the same.
    """
    names = [cut(name, most) for name, _, _ in state.setup.companies]
    name = names[seat]
    if names.count(name) > 1:
        name = LETTERS[seat]
        if most >= _SHORTEST:
            name += " " + cut(state.setup.companies[seat][0], most - 2)
    return name


def frame_label(state: "DamageState", frame: int, most: int) -> str:
    """Return a frame's name in at most `most` letters (2 or more).

    Put its sign, such as `Bc`, first if another frame of the company would look the same.
    """
    name = cut(state.frame_name(frame), most)
    for other in state.frames_of(seat_of(frame)):
        if other != frame and cut(state.frame_name(other), most) == name:
            # Imported here: names that look the same are rare.
            from pages.mfz.widgets.names import frame_sign

            return cut(frame_sign(frame) + " " + state.frame_name(frame), most)
    return name


def company_names(state: "DamageState", mask: int, most: int) -> str:
    """Return the companies in a mask of seats, cut to `most` letters in all."""
    seats = [seat for seat in state.seats if has(mask, seat)]
    room = (most + 1) // max(len(seats), 1) - 1
    return " ".join([company_name(state, seat, max(room, 2)) for seat in seats])
