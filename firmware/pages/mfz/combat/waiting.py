"""Announce the frame that answers an attack, and the frame that waits for it."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui import icon_rows
from box.ui.canvas import STRONG, TEXT
from pages.mfz.combat import words
from pages.mfz.widgets.names import company_subject, frame_name
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

# By range.
_ICONS = bytes((icon_rows.HAND, icon_rows.DIRECT, icon_rows.ARC))
_NAME_X = const(4)
_GAP = const(5)
_ICON_X = const(104)
_VALUE_END = const(124)
_WAITS_Y = const(14)
_ANSWERS_Y = const(27)
_BAR_HEIGHT = const(12)
_BAR = const(126)
_NOTE_Y = const(42)


def draw_waiting(canvas: "Canvas", state: "FullState") -> None:
    """Draw the attacker with its attack, and below it the target, which has no defence yet."""
    canvas.header(company_subject(canvas, state, seat_of(state.running), words.COMPANY_ANSWERS))
    canvas.bar(1, _ANSWERS_Y, _BAR, _BAR_HEIGHT)
    waits, answers = words.WAITING.split(",")
    _draw_frame(canvas, state, state.parked, _WAITS_Y, waits, False)
    _draw_frame(canvas, state, state.running, _ANSWERS_Y, answers, True)
    canvas.icon(_ICONS[state.parked_range], _ICON_X, _WAITS_Y + 1)
    canvas.icon(icon_rows.SHIELD, _ICON_X, _ANSWERS_Y + 1, True)
    canvas.right(STRONG, str(state.attack), _VALUE_END, _WAITS_Y + 1)
    canvas.right(STRONG, words.UNKNOWN, _VALUE_END, _ANSWERS_Y + 1, True)
    canvas.text(TEXT, words.FIRST_ITS_TARGET, _NAME_X, _NOTE_Y)


def _draw_frame(
    canvas: "Canvas", state: "FullState", frame: int, y: int, does: str, dark: bool
) -> None:
    x = _ICON_X - _GAP - canvas.width(TEXT, does)
    both = [state.parked, state.running]
    name = frame_name(canvas, STRONG, state, frame, x - _NAME_X - _GAP, both)
    canvas.text(STRONG, name, _NAME_X, y + 1, dark)
    canvas.text(TEXT, does, x, y + 2, dark)
