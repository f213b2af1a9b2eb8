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
        app = self.app
        if button == A:
            app.stack.push(screens.MENU)
        elif button == D:
            face = rolling.dice(app, app.game.state.due())
            app.play(bytes((SERVE, face[0])), _say)

    def draw(self, canvas):
        first, second = self.app.game.state.names()
        canvas.header(words.WHO_SERVES)
        canvas.text_row(0, words.ODD + first)
        canvas.text_row(1, words.EVEN + second)


def _say(app):
    app.say(sentence(app.game, app.game.ply))
