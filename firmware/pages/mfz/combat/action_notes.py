"""Make lines of text on the effect of a move or an attack, from which players decide."""

from typing import TYPE_CHECKING

from box.kit.notes import note_lines
from pages.mfz.combat import words
from pages.mfz.widgets.notes import dice_said
from shared.rules.mfz.model.actions import GROUND, MOVE, STOP
from shared.rules.mfz.text import claims

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState


def action_lines(canvas: "Canvas", state: "FullState", action: bytes) -> "list[str]":
    """Return lines on the effect of a move or an attack."""
    if action[0] == STOP:
        return []
    if action[0] == MOVE:
        return note_lines(canvas, _move(state, action[1]))
    return note_lines(canvas, _attack(state, action[1]))


def _move(state: "FullState", die: int) -> str:
    units, through, onto, climbing = claims.reach(state, die)
    how = (1 if through else 0) + (1 if onto else 0)
    if climbing == claims.FREELY:
        how += len(words.MOVE_TOLD)
    forms = words.MOVE_TOLD if climbing == claims.NO_CLIMBING else words.MOVE_CLIMBING
    form = forms[how]
    if units == 1:
        form = form.replace(words.UNITS, words.UNIT)
    return form.format(units)


def _attack(state: "FullState", die: int) -> str:
    defence, dice, with_spot = claims.worth(state, die)
    if state.target == GROUND:
        return words.WORTH_TERRAIN.format(dice_said(dice))
    spot = state.spot(state.target)
    if defence < 0:
        target = state.frame_name(state.target)
        if spot:
            return words.WORTH_UNKNOWN_SPOT.format(target, spot)
        return words.WORTH_UNKNOWN.format(target)
    if spot:
        return words.WORTH_SPOT.format(defence, dice_said(dice), with_spot)
    return words.WORTH.format(defence, dice_said(dice))
