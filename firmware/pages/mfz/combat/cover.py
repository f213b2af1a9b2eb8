"""Ask what covers the target, with the hit chart beside it; ask again after it was hit."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.canvas import STRONG
from pages.mfz.combat import words
from pages.mfz.combat.damage_report import dice_left
from pages.mfz.widgets.names import frame_name, frame_subject
from pages.mfz.widgets.notes import dice_said
from shared.rules.mfz.combat import pending_dice
from shared.rules.mfz.combat.hit_chart import AT_COVER, AT_TARGET, chart_row, effect
from shared.rules.mfz.model.actions import COVER, GROUND, NONE
from shared.rules.mfz.model.encoding import names_frame

if TYPE_CHECKING:
    from box.kit.sheet import Row
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

_ROWS = const(3)
_TOP = const(13)
_PITCH = const(13)
_BODY_HEIGHT = const(38)
# The chart of a row: what each face does, from the right end of the row.
_FACES = const(6)
_CELL = const(5)
_CHART = const(32)
_SIGN_WIDTH = const(4)
_SIGN_HEIGHT = const(7)
_SIGN_Y = const(3)
# Pixels of a row besides its text: the indent, the chart and the gap before it.
_MARGINS = const(40)


def page(table: "Table[FullState]") -> Sheet:
    """List the open, terrain, then frames, each with what the faces of a damage die do."""
    state = table.state
    target = state.target
    dice = state.dice_to_roll
    again = len(pending_dice.faces(state)) > 0
    rows: list[Row] = [
        (words.NO_COVER, "", bytes((COVER, NONE))),
        (words.IN_TERRAIN, "", bytes((COVER, GROUND))),
    ]
    for action in state.legal():
        if names_frame(action[1]):
            rows.append((state.frame_name(action[1]), "", action))
    # The cover so far is the likely answer.
    covers: list[int] = [row[2][1] for row in rows]  # type: ignore[index, misc]
    number = dice_left(state) or dice_said(dice)
    form = words.ASK_STILL if again else words.ASK_COVER
    sheet = Sheet(frame_subject(table.canvas, state, target, form, number), rows, number=number)
    sheet.label = words.OK if again else words.ROLL_COUNT + str(dice)
    sheet.cursor = covers.index(state.covering) if state.covering in covers else 0
    sheet.help = words.COVER_HELP_BRICKS if state.is_on("cover_by_brick") else words.COVER_HELP

    def body(canvas: "Canvas", cursor: int) -> None:
        total = len(rows)
        first = max(min(cursor - 1, total - _ROWS), 0)
        canvas.scroll(_TOP, _BODY_HEIGHT, first, _ROWS, total)
        for i in range(min(_ROWS, total)):
            here = first + i == cursor
            cover = covers[first + i]
            text = rows[first + i][0]
            if names_frame(cover):
                text = name(canvas, state, cover)
            canvas.strong_row(i, text, "", here)
            _draw_chart(canvas, chart_row(state, target, cover), i, here)

    sheet.body = body
    return sheet


def name(canvas: "Canvas", state: "FullState", frame: int) -> str:
    """Return the name of a frame in the room that the chart leaves."""
    room = canvas.rows_end - _MARGINS
    return frame_name(canvas, STRONG, state, frame, room, state.living())


def _draw_chart(canvas: "Canvas", row: int, i: int, here: bool) -> None:
    """Draw the effect of each face in row i of the page."""
    x = canvas.rows_end - _CHART
    y = _TOP + _PITCH * i + _SIGN_Y
    for face in range(1, _FACES + 1):
        _draw_sign(canvas, effect(row, face), x, y, 0 if here else 1)
        x += _CELL


def _draw_sign(canvas: "Canvas", what: int, x: int, y: int, ink: int) -> None:
    """Draw a filled box if a die hits the target, an empty one if its cover, else a dot."""
    if what == AT_TARGET:
        canvas.fb.fill_rect(x, y, _SIGN_WIDTH, _SIGN_HEIGHT, ink)
    elif what == AT_COVER:
        canvas.fb.rect(x, y, _SIGN_WIDTH, _SIGN_HEIGHT, ink)
    else:
        canvas.fb.pixel(x + 1, y + 3, ink)
