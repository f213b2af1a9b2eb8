"""Ask for the defence die, or for the die of each action if dice are planned together."""

from typing import TYPE_CHECKING

from pages.mfz.combat import words
from pages.mfz.widgets.dice_grid import DiceGrid
from pages.mfz.widgets.notes import dice_said
from shared.rules.mfz.combat.hit_chart import damage_dice
from shared.rules.mfz.combat.usual_dice import proposal
from shared.rules.mfz.model.actions import DEFEND
from shared.rules.mfz.model.encoding import face_of
from shared.rules.mfz.model.phases import ACTING, DEFENDING, PLANNING, SPOTTING

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.full import FullState


class Page(DiceGrid):
    """Show the whole roll, with the proposed die selected."""

    usual_words = words.ALL_DICE
    usual_phases = (DEFENDING, PLANNING, ACTING, SPOTTING)

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        self.cursor = [row[2] for row in self.rows].index(proposal(table.state))

    def answers(self) -> "list[tuple[str, str, bytes]]":
        """Return each different die from left to right, then none."""
        actions = {action[-1]: action for action in self.table.state.legal()}
        forms = self._forms()
        found = []
        for die in self._dice:
            # Offer equal dice once.
            action = actions.pop(die, b"")
            if action:
                found.append((forms[0], "", action))
        return found + [(forms[1], "", actions[0])]

    def _forms(self) -> "tuple[str, str]":
        """Return the headers of an answer with a die, and of the one without."""
        action = self.table.state.legal()[0]
        return words.DEFENDS_WITH if action[0] == DEFEND else words.PLANS[action[1]]

    def labels(self) -> "tuple[str, str, str, str]":
        menu, left, right, _ = super().labels()
        action = self.rows[self.cursor][2]
        label = words.DEFEND if action[0] == DEFEND and action[-1] else words.NEXT
        return menu, left, right, label

    def purpose(self) -> str:
        planning = self.table.state.phase == PLANNING
        return words.PLAN_HELP if planning else words.DEFENCE_HELP

    def notes(self) -> "list[str]":
        """Return the effect of a waiting attack against the selected die."""
        state = self.table.state
        if state.phase != DEFENDING or state.parked < 0 or not state.attack:
            return []
        defence = face_of(self.die(self.rows[self.cursor][2]))
        spot = state.spot(state.running)
        dice = damage_dice(state.attack, defence, spot)
        count = dice_said(dice)
        if spot:
            return [words.AGAINST_SPOT.format(state.attack, spot, count)]
        return [words.AGAINST.format(state.attack, count)]
