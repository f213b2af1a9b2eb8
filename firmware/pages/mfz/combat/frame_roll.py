"""Roll the dice of a frame's activation."""

from typing import TYPE_CHECKING

from pages.mfz.combat import words
from pages.mfz.widgets.dice_entry import DiceEntry
from pages.mfz.widgets.titles import activation_line, prompt_title
from shared.rules.mfz.model.actions import ROLL
from shared.rules.mfz.model.dice_faces import pack
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from collections.abc import Sequence


class Page(DiceEntry):
    """Roll all dice together, grouped by kind (M-28)."""

    def sides(self) -> bytes:
        return bytes(self.app.game.state.due())

    def die_names(self) -> "Sequence[str]":
        return [words.DICE_SIGNS[kind] for kind in self.app.game.state.dice_due()]

    def action(self, faces: bytes) -> bytes:
        return bytes((ROLL,)) + pack(faces)

    def title(self) -> str:
        state = self.app.game.state
        return prompt_title(state, words.ASK_ROLL, seat_of(state.running))

    def line(self) -> str:
        return activation_line(self.app.game.state)
