"""Ask for the total of two dice that players rolled for an attack."""

from typing import TYPE_CHECKING

from box.game.dice_source import ASK
from box.kit.number_entry import number_entry, stepped
from box.kit.sheet import Sheet
from box.ui.canvas import TEXT
from box.ui.dice_pictures import draw_dice
from box.ui.fitting import fit
from pages.mechwarrior.attack import words
from shared.rules.mechwarrior.combat import chance, targets
from shared.rules.mechwarrior.combat.modifiers import REPAIR
from shared.rules.mechwarrior.model.actions import ATTACK_ROLL

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Deed
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState

_TITLE_ROOM = 120
_TOTALS = range(2, 13)
# The likeliest total.
_USUAL = 7


def page(table: "Table[BattleState]") -> Sheet:
    """Ask whether the box rolls; else for the total, beginning with the one just undone."""
    typed: Any = table.argument
    if typed:
        return _entry(table, typed)
    if table.game.dice_source() == ASK:
        return _source(table)
    return _first(table)


def _title(table: "Table[BattleState]") -> str:
    # Imported here: the page of the number has its title as text.
    from pages.mechwarrior.attack import box_rolls

    title = table.memory.twice(box_rolls.title, table.state)
    return fit(table.canvas, TEXT, title, _TITLE_ROOM)


def _source(table: "Table[BattleState]") -> Sheet:
    sides = bytes(table.state.due())
    sheet = Sheet(_title(table), (("", "", _roll, words.ROLL),))
    sheet.up = "", None
    sheet.down = words.TYPE, _first
    sheet.help = words.OWN_DICE_HELP
    sheet.notes = _notes(table.state)

    def draw(canvas: "Canvas", cursor: int) -> None:
        draw_dice(canvas, sides, bytes(len(sides)), ())

    sheet.body = draw
    return sheet


def _roll(table: "Table[BattleState]") -> None:
    # Imported here: needed only while dice fall.
    from box.game import rolling

    table.play(bytes((ATTACK_ROLL,)) + rolling.dice(table, table.state.due()))


def _first(table: "Table[BattleState]") -> Sheet:
    game = table.game
    undone = game.action(game.ply + 1) if game.ahead else b""
    return _entry(table, sum(undone[1:]) if undone[:1] == bytes((ATTACK_ROLL,)) else _USUAL)


def _entry(table: "Table[BattleState]", total: int) -> Sheet:
    table.argument = total

    def change(step: int) -> "Deed":
        return lambda table: _entry(table, stepped(_TOTALS, total, step))

    action = bytes((ATTACK_ROLL, total))
    notes = _notes(table.state)
    sheet = number_entry(
        _title(table), str(total), action, words.OK, change, words.OWN_TOTAL, notes
    )
    sheet.help = words.OWN_TOTAL_HELP
    return sheet


def _notes(state: "BattleState") -> "list[str]":
    """Return the total that hits."""
    if targets.attack_kind(state) == REPAIR or not targets.is_typed(state, 0):
        return []
    return [words.NEEDS.format(chance.shown_need(targets.needed(state, 0)))]
