"""Show the table: the clock, and the companies in tactical order."""

from typing import TYPE_CHECKING

from box.screens.screen import ListScreen
from box.ui.motion import CLOCK
from pages.mfz import screen_ids
from pages.mfz.table import scoreboard, words
from shared.rules.mfz.model.actions import (
    COUNT,
    DEPLOYED,
    END_ROUND,
    FREE,
    LOSE,
    LOSE_PART,
    PASS,
    PLACE,
    ROCKET,
    TAKE,
)
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.full import FullState


class Page(ListScreen):
    """D on a company enters an event; holding D ends the round."""

    table: "Table[FullState]"

    # The page shows clock and scores itself.
    idles = False

    hold_word = words.HOLD_END

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        game = table.game
        self._order: list[int] = table.state.order()
        self.cursor = 0
        action = game.action(game.ply) if game.ply else b""
        seat = _touched(table, action)
        if seat >= 0:
            # The company touched last is the most likely next one.
            self.cursor = self._order.index(seat)
        if game.is_news():
            self._tell(action, seat)

    def _tell(self, action: bytes, seat: int) -> None:
        """Show the last entry in the footer."""
        table = self.table
        state = table.state
        said = table.pages.brief(state, action)
        if action[0] == COUNT:
            table.canvas.motion.start(CLOCK)
        elif action[0] == LOSE:
            table.canvas.motion.start(seat)
        if action[0] in (COUNT, PASS, PLACE, DEPLOYED):
            said = words.ROUND + str(state.round())
        elif seat >= 0 and state.setup.rosters and action[0] in (LOSE, LOSE_PART):
            said = _of_frame(state.frame_name(action[1]), action)
        elif seat >= 0:
            said = scoreboard.names(table.canvas, state)[seat] + ": " + said
        table.toast(said)

    def purpose(self) -> str:
        return words.TABLE_HELP

    def usual(self) -> str:
        return words.END_OF_ROUND + str(self.table.state.round())

    def do_usual(self) -> None:
        self.table.play(bytes((END_ROUND,)))

    def count(self) -> int:
        return len(self._order)

    def choose(self, index: int) -> None:
        self.table.open(screen_ids.COMPANY_EVENT, self._order[index])

    def draw(self, canvas: "Canvas") -> None:
        scoreboard.draw(canvas, self.table.state, self._order, self.cursor)


def _of_frame(name: str, action: bytes) -> str:
    """Return the event of a named frame in words."""
    if action[0] == LOSE:
        return name + words.IS_DESTROYED
    if action[2] == ROCKET:
        return name + words.HAS_FIRED
    return name + words.HAS_LOST.format(words.TYPE_NAMES[action[2]])


def _touched(table: "Table[FullState]", action: bytes) -> int:
    """Return the seat that an action of the table is about; -1 for none."""
    kind = action[0] if action else 0
    if kind == LOSE_PART or kind == LOSE and table.state.setup.rosters:
        return seat_of(action[1])
    return action[1] if kind in (LOSE, TAKE, FREE) else -1
