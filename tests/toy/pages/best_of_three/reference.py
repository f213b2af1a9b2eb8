"""Show the rules in a few lines."""

from pages.best_of_three import words

from box.screens.screen import Screen
from box.ui.canvas import TEXT


class Page(Screen):
    """Any button goes back."""

    def labels(self):
        return words.BACK, "", "", words.OK

    def on_button(self, button, kind):
        self.table.close()

    def draw(self, canvas):
        canvas.ruled = True
        for i, line in enumerate(words.REFERENCE):
            canvas.text(TEXT, line, 3, 1 + 10 * i)
