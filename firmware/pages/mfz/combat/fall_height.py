"""Ask how many bricks a frame falls."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, Screen
from box.ui import numerals
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit
from pages.mfz.combat import words
from shared.rules.mfz.combat.falls import HEIGHT_MAX, fall_dice
from shared.rules.mfz.model.actions import FALL_HEIGHT

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.full import FullState

# The lowest height that counts as above the ground (M-133).
_USUAL = const(6)
_NAME_ROOM = const(96)
_TEXT_X = const(4)
_NUMBER_LEFT = const(75)
_NUMBER_WIDTH = const(50)
_NUMBER_Y = const(14)
_NUMBER_HEIGHT = const(36)


class Page(Screen):
    """B/C adjust the height; D confirms."""

    table: "Table[FullState]"

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        self.cursor = _USUAL
        state = table.state
        name = fit(table.canvas, TEXT, state.frame_name(state.damaged), _NAME_ROOM)
        self._title = words.FALLS.format(name)

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.LESS, words.MORE, words.OK

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.table.back()
        elif button == B:
            self.cursor = max(self.cursor - 1, 0)
        elif button == C:
            self.cursor = min(self.cursor + 1, HEIGHT_MAX)
        else:
            self.table.play(bytes((FALL_HEIGHT, self.cursor)))

    def purpose(self) -> str:
        return words.FALL_HELP

    def draw(self, canvas: "Canvas") -> None:
        canvas.header(self._title)
        canvas.text(STRONG, words.BRICKS_DEEP, _TEXT_X, 15)
        dice = fall_dice(self.cursor)
        line = str(dice) + (words.ONE_DIE if dice == 1 else words.DICE_COUNT)
        canvas.text(TEXT, words.DAMAGE_COUNT, _TEXT_X, 30)
        canvas.text(TEXT, line, _TEXT_X, 40)
        canvas.bar(_NUMBER_LEFT, _NUMBER_Y, _NUMBER_WIDTH, _NUMBER_HEIGHT)
        x = _NUMBER_LEFT + _NUMBER_WIDTH // 2
        number = str(self.cursor)
        x -= canvas.sheet(numerals.ROWS_32).width(number) // 2
        canvas.sheet(numerals.ROWS_32).write(number, x, _NUMBER_Y + 2, True)
