"""Show the table: the turn, and the points of each player."""

from typing import TYPE_CHECKING

from box import screens
from box.screens.screen import A, B, C, Screen
from pages.mechwarrior import screen_ids
from pages.mechwarrior.table import scoreboard, words
from shared.rules.mechwarrior.model.actions import CAPTURE, ELIMINATE, END_TURN, ZONES

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mechwarrior.typed import App


class Page(Screen):
    """D on a player enters an event; holding D ends the turn."""

    app: "App"

    # The page shows turn and scores itself.
    idles = False

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        game = app.game
        state = game.state
        action = game.action(game.ply) if game.ply else b""
        # The player hit last, else the first opponent: their units are what is lost next.
        self.cursor = _touched(action)
        if self.cursor < 0:
            for seat in state.seats:
                if state.is_opposing(seat, state.active):
                    self.cursor = seat
                    break
        if game.is_news() and action:
            app.toast(_told(app, action))

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.UP, words.DOWN, words.OPEN

    def purpose(self) -> str:
        return words.TABLE_HELP

    def usual(self) -> str:
        state = self.app.game.state
        return words.END_OF_TURN + scoreboard.whole(self.app.canvas, state)[state.active]

    def do_usual(self) -> None:
        self.app.play(bytes((END_TURN,)))

    def on_button(self, button: int, kind: int) -> None:
        state = self.app.game.state
        if button == A:
            self.app.stack.push(screens.MENU)
        elif button == B or button == C:
            step = -1 if button == B else 1
            self.cursor = (self.cursor + step) % len(state.seats)
        elif state.setup.players[self.cursor][1]:
            self.app.stack.push(screen_ids.PLAYER, self.cursor)
        else:
            self.app.stack.push(screen_ids.POINTS, self.cursor)

    def draw(self, canvas: "Canvas") -> None:
        scoreboard.draw(canvas, self.app.game.state, self.cursor)


def _touched(action: bytes) -> int:
    """Return the player whose unit the last action took; -1 for none."""
    return action[1] >> 4 if action and action[0] in (ELIMINATE, CAPTURE) else -1


def _told(app: "App", action: bytes) -> str:
    """Return the last action in a few words, for the footer."""
    state = app.game.state
    kind = action[0]
    if kind == ELIMINATE:
        return scoreboard.lost(app.canvas, state, action)
    if kind == ZONES:
        return words.TURN + str(state.round()) + words.COLON + state.names()[state.active]
    said = app.pages.brief(state, action)
    return said[:1].upper() + said[1:]
