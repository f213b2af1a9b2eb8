"""Abbreviate frames and systems for the panel."""

from typing import TYPE_CHECKING

from pages.mfz.widgets import words
from shared.rules.mfz.model.actions import ROCKET, WHITE

if TYPE_CHECKING:
    from shared.rules.mfz.model.frame_state import DamageState

# Each use of the words would be a copy on the box.
_SYSTEMS = words.SYSTEM_LETTERS


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
    """Return a frame's parts of a type: letters for systems, a number for dice or rockets."""
    count = state.counts(frame, type)
    text = _SYSTEMS[type]
    return text + str(count) if type in (WHITE, ROCKET) else text * count
