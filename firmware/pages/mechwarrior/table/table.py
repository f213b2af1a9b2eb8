"""Show the table: the turn, and the points of each player."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from box.ui.motion import CLOCK
from pages.mechwarrior import page_rows
from pages.mechwarrior.table import scoreboard, words
from shared.rules.mechwarrior.model.actions import CAPTURE, ELIMINATE, END_TURN, ZONES

if TYPE_CHECKING:
    from collections.abc import Callable

    from box.kit.sheet import Deed, Row
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState


def page(table: "Table[BattleState]") -> Sheet:
    """D on a player enters an event; holding D ends the turn."""
    game = table.game
    state = table.state
    action = game.action(game.ply) if game.ply else b""
    if game.is_news() and action:
        if action[0] == ZONES:
            # The number of the new turn.
            table.canvas.motion.start(CLOCK)
        table.toast(_told(table, action))
    # Short names take long to find: by function, those that were found.
    found: dict[Callable[..., list[str]], list[str]] = {}

    def names(find: "Callable[..., list[str]]") -> "list[str]":
        if find not in found:
            found[find] = find(table.canvas, state)
        return found[find]

    def hold(cursor: int) -> "tuple[str, Deed]":
        whose = names(scoreboard.whole)[state.active]
        return words.END_OF_TURN + whose, bytes((END_TURN,))

    def draw(canvas: "Canvas", cursor: int) -> None:
        whose = names(scoreboard.whole)[state.active]
        scoreboard.draw(canvas, state, cursor, names(scoreboard.names), whose)

    rows: list[Row] = []
    for seat, player in enumerate(state.setup.players):
        screen = page_rows.PLAYER if player[1] else page_rows.POINTS
        rows.append(("", "", (screen, seat)))
    # The row with the bar is the side whose turn it is.
    sheet = Sheet("", rows, cursor=state.active)
    sheet.hold = hold
    sheet.hold_word = words.HOLD_END
    sheet.help = words.TABLE_HELP
    sheet.draw = draw
    return sheet


def _told(table: "Table[BattleState]", action: bytes) -> str:
    """Return the last action in a few words, for the footer."""
    state = table.state
    kind = action[0]
    if kind == ELIMINATE or kind == CAPTURE:
        # Imported here, as all that is told: needed for a moment.
        from pages.mechwarrior.table import event_report

        return event_report.said(table, action)
    if kind == ZONES:
        from pages.mechwarrior.table import zones

        return zones.told(table)
    said = table.pages.brief(state, action)
    return said[:1].upper() + said[1:]
