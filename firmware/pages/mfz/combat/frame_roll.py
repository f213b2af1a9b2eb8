"""Roll the dice of a frame's activation."""

from typing import TYPE_CHECKING

from box.screens.dice_entry import DiceEntry
from pages.mfz.combat import words
from pages.mfz.widgets.names import frame_subject
from shared.rules.mfz.model.actions import ROLL
from shared.rules.mfz.model.dice_faces import pack, unpack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pages.mfz.typed import App


class Page(DiceEntry):
    """Roll all dice together, sorted by kind (M-28)."""

    app: "App"

    def sides(self) -> bytes:
        return bytes(self.app.game.state.due())

    def die_names(self) -> "Sequence[str]":
        return [words.DICE_SIGNS[kind] for kind in self.app.game.state.dice_due()]

    def die_said(self) -> str:
        kind: int = self.app.game.state.dice_due()[self.cursor]
        return words.DICE_SAID.split(",")[kind]

    def action(self, faces: bytes) -> bytes:
        return bytes((ROLL,)) + pack(faces)

    def faces(self, action: bytes) -> bytes:
        return unpack(action[1:], len(self.dice))

    def title(self) -> str:
        state = self.app.game.state
        form = words.YOUR_DICE if self.typing else words.ITS_DICE
        return frame_subject(self.app.canvas, state, state.running, form, self.number())
