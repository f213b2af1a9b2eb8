"""Roll dice outside a game."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.screens.roll_layout import draw_roll, pool_text
from box.screens.screen import A, B, C, Screen
from box.ui import words

if TYPE_CHECKING:
    from box.kit.parts import Parts
    from box.ui.canvas import Canvas

_HINT = const(1)


class Page(Screen):
    """Show the pool as dice, with total and faces once it was rolled."""

    table: "Parts"

    def labels(self) -> "tuple[str, str, str, str]":
        if not sum(self.table.saved.pool):
            return words.BACK, "", words.LAST, words.POOL
        return words.BACK, words.POOL, words.LAST, words.ROLL

    def purpose(self) -> str:
        return words.DICE_HELP

    def on_button(self, button: int, kind: int) -> None:
        app = self.table
        dice = sum(app.saved.pool)
        if button == A:
            app.stack.pop()
        elif button == C:
            app.stack.push(screens.ROLL_HISTORY)
        elif button == B or not dice:
            app.stack.push(screens.POOL)
        else:
            # Imported here: needed only then.
            from box.game import rolling

            rolling.pool(app)

    def draw(self, canvas: "Canvas") -> None:
        saved = self.table.saved
        pool = bytes(saved.pool)
        if not sum(pool):
            canvas.header(words.DICE)
            canvas.strong_row(_HINT, words.NO_DICE)
            return
        # Imported here: it can go again while the page is open.
        from box.store import saved_rolls

        rolls = saved_rolls.last(saved)
        rolled = rolls and rolls[-1][0] == pool
        draw_roll(canvas, pool_text(pool), pool, rolls[-1][1] if rolled else b"")
