"""Fit the names of frames and companies into pixels; names that would look the same get a sign."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT
from box.ui.fitting import fit, fit_name, fit_seat, fit_shorts
from pages.mfz.widgets import words
from shared.rules.mfz.model.actions import LETTERS
from shared.rules.mfz.model.encoding import place_of, seat_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.frame_state import DamageState
    from shared.rules.mfz.model.state import QuickState

# Pixels of a header, and between its subject and its number.
_HEADER = const(124)
_GAP = const(6)


def frame_sign(frame: int) -> str:
    """Return a frame as records name it, by letters of company and place, such as `Bc`."""
    return LETTERS[seat_of(frame)] + words.FRAME_LETTERS[place_of(frame)]


def frame_name(
    canvas: "Canvas",
    font: int,
    state: "DamageState",
    frame: int,
    room: int,
    others: "Sequence[int]",
) -> str:
    """Return a frame's name in at most `room` pixels.

    Put its sign, such as `Bc`, first if one of the other frames would look the same.
    """
    whole = state.frame_name(frame)
    name = fit_name(canvas, font, whole, room)
    first = whole[:1]
    for other in others:
        if other != frame:
            another = state.frame_name(other)
            # Names that begin with another letter differ: they need not be measured.
            if another.startswith(first) and fit_name(canvas, font, another, room) == name:
                return fit(canvas, font, frame_sign(frame) + " " + whole, room)
    return name


def frame_subject(
    canvas: "Canvas", state: "DamageState", frame: int, form: str, number: str = ""
) -> str:
    """Return the subject of a header beside its number: `form` with the name of a frame."""
    room = _room(canvas, form, number)
    return form.format(frame_name(canvas, TEXT, state, frame, room, state.living()))


def company_subject(
    canvas: "Canvas", state: "QuickState", seat: int, form: str, number: str = ""
) -> str:
    """Return the subject of a header beside its number: `form` with the name of a company."""
    room = _room(canvas, form, number)
    return form.format(fit_seat(canvas, TEXT, state.names(), seat, room, state.setup.shorts))


def company_names(canvas: "Canvas", state: "QuickState", room: int) -> "list[str]":
    """Return a short name for each seat in at most `room` pixels of TEXT, all different."""
    return fit_shorts(canvas, TEXT, state.names(), state.setup.shorts, room)


def possessive(text: str) -> str:
    """Return a text with an apostrophe alone behind a name that ends in s.

    >>> possessive("Lamplighters's turn"), possessive("Red's turn")
    ("Lamplighters' turn", "Red's turn")
    """
    return text.replace("s's ", "s' ")


def _room(canvas: "Canvas", form: str, number: str) -> int:
    """Return the pixels that a header leaves for a name."""
    taken = canvas.width(TEXT, form.format(""))
    if number:
        taken += canvas.width(TEXT, number) + _GAP
    return _HEADER - taken - canvas.corner_width()
