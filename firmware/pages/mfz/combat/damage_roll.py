"""The damage dice are rolled; what they did is shown next."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.wrap import cut
from pages.mfz import screen_ids, words
from pages.mfz.widgets.choice import COLUMNS, asked
from pages.mfz.widgets.dice_entry import Throw
from shared.rules.mfz.combat.attack import victim
from shared.rules.mfz.combat.dice_pool import pack
from shared.rules.mfz.model.actions import DAMAGE, GROUND
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from pages.mfz.typed import App

# Letters of the frame that stay whole beside a long company.
_FRAME = const(8)


class Page(Throw):
    """Of an attack or of a fall."""

    def sides(self) -> bytes:
        return bytes(self.app.game.state.due())

    def action(self, faces: bytes) -> bytes:
        return bytes((DAMAGE,)) + pack(faces)

    def title(self) -> str:
        """The attacker's company rolls, and for a fall the one whose frame falls."""
        system = self.app.game.state
        hurt = victim(system)
        fallen = system.falling_frame >= 0
        seat: int = seat_of(hurt if fallen else system.running)
        name = words.AT_TERRAIN if hurt == GROUND else system.frame_name(hurt)
        room = COLUMNS - len(words.COLON + words.ASK_DAMAGE)
        name = cut(name, max(_FRAME, room - len(system.setup.companies[seat][0])))
        return asked(system, words.ASK_DAMAGE + name, seat)

    def line(self) -> str:
        """What the dice come from."""
        system = self.app.game.state
        hurt = victim(system)
        if system.falling_frame >= 0:
            return words.FROM_FALL
        if hurt == GROUND:
            return ""
        defence = max(0, system.defence(hurt))
        spot = len(self.dice) - system.attack + defence
        return words.ATTACK_LINE.format(system.attack, spot, defence)

    def throw(self, faces: bytes) -> None:
        self.app.play(self.action(faces), _show_dice)


def _show_dice(app: "App") -> None:
    app.stack.push(screen_ids.STRUCK)
