"""Choose the player or unit that an event involves."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from pages.mechwarrior.orders import words
from pages.mechwarrior.table import scoreboard, unit_events
from shared.rules.mechwarrior.model.actions import CAPTURE, CONTROL, ELIMINATE

if TYPE_CHECKING:
    from box.kit.sheet import Deed, Row
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

_TITLES = {
    ELIMINATE: words.WHO_SCORES,
    CAPTURE: words.WHO_CAPTURES,
    CONTROL: words.WHO_CONTROLS,
}


def page(table: "Table[BattleState]") -> Sheet:
    """List the answers; those of an elimination are held.

    Argument: the kind of the action, then eight bits of the unit.
    """
    state = table.state
    kind, unit = divmod(table.argument, 256)
    names = scoreboard.whole(table.canvas, state)
    if kind == ELIMINATE:
        asked = unit_events.eliminations(state, unit)
    elif kind == CONTROL:
        asked = [bytes((CONTROL, unit, seat)) for seat in state.seats]
    else:
        asked = [bytes((kind, unit, other)) for other in state.units]
    actions = [action for action in asked if not state.check(action)]

    def row(index: int) -> "Row":
        if not actions:
            return words.NOBODY_CAN, "", None
        action = actions[index]
        if kind == CAPTURE:
            other = action[2]
            return state.unit(other).name, names[state.controller(other)], action
        text, after = unit_events.text(state, action, names)
        return text, after, action

    def hold(index: int) -> "tuple[str, Deed]":
        if not actions:
            return "", None
        return unit_events.held(state, actions[index], names), actions[index]

    number = fit(table.canvas, TEXT, state.short(unit), 40)
    sheet = Sheet(_TITLES[kind], (), max(len(actions), 1), row, number, words.DO_IT)
    sheet.hold = hold
    sheet.held = True
    if kind == CAPTURE:
        sheet.help = words.CAPTOR_HELP
    elif kind == ELIMINATE:
        sheet.help = _help
    return sheet


def _help(table: "Table[BattleState]") -> str:
    # Imported here: only needed for the help.
    from pages.mechwarrior.setup import setting_labels

    return words.SCORER_HELP + setting_labels.told(table.state.setup, "vc1_attachments")
