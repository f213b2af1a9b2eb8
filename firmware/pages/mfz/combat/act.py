"""Ask which die a frame uses to move or attack."""

from typing import TYPE_CHECKING

from pages.mfz.combat import action_notes, words
from pages.mfz.widgets.dice_grid import DiceGrid
from shared.rules.mfz.combat.usual_dice import dice_proposed, usual_act
from shared.rules.mfz.model.actions import ATTACK, MOVE, STOP, TO_ATTACK, TO_MOVE
from shared.rules.mfz.model.phases import ACTING, DEFENDING, PLANNING, SPOTTING

if TYPE_CHECKING:
    pass


class Page(DiceGrid):
    """Show the dice that are left, and the effect of the selected one as move or attack."""

    help = words.ACT_HELP
    usual_words = words.ALL_DICE
    usual_phases = (DEFENDING, PLANNING, ACTING, SPOTTING)

    def answers(self) -> "list[tuple[str, str, bytes]]":
        """Return the usual answer, the best of each other action, then all others."""
        state = self.table.state
        actions = state.legal()
        dice = dice_proposed(state)
        found = []
        for action in [
            usual_act(state),
            bytes((ATTACK, dice[TO_ATTACK])),
            bytes((MOVE, dice[TO_MOVE])),
            bytes((STOP,)),
        ] + actions:
            if action in actions and action not in found:
                found.append(action)
        return [(_header(action), "", action) for action in found]

    def die(self, action: bytes) -> int:
        return 0 if action[0] == STOP else action[1]

    def labels(self) -> "tuple[str, str, str, str]":
        menu, left, right, _ = super().labels()
        action = self.rows[self.cursor][2]
        if action[0] == STOP:
            return menu, left, right, words.NO_MORE
        return menu, left, right, words.MOVE if action[0] == MOVE else words.ATTACK

    def notes(self) -> "list[str]":
        return action_notes.action_lines(
            self.table.canvas, self.table.state, self.rows[self.cursor][2]
        )


def _header(action: bytes) -> str:
    if action[0] == STOP:
        return words.DOES_NO_MORE
    return words.MOVES_WITH if action[0] == MOVE else words.ATTACKS_WITH
