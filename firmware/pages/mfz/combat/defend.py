"""Ask for the defence die, or for the die of each action if dice are planned together."""

from typing import TYPE_CHECKING

from pages.mfz.combat import words
from pages.mfz.widgets.dice_grid import DiceGrid
from shared.rules.mfz.model.actions import DEFEND, W6
from shared.rules.mfz.model.encoding import face_of, kind_of

if TYPE_CHECKING:
    from pages.mfz.typed import App


class Page(DiceGrid):
    """Show the whole roll, with the highest legal die selected."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        dice = [row[2][-1] for row in self.rows]
        # Of two equal dice, keep the white one.
        best = max(
            [(face_of(die), 1 if kind_of(die) != W6 else 0, -at) for at, die in enumerate(dice)]
        )
        self.cursor = -best[2]

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
