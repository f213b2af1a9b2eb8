"""Report which combat dials a press has turned (W-131, W-132). Loaded only then."""

from typing import TYPE_CHECKING

from pages.mechwarrior.table import event_report, scoreboard, words
from pages.mechwarrior.widgets import click_blocks
from shared.rules.mechwarrior.model import actions
from shared.rules.mechwarrior.model.kinds import OTHER
from shared.rules.mechwarrior.model.layout import CLICK
from shared.rules.mechwarrior.play import dials

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

# What may turn a dial; after the last of them the click is told.
_TURNS = (
    actions.ORDER,
    actions.FORMATION,
    actions.FINISH,
    actions.ATTACK_ROLL,
    actions.BREAK_ROLL,
)
_TOLD = (
    actions.HIT,
    actions.DAMAGE,
    actions.REPAIRED,
    actions.CORRECT_CLICK,
    actions.HARM,
    actions.TOKEN,
    actions.CIRCLE,
)


def report(table: "Table[BattleState]", ply: int) -> None:
    """Tell the loss of a unit, Salvage, or the click that shows, whichever comes first.

    ply: number of the last action before the press.
    """
    game = table.game
    state = table.state
    played = [game.action(number) for number in range(ply + 1, game.ply + 1)]
    kinds = [action[0] for action in played]
    if not [kind for kind in kinds if kind in _TURNS or kind in _TOLD]:
        return
    units = [unit for unit in state.units if state.has_dial(unit)]
    now = _clicks(state, units)
    # Not by `pop`: the game itself comes back to the present if memory runs out here.
    game.look(ply)
    before = _clicks(state, units)
    shown = [unit for unit in units if state.is_salvage(unit)]
    scores = state.scores()
    game.present()
    turned = [unit for place, unit in enumerate(units) if now[place] != before[place]]
    if turned:
        table.canvas.motion.start(click_blocks.MOTION + turned[0])
    lost = [unit for unit in turned if state.is_gone(unit)]
    salvage = [unit for unit in turned if state.is_salvage(unit) and unit not in shown]
    if lost:
        _tell_loss(table, lost[0], scores, [one for one in played if _attacks(one)] != [])
    elif salvage:
        table.toast(_shown(state, salvage[0]) + words.AND_SALVAGE)
        event_report.salvage(table, salvage[0])
    elif turned and [kind for kind in kinds if kind in _TOLD]:
        table.toast(_shown(state, turned[0]))


def _clicks(state: "BattleState", units: "list[int]") -> bytes:
    return bytes([state.dial_cell(unit, CLICK) for unit in units])


def _shown(state: "BattleState", unit: int) -> str:
    click, total = dials.click(state, unit), dials.clicks(state, unit)
    return words.CLICK_TOLD.format(state.short(unit), click, total)


def _attacks(action: bytes) -> bool:
    """Return whether an action deals the damage of an attack."""
    return action[0] == actions.HIT or action[0] == actions.DAMAGE and action[3] != OTHER


def _tell_loss(
    table: "Table[BattleState]", unit: int, before: "list[int]", by_attack: bool
) -> None:
    """Tell who scores a unit that is lost, and the points after it."""
    state = table.state
    scores = state.scores()
    scorers = [seat for seat in state.seats if scores[seat] > before[seat]]
    if not scorers:
        return
    form = words.KILLED if by_attack else words.GONE
    name = scoreboard.whole(table.canvas, state)[scorers[0]]
    table.toast(form.format(state.short(unit), name, scores[scorers[0]]))
