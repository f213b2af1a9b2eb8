"""Ask each company in turn whether to speed up doomsday."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit_shorts
from box.ui.motion import CLOCK
from pages.mfz.table import scoreboard, words
from shared.rules.mfz.model import phases
from shared.rules.mfz.model.actions import COUNT, PASS
from shared.rules.mfz.model.encoding import has
from shared.rules.mfz.play.doomsday import counted
from shared.rules.short_names import ROOM

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

_SHOWN = const(3)
_LEFT = const(40)
_QUESTION = const(39)
_TOP = const(13)
_PITCH = const(13)
# The ends of the columns: what a company says, and how often it sped up doomsday in all.
_SAID_END = const(108)
_IN_ALL_END = const(124)


def page(table: "Table[FullState]") -> Sheet:
    """C takes one off the clock, D passes; holding D passes for all that are left."""
    game = table.game
    state = table.state
    # The clock was counted down by the end of the round, or by the company before.
    if game.is_news() and game.action(game.ply)[0] != PASS:
        table.canvas.motion.start(CLOCK)
    seat = state.actor()
    sheet = Sheet("", [("", "", bytes((PASS, seat)))], label=words.PASS)
    sheet.up = "", None
    sheet.down = words.COUNT, bytes((COUNT, seat))
    sheet.hold = words.ALL_PASS, _pass_all
    sheet.hold_word = words.HOLD_ALL
    sheet.help = words.VOTE_HELP
    sheet.draw = lambda canvas, cursor: _draw(canvas, state)
    return sheet


def _draw(canvas: "Canvas", state: "FullState") -> None:
    scoreboard.draw_clock(canvas, state)
    names = fit_shorts(canvas, STRONG, state.names(), state.setup.shorts, ROOM)
    now, in_all = counted(state)
    seats = state.order()
    asked = seats.index(state.actor())
    said_end = _SAID_END if max(in_all) else _IN_ALL_END
    question = words.SPEED_UP
    if max(in_all):
        question = words.SPEED_UP_BESIDE
        canvas.right(TEXT, words.IN_ALL, _IN_ALL_END, 2)
    canvas.text(TEXT, question, _QUESTION, 2)
    first = max(min(asked - 1, len(seats) - _SHOWN), 0)
    for i, seat in enumerate(seats[first : first + _SHOWN]):
        here = first + i == asked
        y = _TOP + _PITCH * i
        if here:
            canvas.bar(_LEFT, y, 87, _PITCH - 1)
        canvas.text(STRONG, names[seat], _LEFT + 3, y + 1, here)
        said = words.ASKED if here else ""
        if first + i < asked:
            said = words.CLOCK_DOWN if has(now, seat) else words.PASSES
        canvas.right(TEXT, said, said_end, y + 2, here)
        if in_all[seat]:
            canvas.right(TEXT, str(-in_all[seat]), _IN_ALL_END, y + 2, here)


def _pass_all(table: "Table[FullState]") -> None:
    table.play_all(_pass)


def _pass(table: "Table[FullState]") -> bytes:
    """Return the pass of the company that is asked, b"" when none is."""
    state = table.state
    if state.phase != phases.DOOMSDAY_VOTE:
        return b""
    return bytes((PASS, state.actor()))
