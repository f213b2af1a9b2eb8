"""Show the roll of an artillery attack that hit nothing: the attack is over, its marker gone."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.canvas import TEXT
from box.ui.fitting import lines
from pages.mechwarrior.attack import result_sheet, words
from shared.rules.mechwarrior.combat import chance, targets
from shared.rules.mechwarrior.model.phases import ROLL

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState

_LINES = const(2)
_WIDTH = const(120)
_TOP = const(33)
_PITCH = const(10)


def page(table: "Table[BattleState]") -> Sheet:
    """Show the dice, what each unit needed, and damage by a critical miss; D goes on."""
    game = table.game
    state = table.state
    dice = game.action(game.ply)[1:]
    texts = []
    # Before the roll. Not by `pop`: the game itself comes back to the present if memory runs out.
    game.look(game.ply - 1)
    unit = -1
    if state.phase == ROLL:
        unit = state.attacker
        pushed = state.pushed(unit)
        for place, target in enumerate(targets.targets(state)):
            if targets.is_typed(state, place):
                need = chance.shown_need(targets.needed(state, place))
                texts.append(state.short(target) + " " + str(need))
    game.present()
    if texts:
        texts[0] = words.NEED + " " + texts[0]
    damage = state.pushed(unit) - pushed if unit >= 0 else 0
    if damage:
        texts.append(words.TAKES_DAMAGE.format(state.short(unit), damage))
    shown = lines(table.canvas, TEXT, words.COMMA.join(texts), _WIDTH)[:_LINES]

    def draw(canvas: "Canvas", cursor: int) -> None:
        canvas.header(words.NONE_HIT)
        result_sheet.draw_total(canvas, dice)
        for i, text in enumerate(shown):
            canvas.text(TEXT, text, 4, _TOP + _PITCH * i)

    sheet = Sheet("", (("", "", None, words.DONE),))
    sheet.alone = True
    sheet.draw = draw
    return sheet
