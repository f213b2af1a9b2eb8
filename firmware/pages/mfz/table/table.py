"""Show the table: the clock, and the companies in tactical order."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from box.ui.motion import CLOCK
from pages.mfz import page_rows
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
    from shared.rules.mfz.model.turn_state import FullState


def page(table: "Table[FullState]") -> Sheet:
    """D on a company enters an event; holding D ends the round."""
    game = table.game
    state = table.state
    order = state.order()
    action = game.action(game.ply) if game.ply else b""
    seat = _touched(state, action)
    if game.is_news():
        _tell(table, action, seat)

    def draw(canvas: "Canvas", cursor: int) -> None:
        scoreboard.draw(canvas, state, order, cursor)

    rows = [("", "", (page_rows.COMPANY_EVENT, company)) for company in order]
    # The company touched last is the most likely next one.
    sheet = Sheet("", rows, cursor=order.index(seat) if seat >= 0 else 0)
    sheet.hold = words.END_OF_ROUND + str(state.round()), bytes((END_ROUND,))
    sheet.hold_word = words.HOLD_END
    sheet.help = words.TABLE_HELP
    sheet.draw = draw
    return sheet


def _tell(table: "Table[FullState]", action: bytes, seat: int) -> None:
    """Show the last entry in the footer."""
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


def _of_frame(name: str, action: bytes) -> str:
    """Return the event of a named frame in words."""
    if action[0] == LOSE:
        return name + words.IS_DESTROYED
    if action[2] == ROCKET:
        return name + words.HAS_FIRED
    return name + words.HAS_LOST.format(words.TYPE_NAMES[action[2]])


def _touched(state: "FullState", action: bytes) -> int:
    """Return the seat that an action of the table is about; -1 for none."""
    kind = action[0] if action else 0
    if kind == LOSE_PART or kind == LOSE and state.setup.rosters:
        return seat_of(action[1])
    return action[1] if kind in (LOSE, TAKE, FREE) else -1
