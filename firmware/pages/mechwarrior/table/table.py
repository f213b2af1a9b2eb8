"""Show the table: the turn, and the points of each player."""

from typing import TYPE_CHECKING

from box.screens.screen import ListScreen
from box.ui.motion import CLOCK
from pages.mechwarrior import screen_ids
from pages.mechwarrior.table import scoreboard, words
from shared.rules.mechwarrior.model.actions import CAPTURE, ELIMINATE, END_TURN, ZONES

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mechwarrior.typed import App


class Page(ListScreen):
    """D on a player enters an event; holding D ends the turn."""

    app: "App"

    # The page shows turn and scores itself.
    idles = False

    hold_word = words.HOLD_END

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        game = app.game
        state = game.state
        # Short names take long to find. They are those of `names`, and of whose turn it is.
        self._shorts: list[str] = []
        self._active = ""
        action = game.action(game.ply) if game.ply else b""
        # The row with the bar is the side whose turn it is.
        self.cursor = state.active
        if game.is_news() and action:
            if action[0] == ZONES:
                # The number of the new turn.
                app.canvas.motion.start(CLOCK)
            app.controls.toast(_told(app, action))

    def purpose(self) -> str:
        return words.TABLE_HELP

    def usual(self) -> str:
        return words.END_OF_TURN + self._whose_turn()

    def _whose_turn(self) -> str:
        """Return the short name of the active player."""
        if not self._active:
            state = self.app.game.state
            self._active = scoreboard.whole(self.app.canvas, state)[state.active]
        return self._active

    def do_usual(self) -> None:
        self.app.play(bytes((END_TURN,)))

    def count(self) -> int:
        return len(self.app.game.state.seats)

    def choose(self, index: int) -> None:
        named = self.app.game.state.setup.players[index][1]
        self.app.stack.push(screen_ids.PLAYER if named else screen_ids.POINTS, index)

    def draw(self, canvas: "Canvas") -> None:
        state = self.app.game.state
        if not self._shorts:
            self._shorts = scoreboard.names(canvas, state)
        scoreboard.draw(canvas, state, self.cursor, self._shorts, self._whose_turn())


def _told(app: "App", action: bytes) -> str:
    """Return the last action in a few words, for the footer."""
    state = app.game.state
    kind = action[0]
    if kind == ELIMINATE or kind == CAPTURE:
        # Imported here, as all that is told: needed for a moment.
        from pages.mechwarrior.table import told

        return told.said(app, action)
    if kind == ZONES:
        from pages.mechwarrior.table import zones

        return zones.told(app)
    said = app.pages.brief(state, action)
    return said[:1].upper() + said[1:]
