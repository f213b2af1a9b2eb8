"""Ask how far a combat dial is turned by hand, and show what follows (W-131)."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.number_entry import number_entry
from box.kit.sheet import Sheet
from box.ui.canvas import TEXT
from box.ui.fitting import fit_name
from pages.mechwarrior.orders import words
from shared.rules.mechwarrior.model.actions import DAMAGE
from shared.rules.mechwarrior.model.kinds import OTHER
from shared.rules.mechwarrior.play import dials

if TYPE_CHECKING:
    from box.kit.sheet import Deed
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

_TITLE_ROOM = const(118)


def sheet(table: "Table[BattleState]", typed: "list[int]", back: "Deed") -> Sheet:
    """Return the sheet; an elimination has to be held.

    typed: the action, of damage or repair. back: what A does.
    """
    table.keep(typed)
    state = table.state
    kind, unit, amount = typed[:3]
    action = bytes(typed)
    most = dials.click(state, unit) - 1
    about = words.REPAIR
    if kind == DAMAGE:
        most = dials.left(state, unit)
        cause = typed[3]
        about = words.OTHER_DAMAGE
        if cause != OTHER:
            about = words.HIT_BY.format(state.names()[cause])

    def change(step: int) -> "Deed":
        then = list(typed)
        then[2] = (amount - 1 + step) % most + 1
        return lambda table: sheet(table, then, back)

    note, effect = _following(state, action)
    record = state.unit(unit)
    title = fit_name(table.canvas, TEXT, record.name, _TITLE_ROOM, record.short)
    label = words.HOLD if effect else words.DO_IT
    entry = number_entry(title, str(amount), action, label, change, about, [note])
    entry.back = words.CANCEL, back
    if effect:
        entry.hold = effect, action
        entry.held = True
    entry.help = words.DAMAGE_HELP
    return entry


def _following(state: "BattleState", action: bytes) -> "tuple[str, str]":
    """Return what follows from a legal action, and the effect of a hold, "" if D is tapped."""
    unit = action[1]
    before = dials.click(state, unit)
    state.push(action)
    # The action is undone in any case, also without memory.
    try:
        if state.is_gone(unit):
            seat = action[3]
            effect = words.DIAL_LOST if seat == OTHER else words.DIAL_KILLED
            effect = effect.format(state.short(unit))
            return effect, effect
        note = words.CLICK_THEN.format(before, dials.click(state, unit))
        return note + (words.AND_SALVAGE if state.is_salvage(unit) else ""), ""
    finally:
        state.pop()
