"""End the running game: save or delete it, or go on with it where another one is wanted.

One that cannot be read is offered another start.
"""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.screens.game_over import save
from box.screens.screen import A, B, D, Screen, draw_sentence
from box.ui import words
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from shared.rules import games

if TYPE_CHECKING:
    from box.kit.parts import Parts
    from box.ui.canvas import Canvas

_SAVE = const(0)
_DELETE = const(1)
_RETRY = const(2)
_ANOTHER = const(3)

# Rows of the final scores, and those of five players.
_TOP = const(13)
_PITCH = const(10)
_CLOSE = const(5)
_CLOSE_PITCH = const(8)
_PLACE_X = const(4)
_NAME_X = const(14)
_NAME_ROOM = const(86)
_SCORE_END = const(124)

_LINES = ("", words.HOLD_TO_ABANDON, words.HOLD_TO_LOAD, words.GAME_RUNS)
_EFFECTS = (words.SAVE_GAME, words.DELETE_GAME, words.RESTART_BOX, words.SAVE_GAME)


class Page(Screen):
    """Hold D to confirm.

    Argument 0: save, with the scores; 1: delete; 2: start the box again, or B: delete; 3: save,
    then set up another game, or D: go on with this one.
    """

    table: "Parts"

    def __init__(self, table: "Parts") -> None:
        super().__init__(table)
        if self._ending() == _SAVE:
            # The others have a sentence.
            self.hold_word = words.HOLD_END

    def labels(self) -> "tuple[str, str, str, str]":
        ending = self._ending()
        end = words.END if ending == _RETRY else ""
        return words.BACK, end, "", words.GO_ON if ending == _ANOTHER else words.HOLD

    def on_button(self, button: int, kind: int) -> None:
        ending = self._ending()
        if button == A:
            self.table.stack.pop()
        elif button == B and ending == _RETRY:
            self.table.argument = _DELETE
        elif button == D and ending == _ANOTHER:
            self.table.stack.game()
        elif button == D:
            self.table.controls.toast(words.HOLD_D + self.hold_of_d())

    def hold_of_d(self) -> str:
        return _EFFECTS[self._ending()]

    def do_hold_of_d(self) -> None:
        ending = self._ending()
        if ending == _RETRY:
            self.table.later(_restart)
            return
        app = self.table
        if ending == _DELETE:
            from box.game import saving

            app.later(saving.drop)
            return
        then = 0
        if ending == _ANOTHER:
            then = screens.GAMES if len(games.ids()) > 1 else app.pages.setup_screen
        app.later(save, then)

    def draw(self, canvas: "Canvas") -> None:
        ending = self._ending()
        if ending == _ANOTHER:
            app = self.table
            running = app.game
            number = app.pages.round_title(running.state)
            canvas.header(games.game(running.game_id).title, number)
        else:
            canvas.header(_EFFECTS[ending])
        if ending == _SAVE:
            self._draw_scores(canvas)
        else:
            draw_sentence(canvas, _LINES[ending], 13)

    def _draw_scores(self, canvas: "Canvas") -> None:
        """Draw the final scores, as the end of a game shows them."""
        state = self.table.game.state
        scores = state.scores()
        names = state.names()
        standings = state.standings()
        pitch = _PITCH if len(names) < _CLOSE else _CLOSE_PITCH
        y = _TOP
        place = 1
        for seats in standings:
            for seat in seats:
                canvas.text(TEXT, str(place), _PLACE_X, y)
                canvas.text(TEXT, fit(canvas, TEXT, names[seat], _NAME_ROOM), _NAME_X, y)
                canvas.right(TEXT, str(scores[seat]), _SCORE_END, y)
                y += pitch
            place += len(seats)

    def _ending(self) -> int:
        ending: int = self.table.argument
        return ending


def _restart(app: "Parts") -> None:
    """Start the box again, which reads the game while the memory is empty."""
    app.link.close()
    app.boot_state.ask()
    app.hardware.reset()
