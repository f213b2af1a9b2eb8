"""Ask who won the point."""

from pages.best_of_three import words
from shared.rules.best_of_three.state import NET, POINT

from box import screens
from box.screens.screen import A, ListScreen

_WINNERS = (0, 1, NET)


class Page(ListScreen):
    """One row for each answer; D plays the selected one."""

    def title(self):
        state = self.table.state
        return state.names()[state.actor()] + words.SERVES

    def labels(self):
        return words.MENU, words.UP, words.DOWN, words.OK

    def count(self):
        return len(_WINNERS)

    def row(self, index):
        state = self.table.state
        if _WINNERS[index] == NET:
            return words.NET, ""
        return state.names()[index], str(state.scores()[index])

    def choose(self, index):
        self.table.play(bytes((POINT, _WINNERS[index])))

    def on_button(self, button, kind):
        if button == A:
            self.table.open(screens.MENU)
        else:
            super().on_button(button, kind)
