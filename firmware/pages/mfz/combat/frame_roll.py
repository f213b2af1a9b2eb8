"""The roll of a frame: its dice before they are rolled."""

from typing import TYPE_CHECKING

from pages.mfz import words
from pages.mfz.widgets.choice import asked, strip
from pages.mfz.widgets.dice_entry import Throw
from shared.rules.mfz.combat.dice_pool import pack
from shared.rules.mfz.model.actions import ROLL
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from collections.abc import Sequence


class Page(Throw):
    """All its dice at once, by kind (M-28)."""

    def sides(self) -> bytes:
        return bytes(self.app.game.state.due())

    def heads(self) -> "Sequence[str]":
        return [words.DICE_SIGNS[kind] for kind in self.app.game.state.dice_due()]

    def action(self, faces: bytes) -> bytes:
        return bytes((ROLL,)) + pack(faces)

    def title(self) -> str:
        system = self.app.game.state
        return asked(system, words.ASK_ROLL, seat_of(system.running))

    def line(self) -> str:
        return strip(self.app.game.state)
