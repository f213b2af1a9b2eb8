"""Ask what a company does about the tie for the highest score (M-42)."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.editor import Editor
from box.screens.screen import A
from box.ui.canvas import TEXT
from pages.mfz.setup import words
from pages.mfz.widgets.names import company_subject, frame_name
from shared.rules.mfz.model.actions import ADD, DROP, FORCE, REMOVE
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.full import FullState


# Pixels of a frame's name, with arrows round it, beside the longest label.
_NAME = const(64)
# Index of the seat in the action that adds a frame; only an unnamed frame has a number after it.
_SEAT = const(1)


class Page(Editor):
    """List the legal actions. An edited row selects the number of systems or the named frame."""

    table: "Table[FullState]"

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        state = table.state
        # The actions of each row; only rows that add or remove a frame have several.
        self._kinds: list[list[bytes]] = []
        for action in state.legal():
            if self._kinds and self._kinds[-1][0][0] == action[0]:
                self._kinds[-1].append(action)
            else:
                self._kinds.append([action])
        self._at = [0] * len(self._kinds)

    def title(self) -> str:
        if not self.editing:
            state = self.table.state
            return company_subject(self.table.canvas, state, state.actor(), words.ASK_TIE)
        dropped = self._kinds[self.cursor][0][0] == DROP
        return words.WHICH_FRAME if dropped else words.SYSTEMS_OF_IT

    def labels(self) -> "tuple[str, str, str, str]":
        if self.editing:
            return super().labels()
        return words.MENU, words.UP, words.DOWN, words.PICK

    def count(self) -> int:
        return len(self._kinds)

    def row(self, index: int) -> "tuple[str, str]":
        action = self._kinds[index][self._at[index]]
        edited = self.editing and index == self.cursor
        if action[0] == DROP:
            text = words.DROPPED if edited else words.REMOVE_FRAME
            return text, self._frame(action[1]) if edited else ""
        if action[0] in (ADD, REMOVE):
            text = words.ADD_FRAME if action[0] == ADD else words.REMOVE_FRAME
            return text, str(action[2]) if edited else ""
        if action[0] == FORCE:
            name: str = self.table.state.setup.companies[action[1]][0]
            return words.FORCE + " " + name, ""
        return words.LEAVE_IT, ""

    def _frame(self, frame: int) -> str:
        state = self.table.state
        others = state.frames_of(seat_of(frame))
        return frame_name(self.table.canvas, TEXT, state, frame, _NAME, others)

    def editable(self, index: int) -> bool:
        action = self._kinds[index][0]
        return action[0] in (REMOVE, DROP) or action[0] == ADD and len(action) > _SEAT + 1

    def value(self, index: int) -> int:
        return self._at[index]

    def change(self, index: int, value: int) -> None:
        self._at[index] = max(0, min(value, len(self._kinds[index]) - 1))

    def save(self, index: int) -> None:
        self.choose(index)

    def choose(self, index: int) -> None:
        self.table.play(self._kinds[index][self._at[index]])

    def on_button(self, button: int, kind: int) -> None:
        if button == A and not self.editing:
            self.table.back()
        else:
            super().on_button(button, kind)
