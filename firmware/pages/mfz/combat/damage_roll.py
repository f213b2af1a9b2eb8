"""Roll damage dice; the damage result follows."""

from typing import TYPE_CHECKING

from box.screens.dice_entry import DiceEntry
from pages.mfz.combat import words
from pages.mfz.widgets.names import frame_subject
from shared.rules.mfz.model.actions import DAMAGE, GROUND
from shared.rules.mfz.model.dice_faces import pack, unpack

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState


class Page(DiceEntry):
    """Roll the damage dice of an attack or a fall."""

    table: "Table[FullState]"

    def sides(self) -> bytes:
        return bytes(self.table.state.due())

    def action(self, faces: bytes) -> bytes:
        return bytes((DAMAGE,)) + pack(faces)

    def faces(self, action: bytes) -> bytes:
        return unpack(action[1:], len(self.dice))

    def title(self) -> str:
        state = self.table.state
        hurt: int = state.damaged
        if hurt == GROUND:
            return words.ASK_DAMAGE.format(words.AT_TERRAIN)
        return frame_subject(self.table.canvas, state, hurt, words.ASK_DAMAGE, self.number())

    def note(self) -> str:
        """Return the cause of the dice."""
        state = self.table.state
        hurt = state.damaged
        if state.falling_frame >= 0:
            return words.FROM_FALL
        if hurt == GROUND:
            return ""
        defence = max(0, state.defence(hurt))
        spot = len(self.dice) - state.attack + defence
        return words.ATTACK_LINE.format(state.attack, spot, defence)
