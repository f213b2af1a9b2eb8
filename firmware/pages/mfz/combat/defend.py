"""Ask for the defence die, or for the die of each action if dice are planned together."""

from typing import TYPE_CHECKING

from pages.mfz.combat import words
from pages.mfz.widgets.dice_grid import DiceGrid
from shared.rules.mfz.combat.usual_dice import proposal
from shared.rules.mfz.model.actions import DEFEND
from shared.rules.mfz.model.encoding import face_of, kind_of
from shared.rules.mfz.model.phases import ACTING, DEFENDING, PLANNING, SPOTTING

if TYPE_CHECKING:
    from pages.mfz.typed import App


class Page(DiceGrid):
    """Show the whole roll, with the proposed die selected."""

    usual_words = words.ALL_DICE
    usual_phases = (DEFENDING, PLANNING, ACTING, SPOTTING)

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.cursor = [row[2] for row in self.rows].index(proposal(app.game.state))

    def title(self) -> str:
        action = self.app.game.state.legal()[0]
        self.prompt = words.ASK_DEFENCE if action[0] == DEFEND else words.ASK_PLANS[action[1]]
        return super().title()

    def groups(self) -> "list[tuple[str, list[tuple[str, bytes]]]]":
        state = self.app.game.state
        actions = {action[-1]: action for action in state.legal()}
        groups: "list[tuple[str, list[tuple[str, bytes]]]]" = []
        last = -1
        for die in state.dice():
            kind = kind_of(die)
            if kind != last:
                groups.append((words.DICE_SIGNS[kind], []))
                last = kind
            # Offer equal dice once.
            groups[-1][1].append((str(face_of(die)), actions.pop(die, b"")))
        groups.append(("", [(words.NO_DIE, actions[0])]))
        return groups
