"""Begin to set up a game: players, depth, build total; the battleforces follow."""

from typing import TYPE_CHECKING

from box.game.setup_form import DEPTH, PLAYERS
from box.screens.setup_steps import SetupSteps
from box.ui import numerals
from pages.mechwarrior import page_rows
from pages.mechwarrior.setup import words
from pages.mechwarrior.setup.setup_form import BUILD
from shared.rules.mechwarrior.model.kinds import FULL, SCORE

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

_POINTS_PER_ORDER = "points_per_order"


class Page(SetupSteps):
    """See SetupSteps."""

    steps = (PLAYERS, DEPTH, BUILD)
    listed = (DEPTH,)
    following = page_rows.FORCE
    form_module = "pages.mechwarrior.setup.setup_form"
    rolls_at = FULL

    def draw(self, canvas: "Canvas") -> None:
        self.draw_title(canvas, words.DEPTH if self.key == DEPTH else words.NEW_GAME)
        if self.key == DEPTH:
            for i in range(len(self.values)):
                value = self.values[i]
                canvas.text_row(i, value, self.depth_value(value), i == self.cursor)
            self.draw_sentence(canvas, words.DEPTH_TELLS[self.cursor])
        elif self.key == PLAYERS:
            lines = (words.SEATS_CLOCKWISE, "")
            self.draw_number(canvas, numerals.ROWS_32, words.PLAYERS, lines)
        else:
            form = self.form
            orders = int(self.values[self.cursor]) // int(form.get(_POINTS_PER_ORDER))
            orders = max(1, orders)
            told = words.ONE_ORDER_EACH if orders == 1 else words.ORDERS_EACH.format(orders)
            if form.get(DEPTH) == SCORE:
                told = ""
            self.draw_number(canvas, numerals.ROWS_15, words.BUILD, (words.POINTS_EACH, told))
