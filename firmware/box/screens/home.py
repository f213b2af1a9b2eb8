"""The home screen."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.screens.screen import A, ListScreen
from box.ui import icon_rows, words

if TYPE_CHECKING:
    from box.kit.parts import Parts

# The argument of END_GAME: another game is wanted.
_ANOTHER = const(3)

_ROWS = (
    (screens.GAME, words.GAME, icon_rows.PLAY),
    (screens.DOOMSDAY, words.DOOMSDAY, icon_rows.CLOCK),
    (screens.DICE, words.DICE, icon_rows.DICE),
    (screens.REFERENCE, words.RULES, icon_rows.BOOK),
    # Only while a game runs.
    (screens.END_GAME, words.NEW_GAME, icon_rows.PLUS),
    (screens.PAST_GAMES, words.PAST_GAMES, icon_rows.CUP),
    (screens.SETTINGS, words.SETTINGS, icon_rows.GEAR),
    (screens.ABOUT, words.ABOUT, icon_rows.HELP),
)


class Page(ListScreen):
    """List the main screens; A turns the panel off."""

    table: "Parts"

    def __init__(self, app: "Parts") -> None:
        super().__init__(app)
        runs = app.saved.game
        self._rows = [row for row in _ROWS if runs or row[0] != screens.END_GAME]

    def labels(self) -> "tuple[str, str, str, str]":
        return words.SLEEP, words.UP, words.DOWN, words.OPEN

    def count(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> "tuple[str, str]":
        number, text, _ = self._rows[index]
        app = self.table
        saved = app.saved
        if number == screens.GAME and saved.game:
            return text, app.pages.round_title(app.game.state) if app.game else "?"
        if number == screens.GAME and app.is_new:
            return text, words.SET_UP_GAME
        # A running game has its own clock; do not show another value beside it.
        if number == screens.DOOMSDAY and not saved.game:
            return text, str(saved.clock)
        if number == screens.DICE:
            return text, words.TIMES + str(sum(saved.pool))
        return text, ""

    def icon(self, index: int) -> int:
        return self._rows[index][2]

    def choose(self, index: int) -> None:
        number = self._rows[index][0]
        app = self.table
        if number == screens.GAME and not app.saved.game:
            # Imported here: only needed to set up a game.
            from box.game import last_game

            last_game.set_up(app, last_game.id())
        elif (number == screens.GAME or number == screens.END_GAME) and app.game is None:
            from box.game import loading

            app.later(loading.reopen)
        else:
            app.stack.push(number, _ANOTHER if number == screens.END_GAME else 0)
            app.notices.show_next()

    def returned(self, number: int) -> None:
        for i, row in enumerate(self._rows):
            if row[0] == number:
                self.cursor = i

    def purpose(self) -> str:
        return words.HOME_HELP

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.table.power.sleep()
        else:
            super().on_button(button, kind)
