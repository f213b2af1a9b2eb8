"""The home screen."""

from typing import TYPE_CHECKING

from box import screens
from box.game import game_pages
from box.screens.screen import A, ListScreen, round_name
from box.ui import icon_rows, words

if TYPE_CHECKING:
    from box.app import App

_ROWS = (
    (screens.GAME, words.GAME, icon_rows.PLAY),
    (screens.DOOMSDAY, words.DOOMSDAY, icon_rows.CLOCK),
    (screens.DICE, words.DICE, icon_rows.DICE),
    (screens.REFERENCE, words.RULES, icon_rows.BOOK),
    (screens.PAST_GAMES, words.PAST_GAMES, icon_rows.CUP),
    (screens.SETTINGS, words.SETTINGS, icon_rows.GEAR),
    (screens.ABOUT, words.ABOUT, icon_rows.HELP),
)


class Page(ListScreen):
    """List the main screens; A turns the panel off."""

    def labels(self) -> "tuple[str, str, str, str]":
        return words.SLEEP, words.UP, words.DOWN, words.OPEN

    def count(self) -> int:
        return len(_ROWS)

    def row(self, index: int) -> "tuple[str, str]":
        number, text, _ = _ROWS[index]
        saved = self.app.saved
        if number == screens.GAME and saved.game:
            game = self.app.game
            return text, round_name(game.state.round()) if game else "?"
        # A running game has its own clock; do not show another value beside it.
        if number == screens.DOOMSDAY and not saved.game:
            return text, str(saved.clock)
        if number == screens.DICE:
            return text, words.TIMES + str(sum(saved.pool))
        return text, ""

    def icon(self, index: int) -> int:
        return _ROWS[index][2]

    def choose(self, index: int) -> None:
        number = _ROWS[index][0]
        app = self.app
        if number == screens.GAME and not app.saved.game:
            _set_up(app)
        elif number == screens.GAME and app.game is None:
            from box.game import loading

            app.later(loading.reopen)
        else:
            app.stack.push(number)
            app.notices.show_next()

    def returned(self, number: int) -> None:
        for i, row in enumerate(_ROWS):
            if row[0] == number:
                self.cursor = i

    def purpose(self) -> str:
        return words.HOME_HELP

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.go_dark()
        else:
            super().on_button(button, kind)


def _set_up(app: "App") -> None:
    """Open the set-up of the game that was begun last; with several, their list is below it."""
    # Imported here: only needed to set up a game.
    from box.game import last_game
    from shared.rules.games import ids

    number = game_pages.of(last_game.id()).setup_screen
    app.stack.push(number, 0, screens.GAMES if len(ids()) > 1 else 0)
    app.notices.show_next()
