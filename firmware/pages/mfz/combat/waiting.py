"""Announce the frame that answers an attack, and the frame that waits for it."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui import icon_rows
from box.ui.canvas import STRONG, TEXT
from pages.mfz.combat import words
from pages.mfz.widgets.names import company_subject, frame_name, possessive
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

# By range.
_ICONS = bytes((icon_rows.HAND, icon_rows.DIRECT, icon_rows.ARC))
_NAME_X = const(4)
_GAP = const(5)
_ICON_X = const(114)
_PICKS_END = const(124)
_WAITS_Y = const(14)
_ANSWERS_Y = const(27)
_BAR_HEIGHT = const(12)
_BAR = const(126)
_NOTE_Y = const(42)


def draw_waiting(canvas: "Canvas", state: "FullState") -> None:
    """Draw the attacker with its attack, and below it the target, which has no defence yet."""
    canvas.header(company_subject(canvas, state, seat_of(state.running), words.COMPANY_ANSWERS))
    canvas.bar(1, _ANSWERS_Y, _BAR, _BAR_HEIGHT)
    both = [state.parked, state.running]
    form = words.ATTACK_WAITS.format("{}", state.attack)
    room = _ICON_X - _NAME_X - _GAP - canvas.width(STRONG, form.format(""))
    name = frame_name(canvas, STRONG, state, state.parked, room, both)
    canvas.text(STRONG, possessive(form.format(name)), _NAME_X, _WAITS_Y + 1)
    canvas.icon(_ICONS[state.parked_range], _ICON_X, _WAITS_Y + 1)
    picks = words.PICKS_TARGET
    x = _PICKS_END - canvas.width(TEXT, picks)
    name = frame_name(canvas, STRONG, state, state.running, x - _NAME_X - _GAP, both)
    canvas.text(STRONG, name, _NAME_X, _ANSWERS_Y + 1, True)
    canvas.text(TEXT, picks, x, _ANSWERS_Y + 2, True)
    canvas.text(TEXT, words.THEN_DEFENDS, _NAME_X, _NOTE_Y)
