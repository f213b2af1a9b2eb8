"""Ask what covers the target, with the faces that hit beside it; ask again after it was hit."""

from typing import TYPE_CHECKING

from micropython import const

from box.game.dice_source import BOX
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
_FACES = const(6)
# Pixels of a row besides its text: the indent, the faces that hit and the gap before them.
_MARGINS = const(54)


def page(table: "Table[FullState]") -> Sheet:
    """List the open, terrain, then frames, each with the faces of a damage die that hit."""
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
    sheet.label = words.OK
    if not again:
        rolls = table.game.dice_source() == BOX
        sheet.label = words.ROLL_COUNT + str(dice) if rolls else words.NEXT
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
            row = chart_row(state, target, cover)
            hits = _faces(row, AT_TARGET)
            at_cover = _faces(row, AT_COVER) if names_frame(cover) else ""
            value = words.HITS_BOTH.format(hits, at_cover) if at_cover else words.HIT_ON + hits
            canvas.strong_row(i, text, value, here)

    sheet.body = body
    return sheet


def _faces(row: int, place: int) -> str:
    """Return the faces of a damage die that hit the target or its cover."""
    faces = [str(face) for face in range(1, _FACES + 1) if effect(row, face) == place]
    return words.AND_FACE.join(faces)


def name(canvas: "Canvas", state: "FullState", frame: int) -> str:
    """Return the name of a frame in the room that the chart leaves."""
    room = canvas.rows_end - _MARGINS
    return frame_name(canvas, STRONG, state, frame, room, state.living())
