"""Ask which part a frame loses for a hit, or whether it retreats."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.notes import note_lines
from box.kit.sheet import Sheet
from box.ui import icon_rows, marks
from box.ui.canvas import STRONG, TEXT
from pages.mfz.combat import words
from pages.mfz.combat.damage_report import dice_left
from pages.mfz.combat.loss_cost import loss_cost
from pages.mfz.widgets.abbreviations import system_letters
from pages.mfz.widgets.names import frame_subject
from shared.rules.mfz.combat.usual_loss import usual_loss
from shared.rules.mfz.model.actions import LOSE_PART, RETREAT, WHITE
from shared.rules.mfz.model.encoding import place_of, seat_of
from shared.rules.mfz.model.phases import ALLOCATING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from box.kit.sheet import Row
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

_WHITES = const(2)
# Boxes of parts, from the left margin on: systems, white dice, the retreat.
_LEFT = const(2)
_TOP = const(13)
_HEIGHT = const(17)
_LETTER_Y = const(4)
_WIDEST = const(17)
_PANEL = const(125)
_GAPS = const(6)
# Not a part: the box of the retreat.
_RETREAT = const(255)


def page(table: "Table[FullState]") -> Sheet:
    """Draw a box for each part, dotted where it is lost, and what the loss costs."""
    state = table.state
    frame = state.hit_frame
    rows: list[Row] = []
    retreats: list[Row] = []
    for action in state.legal():
        if action[0] == RETREAT:
            retreats.append((words.RETREAT, "", action, words.GO))
        elif action[0] == LOSE_PART:
            rows.append((words.TYPE_NAMES[action[2]], "", action))
    rows += retreats
    # Type of each box, and whether the frame still has it.
    boxes = _parts(state, frame)
    if retreats:
        boxes.append((_RETREAT, True))
    left = dice_left(state)
    number = words.NEXT_DICE + left if left else ""
    title = frame_subject(table.canvas, state, frame, words.LOSES, number)
    sheet = Sheet(title, rows, number=number, label=words.LOSE)
    loss = bytes((LOSE_PART, frame, usual_loss(state, frame)))
    sheet.cursor = [row[2] for row in rows].index(loss)
    sheet.up, sheet.down = words.LEFT, words.RIGHT
    sheet.help = words.LOSS_HELP
    sheet.hold = words.ALL_LOSSES, _lose_all

    def body(canvas: "Canvas", cursor: int) -> None:
        action: Any = rows[cursor][2]
        _draw_parts(canvas, boxes, _RETREAT if action[0] == RETREAT else action[2])

    def notes(cursor: int) -> "list[str]":
        action: Any = rows[cursor][2]
        if action[0] == RETREAT:
            rule: str = state.setup.options["station_retreat"]
            return note_lines(table.canvas, words.RETREAT_TOLD[rule])
        return [rows[cursor][0], loss_cost(state, frame, action[2])]

    sheet.body = body
    sheet.notes = notes
    return sheet


def _lose_all(table: "Table[FullState]") -> None:
    # Imported here: needed only when D is held.
    from pages.mfz.widgets import usual_actions

    usual_actions.play(table, (ALLOCATING,), table.state.running)


def _draw_parts(canvas: "Canvas", boxes: "list[tuple[int, bool]]", chosen: int) -> None:
    """Draw the boxes, that of a `chosen` type inverse."""
    pitch = min((_PANEL - _GAPS) // len(boxes), _WIDEST + 2)
    x = _LEFT
    for i, (kind, has) in enumerate(boxes):
        # White dice and the retreat stand apart.
        if i and kind >= WHITE and boxes[i - 1][0] != kind:
            x += _GAPS // 2
        dark = has and kind == chosen
        _draw_box(canvas, kind, has, dark, x, min(pitch - 2, _WIDEST))
        if dark:
            # Of several that are the same the first one is lost.
            chosen = -1
        x += pitch


def _draw_box(canvas: "Canvas", kind: int, has: bool, dark: bool, x: int, width: int) -> None:
    if not has:
        marks.dotted_frame(canvas, x, _TOP, width, _HEIGHT)
        return
    if dark:
        canvas.bar(x, _TOP, width, _HEIGHT)
    else:
        marks.frame(canvas, x, _TOP, width, _HEIGHT)
    if kind == _RETREAT:
        canvas.icon(icon_rows.MOVE, x + (width - 9) // 2, _TOP + _LETTER_Y + 1, dark)
        return
    letters = system_letters(kind)
    font = STRONG if len(letters) == 1 else TEXT
    x += (width - canvas.width(font, letters) + 1) // 2
    canvas.text(font, letters, x, _TOP + _LETTER_Y + (font == TEXT), dark)


def _parts(state: "FullState", frame: int) -> "list[tuple[int, bool]]":
    """Return type and presence of each part that the frame began with, or has now."""
    counts: "Sequence[int]" = state.loadout(frame)
    before = counts
    if not state.is_spare(frame):
        before = state.setup.rosters[seat_of(frame)][place_of(frame)][1]
    found = []
    for kind, left in enumerate(counts):
        for at in range(max(left, before[kind])):
            found.append((kind, at < left))
    for at in range(_WHITES):
        found.append((WHITE, at < state.whites(frame)))
    return found
