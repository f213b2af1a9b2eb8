"""Ask whether the attack uses the spot on its target."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from pages.mfz.combat import words
from pages.mfz.widgets.names import frame_subject
from pages.mfz.widgets.notes import dice_said
from shared.rules.mfz.combat.hit_chart import damage_dice
from shared.rules.mfz.model.actions import USE

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState


def page(table: "Table[FullState]") -> Sheet:
    """List both answers with their damage dice."""
    state = table.state
    target = state.target
    defence = max(0, state.defence(target))
    rows = []
    for text, use, spot in ((words.USE_IT, 1, state.spot(target)), (words.KEEP_IT, 0, 0)):
        dice = damage_dice(state.attack, defence, spot)
        rows.append((text, dice_said(dice), bytes((USE, use))))
    title = frame_subject(table.canvas, state, target, words.ASK_USE)
    sheet = Sheet(title, rows, label=words.PICK)
    sheet.notes = (words.ATTACK_LINE.format(state.attack, state.spot(target), defence),)
    sheet.help = words.USE_HELP
    return sheet
