"""Roll the die that decides who serves."""

from pages.best_of_three import words
from shared.rules.best_of_three.state import SERVE

from box import screens
from box.game import rolling
from box.game.sentences import sentence
from box.screens.screen import A, D, Screen


class Page(Screen):
    """D rolls; the roll is in the journal before it is shown."""

    def labels(self):
        return words.MENU, "", "", words.ROLL

    def on_button(self, button, kind):
        table = self.table
        if button == A:
            table.open(screens.MENU)
        elif button == D:
            face = rolling.dice(table, table.state.due())
            table.play(bytes((SERVE, face[0])), _say)

    def draw(self, canvas):
        first, second = self.table.state.names()
        canvas.header(words.WHO_SERVES)
        canvas.text_row(0, words.ODD + first)
        canvas.text_row(1, words.EVEN + second)


def _say(table):
    table.say(sentence(table.game, table.game.ply))
