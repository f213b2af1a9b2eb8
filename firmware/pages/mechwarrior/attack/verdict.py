"""Ask whether an attack hits whose values are not typed (W-59)."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.canvas import STRONG, TEXT
from box.ui.dice_pictures import draw_die
from box.ui.fitting import fit_name
from box.ui.numerals import ROWS_15
from pages.mechwarrior.attack import words
from shared.rules.mechwarrior.combat import targets, verdict
from shared.rules.mechwarrior.model.actions import TOLD

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState

_TITLE_ROOM = const(122)
_HITS_X = const(66)
_CONDITION_Y = const(36)


def page(table: "Table[BattleState]") -> Sheet:
    """The dice, and what must hold for a hit; B enters a miss, D a hit."""
    state = table.state
    place = targets.next_place(state)
    target = targets.targets(state)[place]

    def draw(canvas: "Canvas", cursor: int) -> None:
        faces = targets.faces(state)
        head = state.short(state.attacker) + words.AT
        record = state.unit(target)
        room = _TITLE_ROOM - canvas.corner_width() - canvas.width(TEXT, head)
        canvas.header(head + fit_name(canvas, TEXT, record.name, room, record.short))
        for i, face in enumerate(faces):
            draw_die(canvas, 4 + 17 * i, 14, 6, face)
        canvas.sheet(ROWS_15).write(str(sum(faces)), 41, 13)
        canvas.text(TEXT, words.HITS_IF, _HITS_X, 17)
        told = " ".join(verdict.condition(state, place))
        font = STRONG if canvas.width(STRONG, told) <= _TITLE_ROOM else TEXT
        canvas.text(font, told, 3, _CONDITION_Y)

    sheet = Sheet("", (("", "", bytes((TOLD, target, True)), words.HIT),))
    sheet.up = words.MISS, bytes((TOLD, target, False))
    sheet.down = "", None
    sheet.help = words.VERDICT_HELP
    sheet.draw = draw
    return sheet
