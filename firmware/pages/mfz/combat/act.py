"""Ask which die a frame uses to move or attack."""

from typing import TYPE_CHECKING

from pages.mfz.combat import action_notes, words
from pages.mfz.widgets.dice_grid import dice_sheet
from shared.rules.mfz.combat.usual_dice import dice_proposed, usual_act
from shared.rules.mfz.model.actions import ATTACK, MOVE, STOP, TO_ATTACK, TO_MOVE

if TYPE_CHECKING:
    from box.kit.sheet import Row, Sheet
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState


def page(table: "Table[FullState]") -> "Sheet":
    """Show the dice that are left, and the effect of the selected one as move or attack.

    The usual answer comes first, then the best of each other action, then all others.
    """
    state = table.state
    legal = state.legal()
    dice = dice_proposed(state)
    best = [
        usual_act(state),
        bytes((ATTACK, dice[TO_ATTACK])),
        bytes((MOVE, dice[TO_MOVE])),
        bytes((STOP,)),
    ]
    actions: list[bytes] = []
    for action in best + legal:
        if action in legal and action not in actions:
            actions.append(action)
    rows = [_row(action) for action in actions]

    def notes(cursor: int) -> "list[str]":
        return action_notes.action_lines(table.canvas, state, actions[cursor])

    sheet = dice_sheet(table, rows, notes)
    sheet.help = words.ACT_HELP
    return sheet


def _row(action: bytes) -> "Row":
    if action[0] == STOP:
        return words.DOES_NO_MORE, "", action, words.NO_MORE
    if action[0] == MOVE:
        return words.MOVES_WITH, "", action, words.MOVE
    return words.ATTACKS_WITH, "", action, words.ATTACK
