"""Ask for the defence die, or for the die of each action if dice are planned together."""

from typing import TYPE_CHECKING

from pages.mfz.combat import words
from pages.mfz.widgets.dice_grid import dice_sheet
from pages.mfz.widgets.notes import dice_said
from shared.rules.mfz.combat.hit_chart import damage_dice
from shared.rules.mfz.combat.usual_dice import proposal
from shared.rules.mfz.model.actions import DEFEND
from shared.rules.mfz.model.encoding import face_of
from shared.rules.mfz.model.phases import DEFENDING, PLANNING

if TYPE_CHECKING:
    from box.kit.sheet import Row, Sheet
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState


def page(table: "Table[FullState]") -> "Sheet":
    """Show the whole roll, with the proposed die selected: each different die, then none."""
    state = table.state
    legal = state.legal()
    defends = legal[0][0] == DEFEND
    forms = words.DEFENDS_WITH if defends else words.PLANS[legal[0][1]]
    actions = {action[-1]: action for action in legal}
    rows: list[Row] = []
    for die in state.dice():
        # Offer equal dice once.
        action = actions.pop(die, b"")
        if action:
            rows.append((forms[0], "", action, words.DEFEND if defends else words.NEXT))
    rows.append((forms[1], "", actions[0], words.NEXT))

    def notes(cursor: int) -> "list[str]":
        """Return the effect of a waiting attack against the selected die."""
        if state.phase != DEFENDING or state.parked < 0 or not state.attack:
            return []
        action: bytes = rows[cursor][2]  # type: ignore[assignment]
        spot = state.spot(state.running)
        count = dice_said(damage_dice(state.attack, face_of(action[-1]), spot))
        if spot:
            return [words.AGAINST_SPOT.format(state.attack, spot, count)]
        return [words.AGAINST.format(state.attack, count)]

    chosen = [row[2] for row in rows].index(proposal(state))
    sheet = dice_sheet(table, rows, notes, chosen)
    sheet.help = words.PLAN_HELP if state.phase == PLANNING else words.DEFENCE_HELP
    return sheet
