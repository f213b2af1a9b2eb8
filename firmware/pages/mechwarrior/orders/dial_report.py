"""Report a loss, Salvage, or a click, after a press that turned a combat dial (W-131, W-132).

From the actions alone: to go back to the state before would load all of their rules.
"""

from typing import TYPE_CHECKING

from pages.mechwarrior.orders import order_effect
from pages.mechwarrior.table import words
from pages.mechwarrior.widgets import click_blocks
from shared.rules.mechwarrior.model import actions, combat_dial
from shared.rules.mechwarrior.model.kinds import OTHER
from shared.rules.mechwarrior.play import dials

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

# Damage and repair that are typed: behind the unit follows the number of clicks.
_TYPED = (actions.DAMAGE, actions.REPAIRED, actions.HARM, actions.CIRCLE, actions.CORRECT_CLICK)
_ORDERS = (actions.ORDER, actions.FORMATION, actions.FINISH)


def told(table: "Table[BattleState]") -> str:
    """Return what the last press did to a dial, as a message; "" for nothing."""
    game = table.game
    ply = game.ply
    text = ""
    while ply:
        text = _told_of(table, game.action(ply)) or text
        if not game.action_tape.is_joined(ply):
            break
        ply -= 1
    return text


def _told_of(table: "Table[BattleState]", action: bytes) -> str:
    state = table.state
    kind = action[0]
    cause = OTHER
    units = action[1:2]
    if kind in _ORDERS:
        # Its push may have eliminated a unit.
        order = order_effect.last_order(table.game)
        units = order[3:] if order[0] == actions.FORMATION else order[1:2]
    elif kind == actions.HIT:
        cause = state.active
    elif kind == actions.DAMAGE:
        cause = action[3]
    elif kind not in _TYPED and kind != actions.TOKEN:
        return ""
    for unit in units:
        if state.has_dial(unit):
            if state.is_gone(unit):
                return _loss(table, unit, cause)
            if kind in _TYPED:
                return _click(table, unit, action)
    return ""


def _loss(table: "Table[BattleState]", unit: int, cause: int) -> str:
    # Imported here: few dials end.
    from pages.mechwarrior.table import scoreboard
    from shared.rules.mechwarrior.play import scoring

    state = table.state
    seat = scoring.scorer(state, unit, cause)
    form = words.KILLED if seat == cause else words.GONE
    name = scoreboard.whole(table.canvas, state)[seat]
    return form.format(state.short(unit), name, state.vc1(seat))


def _click(table: "Table[BattleState]", unit: int, action: bytes) -> str:
    state = table.state
    table.canvas.motion.start(click_blocks.MOTION + unit)
    click, total = dials.click(state, unit), dials.clicks(state, unit)
    text = words.CLICK_TOLD.format(state.short(unit), click, total)
    if not state.is_salvage(unit):
        return text
    before = combat_dial.values(dials.dial_of(state, unit), max(1, click - action[2]))
    if not before[combat_dial.VALUES]:
        # Imported here: Salvage comes once.
        from pages.mechwarrior.table import event_report

        event_report.salvage(table, unit)
    return text + words.AND_SALVAGE
