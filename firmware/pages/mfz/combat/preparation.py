"""Ask what a frame does before its roll: rockets, a hazard, a jettisoned system."""

from typing import TYPE_CHECKING

from box.game.dice_source import BOX
from box.kit.sheet import Sheet
from pages.mfz.combat import words
from pages.mfz.widgets.abbreviations import system_letters
from pages.mfz.widgets.names import frame_subject
from shared.rules.mfz.model.actions import FIRE

if TYPE_CHECKING:
    from box.kit.sheet import Row
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState


def page(table: "Table[FullState]") -> Sheet:
    """List the rolls, the plain one first, then systems to jettison."""
    state = table.state
    rows: list[Row] = []
    thrown: list[Row] = []
    label = words.ROLL if table.game.dice_source() == BOX else words.NEXT
    for action in state.legal():
        if action[0] != FIRE:
            thrown.append((words.THROW_AWAY, system_letters(action[1]), action))
            continue
        text = words.FIRE_NONE if action[1] == 0 else words.FIRE
        value = words.TIMES + str(action[1]) if action[1] else ""
        if action[2]:
            text += words.AND_HAZARD
        rows.append((text, value, action, label))
    title = frame_subject(table.canvas, state, state.running, words.ASK_READY)
    sheet = Sheet(title, rows + thrown, label=words.PICK)
    sheet.help = words.READY_HELP
    sheet.fits = True
    if state.parked >= 0 and state.alive(state.parked):
        # The attack that waits for the frame's answer.
        form = words.WAITS_NOTE.format("{}", state.attack)
        sheet.notes = (frame_subject(table.canvas, state, state.parked, form),)
    return sheet
