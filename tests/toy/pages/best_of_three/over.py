"""Show the winner; D saves the game."""

from pages.best_of_three import words

from box import screens
from box.screens.game_over import save
from box.screens.screen import A, D, Screen


class Page(Screen):
    """List the players with their points, the winner first."""

    idles = False

    def labels(self):
        return words.MENU, "", "", words.SAVE

    def on_button(self, button, kind):
        if button == A:
            self.table.open(screens.MENU)
        elif button == D:
            self.table.later(save)

    def draw(self, canvas):
        state = self.table.state
        canvas.header(words.GAME_OVER)
        for place, seats in enumerate(state.standings()):
            for seat in seats:
                points = str(state.scores()[seat])
                canvas.strong_row(place, state.names()[seat], points)
