"""Enter an event of a company; each row shows the score that follows."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui import icon_rows
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit
from pages.mfz import page_rows
from pages.mfz.table import scoreboard, words
from pages.mfz.widgets.abbreviations import loadout_text
from pages.mfz.widgets.names import company_subject, frame_name
from shared.rules.mfz.model.actions import END_ROUND, FREE, LOSE, NOBODYS, TAKE
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Row
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

_SHOWN = const(3)
_BODY = const(13)
_BODY_HEIGHT = const(38)
# Pixels of a row's text beside a score.
_ROOM = const(82)
# Pixels of a row besides a frame's name and loadout.
_MARGINS = const(10)


def page(table: "Table[FullState]") -> Sheet:
    """List the legal events. Argument: the seat. A named frame opens its own page."""
    state = table.state
    seat = table.argument
    rows: list[Row] = []
    if state.setup.rosters:
        # With named frames `legal` lists every part of each: some hundred events.
        from shared.rules.mfz.play import count_events

        for frame in state.living():
            if seat_of(frame) == seat:
                rows.append(("", loadout_text(state, frame), (page_rows.FRAME_EVENT, frame)))
        events = count_events.station_events(state)
    else:
        events = [action for action in state.legal() if action[0] != END_ROUND]
    names = scoreboard.names(table.canvas, state)
    number = str(state.scores()[seat])
    for action in events:
        if action[1] == seat:
            rows.append((_event(action, names), _score_after(state, action), action))
    title = company_subject(table.canvas, state, seat, "{}", number)
    sheet = Sheet(title, rows, number=number, label=words.DO_IT)

    def body(canvas: "Canvas", cursor: int) -> None:
        total = len(rows)
        if not total:
            canvas.text(STRONG, words.NOTHING_MORE, 4, 14)
        first = max(min(cursor - 1, total - _SHOWN), 0)
        canvas.scroll(_BODY, _BODY_HEIGHT, first, _SHOWN, total)
        for i in range(min(_SHOWN, total)):
            _draw_row(canvas, state, rows[first + i], i, first + i == cursor)

    sheet.body = body
    return sheet


def _draw_row(canvas: "Canvas", state: "FullState", row: "Any", i: int, selected: bool) -> None:
    """Draw a row as row i of the page."""
    text, value, deed = row
    if isinstance(deed, bytes):
        canvas.strong_row(i, fit(canvas, STRONG, text, _ROOM), value, selected, _icon(deed))
        return
    frame = deed[1]
    room = canvas.rows_end - _MARGINS - canvas.width(TEXT, value)
    name = frame_name(canvas, STRONG, state, frame, room, state.frames_of(seat_of(frame)))
    canvas.strong_row(i, name, value, selected)


def _event(action: bytes, names: "list[str]") -> str:
    """Return an event as text."""
    if action[0] == LOSE:
        return words.LOST_FRAME
    if action[0] == FREE:
        return words.LOST_STATION
    return words.TOOK_NEUTRAL if action[2] == NOBODYS else words.TOOK_FROM + names[action[2]]


def _icon(action: bytes) -> int:
    if action[0] == LOSE:
        return icon_rows.LOST_FRAME
    return icon_rows.NEUTRAL if action[0] == FREE else icon_rows.STATION


def _score_after(state: "FullState", action: bytes) -> str:
    """Return the company's score if an event happens (M-8)."""
    assets = 1 if action[0] == TAKE else -1
    score = state.scores()[action[1]] + assets * state.ppa()[action[1]]
    return words.SCORE_AFTER + str(score)
