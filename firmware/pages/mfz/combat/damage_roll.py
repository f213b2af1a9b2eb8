"""Roll damage dice; the damage result follows."""

from micropython import const

from box.ui.wrap import cut
from pages.mfz.combat import words
from pages.mfz.widgets.dice_entry import DiceEntry
from pages.mfz.widgets.titles import COLUMNS, prompt_title
from shared.rules.mfz.model.actions import DAMAGE, GROUND
from shared.rules.mfz.model.dice_faces import pack
from shared.rules.mfz.model.encoding import seat_of

# Letters of the frame that are kept beside a long company name.
_FRAME = const(8)


class Page(DiceEntry):
    """Roll the damage dice of an attack or a fall."""

    def sides(self) -> bytes:
        return bytes(self.app.game.state.due())

    def action(self, faces: bytes) -> bytes:
        return bytes((DAMAGE,)) + pack(faces)

    def title(self) -> str:
        """Return the company that rolls: the attacker's, or that of the falling frame."""
        state = self.app.game.state
        hurt = state.damaged
        fallen = state.falling_frame >= 0
        seat: int = seat_of(hurt if fallen else state.running)
        name = words.AT_TERRAIN if hurt == GROUND else state.frame_name(hurt)
        room = COLUMNS - len(words.COLON + words.ASK_DAMAGE)
        name = cut(name, max(_FRAME, room - len(state.setup.companies[seat][0])))
        return prompt_title(state, words.ASK_DAMAGE + name, seat)

    def line(self) -> str:
        """Return the cause of the dice."""
        state = self.app.game.state
        hurt = state.damaged
        if state.falling_frame >= 0:
            return words.FROM_FALL
        if hurt == GROUND:
            return ""
        defence = max(0, state.defence(hurt))
        spot = len(self.dice) - state.attack + defence
        return words.ATTACK_LINE.format(state.attack, spot, defence)
