"""Show the table: the turn, and the points of each player."""

from typing import TYPE_CHECKING

from box.screens.screen import ListScreen
from box.ui.motion import CLOCK
from pages.mechwarrior import screen_ids
from pages.mechwarrior.table import scoreboard, words
from shared.rules.mechwarrior.model.actions import CAPTURE, ELIMINATE, END_TURN, ZONES

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.battle import BattleState


class Page(ListScreen):
    """D on a player enters an event; holding D ends the turn."""

    table: "Table[BattleState]"

    # The page shows turn and scores itself.
    idles = False

    hold_word = words.HOLD_END

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        game = table.game
        state = table.state
        # Short names take long to find. They are those of `names`, and of whose turn it is.
        self._shorts: list[str] = []
        self._active = ""
        action = game.action(game.ply) if game.ply else b""
        # The row with the bar is the side whose turn it is.
        self.cursor = state.active
        if game.is_news() and action:
            if action[0] == ZONES:
                # The number of the new turn.
                table.canvas.motion.start(CLOCK)
            table.toast(_told(table, action))

    def purpose(self) -> str:
        return words.TABLE_HELP

    def usual(self) -> str:
        return words.END_OF_TURN + self._whose_turn()

    def _whose_turn(self) -> str:
        """Return the short name of the active player."""
        if not self._active:
            state = self.table.state
            self._active = scoreboard.whole(self.table.canvas, state)[state.active]
        return self._active

    def do_usual(self) -> None:
        self.table.play(bytes((END_TURN,)))

    def count(self) -> int:
        return len(self.table.state.seats)

    def choose(self, index: int) -> None:
        named = self.table.state.setup.players[index][1]
        self.table.open(screen_ids.PLAYER if named else screen_ids.POINTS, index)

    def draw(self, canvas: "Canvas") -> None:
        state = self.table.state
        if not self._shorts:
            self._shorts = scoreboard.names(canvas, state)
        scoreboard.draw(canvas, state, self.cursor, self._shorts, self._whose_turn())


def _told(table: "Table[BattleState]", action: bytes) -> str:
    """Return the last action in a few words, for the footer."""
    state = table.state
    kind = action[0]
    if kind == ELIMINATE or kind == CAPTURE:
        # Imported here, as all that is told: needed for a moment.
        from pages.mechwarrior.table import told

        return told.said(table, action)
    if kind == ZONES:
        from pages.mechwarrior.table import zones

        return zones.told(table)
    said = table.pages.brief(state, action)
    return said[:1].upper() + said[1:]
