"""Show the rules in a few lines."""

from pages.best_of_three import words

from box.screens.screen import Screen
from box.ui.canvas import SMALL


class Page(Screen):
    """Any button goes back."""

    def labels(self):
        return words.BACK, "", "", words.OK

    def on_button(self, button, kind):
        self.app.stack.pop()

    def draw(self, canvas):
        for i, line in enumerate(words.REFERENCE):
            canvas.text(SMALL, line, 0, 10 * i)
