"""Roll the dice of a frame's activation."""

from typing import TYPE_CHECKING

from box.screens.dice_entry import DiceEntry
from pages.mfz.combat import words
from pages.mfz.widgets.names import frame_subject
from shared.rules.mfz.model.actions import ROLL
from shared.rules.mfz.model.dice_faces import pack, unpack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState


class Page(DiceEntry):
    """Roll all dice together, sorted by kind (M-28)."""

    table: "Table[FullState]"

    def sides(self) -> bytes:
        return bytes(self.table.state.due())

    def die_names(self) -> "Sequence[str]":
        return [words.DICE_SIGNS[kind] for kind in self.table.state.dice_due()]

    def die_said(self) -> str:
        kind: int = self.table.state.dice_due()[self.cursor]
        return words.DICE_SAID.split(",")[kind]

    def action(self, faces: bytes) -> bytes:
        return bytes((ROLL,)) + pack(faces)

    def faces(self, action: bytes) -> bytes:
        return unpack(action[1:], len(self.dice))

    def title(self) -> str:
        state = self.table.state
        form = words.YOUR_DICE if self.typing else words.ITS_DICE
        return frame_subject(self.table.canvas, state, state.running, form, self.number())
