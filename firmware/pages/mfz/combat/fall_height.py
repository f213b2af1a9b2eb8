"""Ask how many bricks a frame falls."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui import numerals
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit_name
from pages.mfz.combat import words
from pages.mfz.widgets.notes import dice_said
from shared.rules.mfz.combat.falls import HEIGHT_MAX, fall_dice
from shared.rules.mfz.model.actions import FALL_HEIGHT

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

# The lowest height that counts as above the ground (M-133).
_USUAL = const(6)
_NAME_ROOM = const(96)
_TEXT_X = const(4)
_NUMBER_LEFT = const(75)
_NUMBER_WIDTH = const(50)
_NUMBER_Y = const(14)
_NUMBER_HEIGHT = const(36)


def page(table: "Table[FullState]") -> Sheet:
    """B/C adjust the height; D confirms. Argument: the height plus one, 0 for the usual one."""
    state = table.state
    height = table.argument - 1 if table.argument else _USUAL
    name = fit_name(table.canvas, TEXT, state.frame_name(state.damaged), _NAME_ROOM)
    sheet = Sheet(words.FALLS.format(name), [("", "", bytes((FALL_HEIGHT, height)))])
    sheet.up = words.LESS, _lower
    sheet.down = words.MORE, _higher
    sheet.help = words.FALL_HELP
    sheet.body = lambda canvas, cursor: _draw(canvas, height)
    return sheet


def _lower(table: "Table[FullState]") -> Sheet:
    table.argument = max((table.argument or _USUAL + 1) - 1, 1)
    return page(table)


def _higher(table: "Table[FullState]") -> Sheet:
    table.argument = min((table.argument or _USUAL + 1) + 1, HEIGHT_MAX + 1)
    return page(table)


def _draw(canvas: "Canvas", height: int) -> None:
    canvas.text(STRONG, words.BRICKS_DEEP, _TEXT_X, 15)
    canvas.text(TEXT, words.DAMAGE_COUNT, _TEXT_X, 30)
    canvas.text(TEXT, dice_said(fall_dice(height)), _TEXT_X, 40)
    canvas.bar(_NUMBER_LEFT, _NUMBER_Y, _NUMBER_WIDTH, _NUMBER_HEIGHT)
    x = _NUMBER_LEFT + _NUMBER_WIDTH // 2
    number = str(height)
    x -= canvas.sheet(numerals.ROWS_32).width(number) // 2
    canvas.sheet(numerals.ROWS_32).write(number, x, _NUMBER_Y + 2, True)
