"""Correct one frame."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT
from box.ui.fitting import fit
from pages.mfz.corrections import words
from pages.mfz.corrections.correction_page import CorrectionPage
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
    from box.kit.table import Table
    from shared.rules.mfz.full import FullState

# Pixels of a header.
_TITLE = const(124)


class Page(CorrectionPage):
    """Edit a frame. Argument: the frame. Without white dice it is destroyed."""

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        state = table.state
        frame = table.argument
        self._title = fit(table.canvas, TEXT, state.frame_name(frame), _TITLE)
        self.rows.append((words.WHITE_DICE, bytes((CORRECT_WHITES, frame)), state.whites(frame)))
        self.rows.append((words.ROCKETS, bytes((CORRECT_ROCKETS, frame)), state.rockets(frame)))
        if state.setup.depth == "full":
            turned = int(state.turned(frame))
            self.rows.append((words.TURN_DONE, bytes((CORRECT_TURN, frame)), turned))
            # The row's value is the defence plus one; 0 means no defence.
            defence = state.defence(frame) + 1
            self.rows.append((words.DEFENCE_VALUE, bytes((CORRECT_DEFENCE, frame)), defence))
            self.rows.append((words.SPOT_VALUE, bytes((CORRECT_SPOT, frame)), state.spot(frame)))
        for kind in range(WHITE):
            count = state.counts(frame, kind)
            action = bytes((CORRECT_SYSTEM, frame, kind))
            if count or not state.check(action + b"\1"):
                self.rows.append((words.TYPE_NAMES[kind], action, count))

    def title(self) -> str:
        return self._title

    def last_byte(self, kind: int, value: int) -> int:
        if kind != CORRECT_DEFENCE:
            return value
        if not value:
            return NO_DEFENCE
        return value - 1 if value <= NO_DEFENCE else value

    def value_text(self, kind: int, value: int) -> str:
        if kind == CORRECT_DEFENCE:
            return str(value - 1) if value else words.NONE
        if kind == CORRECT_TURN:
            return words.YES if value else words.NO
        return str(value)
