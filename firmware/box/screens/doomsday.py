"""Show the doomsday clock as large as the panel allows."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.hw.buttons import REPEAT
from box.screens.screen import A, B, C, Screen
from box.store.entry_kinds import CLOCK_MAX
from box.ui import words
from box.ui.canvas import TEXT
from box.ui.marks import ticks
from box.ui.motion import CLOCK
from box.ui.numerals import ROWS_48

if TYPE_CHECKING:
    from box.kit.parts import Parts
    from box.ui.canvas import Canvas

_LEFT = const(3)
_TITLE_Y = const(4)
_START_Y = const(28)
_TICKS_Y = const(41)
# As many ticks fit beside two digits.
_TICKS = const(16)
# The digits, and the bar behind them as an alarm.
_DIGITS_Y = const(2)
_DIGITS_X = const(55)
_DIGITS_WIDTH = const(71)
_BODY_HEIGHT = const(51)


class Page(Screen):
    """B counts down, C up; D sets the start value."""

    table: "Parts"

    editing = True

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.MINUS_ONE, words.PLUS_ONE, words.SET

    def purpose(self) -> str:
        return words.CLOCK_HELP

    def on_button(self, button: int, kind: int) -> None:
        saved = self.table.saved
        if button == A:
            self.table.stack.pop()
        elif button == B:
            if saved.clock:
                saved.set_clock(saved.clock - 1)
                if kind != REPEAT:
                    self.table.canvas.motion.start(CLOCK)
        elif button == C:
            if saved.clock < CLOCK_MAX:
                saved.set_clock(saved.clock + 1)
        else:
            self.table.stack.push(screens.CLOCK_START)

    def draw(self, canvas: "Canvas") -> None:
        saved = self.table.saved
        canvas.ruled = True
        canvas.text(TEXT, words.DOOMSDAY, _LEFT, _TITLE_Y)
        canvas.text(TEXT, words.CLOCK_FROM % saved.start, _LEFT, _START_Y)
        if saved.start <= _TICKS:
            ticks(canvas, _LEFT, _TICKS_Y, min(saved.clock, saved.start), saved.start, 1)
        value = str(saved.clock)
        # The last move of the clock is an alarm, as on the table.
        alarm = saved.clock <= 1
        if alarm:
            canvas.bar(_DIGITS_X, 1, _DIGITS_WIDTH, _BODY_HEIGHT)
        middle = _DIGITS_X + (_DIGITS_WIDTH - canvas.sheet(ROWS_48).width(value)) // 2
        canvas.sheet(ROWS_48).write(value, middle, _DIGITS_Y - canvas.motion.height(), alarm)
