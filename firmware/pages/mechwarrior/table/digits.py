"""Base class of pages that type a number: B and C change a digit, D goes to the next."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, Screen
from box.ui.numerals import ROWS_24
from pages.mechwarrior.table import words

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.battle import BattleState

_DIGITS = const(3)
_X = const(36)
_PITCH = const(19)
_Y = const(22)


class NumberScreen(Screen):
    """Type a number of three digits, the hundreds first; D on the last digit sets it."""

    table: "Table[BattleState]"
    editing = True

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        self.digits = [0] * _DIGITS

    def begin_with_undone(self) -> None:
        """Begin with the number that was just undone, if it was entered here."""
        game = self.table.game
        if game.ahead:
            undone = game.action(game.ply + 1)
            number = undone[-2] << 8 | undone[-1] if len(undone) > 2 else 0
            if number < 10**_DIGITS and self.action(number) == undone:
                self.digits = [number // 100, number // 10 % 10, number % 10]

    def subject(self) -> str:
        """Return the label of the number."""
        return ""

    def action(self, number: int) -> bytes:
        """Return the action that enters the number."""
        return b""

    def number(self) -> int:
        """Return the number as typed so far."""
        found = 0
        for digit in self.digits:
            found = 10 * found + digit
        return found

    def is_last(self) -> bool:
        """Return whether D sets the number now."""
        return self.cursor == _DIGITS - 1

    def labels(self) -> "tuple[str, str, str, str]":
        last = self.is_last()
        return words.BACK, words.LESS, words.MORE, words.SET if last else words.NEXT

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            if self.cursor:
                self.cursor -= 1
            else:
                self.table.close()
        elif button == B or button == C:
            step = -1 if button == B else 1
            self.digits[self.cursor] = (self.digits[self.cursor] + step) % 10
        elif not self.is_last():
            self.cursor += 1
        else:
            self.table.play(self.action(self.number()))

    def draw(self, canvas: "Canvas") -> None:
        canvas.header(self.subject())
        for place, digit in enumerate(self.digits):
            x = _X + _PITCH * place
            dark = place == self.cursor
            if dark:
                canvas.bar(x - 2, _Y - 3, 20, 30)
            width = canvas.sheet(ROWS_24).width(str(digit))
            canvas.sheet(ROWS_24).write(str(digit), x + (16 - width) // 2, _Y, dark)
