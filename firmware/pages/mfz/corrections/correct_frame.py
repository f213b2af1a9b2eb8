"""Correct one frame."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT
from box.ui.fitting import fit_name
from pages.mfz.corrections import words
from pages.mfz.corrections.number_sheet import number_sheet
from shared.rules.mfz.model.actions import (
    CORRECT_DEFENCE,
    CORRECT_ROCKETS,
    CORRECT_SPOT,
    CORRECT_SYSTEM,
    CORRECT_TURN,
    CORRECT_WHITES,
    NO_DEFENCE,
    WHITE,
)

if TYPE_CHECKING:
    from box.kit.sheet import Sheet
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState

# Pixels of a header.
_TITLE = const(124)


def page(table: "Table[FullState]") -> "Sheet":
    """Edit a frame. Argument: the frame. Without white dice it is destroyed."""
    state = table.state
    frame = table.argument
    numbers = [
        (words.WHITE_DICE, bytes((CORRECT_WHITES, frame)), state.whites(frame)),
        (words.ROCKETS, bytes((CORRECT_ROCKETS, frame)), state.rockets(frame)),
    ]
    if state.setup.depth == "full":
        turned = int(state.turned(frame))
        numbers.append((words.TURN_DONE, bytes((CORRECT_TURN, frame)), turned))
        # The row's number is the defence plus one; 0 means no defence.
        defence = state.defence(frame) + 1
        numbers.append((words.DEFENCE_VALUE, bytes((CORRECT_DEFENCE, frame)), defence))
        numbers.append((words.SPOT_VALUE, bytes((CORRECT_SPOT, frame)), state.spot(frame)))
    for kind in range(WHITE):
        count = state.counts(frame, kind)
        start = bytes((CORRECT_SYSTEM, frame, kind))
        if count or not state.check(start + b"\1"):
            numbers.append((words.TYPE_NAMES[kind], start, count))
    title = fit_name(table.canvas, TEXT, state.frame_name(frame), _TITLE)
    return number_sheet(state, title, numbers, _last_byte, _text)


def _last_byte(kind: int, number: int) -> int:
    if kind != CORRECT_DEFENCE:
        return number
    if not number:
        return NO_DEFENCE
    return number - 1 if number <= NO_DEFENCE else number


def _text(kind: int, number: int) -> str:
    if kind == CORRECT_DEFENCE:
        return str(number - 1) if number else words.NONE
    if kind == CORRECT_TURN:
        return words.YES if number else words.NO
    return str(number)
