"""Show what each damage die of the last step did, before the next question."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui import icon_rows
from box.ui.canvas import TEXT
from box.ui.dice_pictures import SIZE, draw_die
from box.ui.fitting import fit_name
from pages.mfz.combat import words
from pages.mfz.combat.damage_report import DamageReport
from shared.rules.mfz.combat.hit_chart import AT_TARGET
from shared.rules.mfz.model.actions import GROUND
from shared.rules.mfz.model.phases import ALLOCATING

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

# Verdicts besides the effects of the hit chart: nothing was left to hit; the die is still to come.
_TOO_MANY = const(3)
_TO_COME = const(4)
# By verdict; 0 for a sign in words.
_ICONS = (0, icon_rows.HIT, icon_rows.COVER, 0, 0)

_SIDES = const(6)
# Pixels from die to die: of few dice, with a word below; of some; of many.
_WORDED = const(4)
_WIDE_PITCH = const(32)
_FEW = const(7)
_PITCH = const(17)
_MOST = const(8)
_CLOSE_PITCH = const(15)
_MIDDLE = const(64)
_TOP = const(12)
_SIGN_Y = const(29)
_WORD_Y = const(41)
# Of groups of dice: their number, and the sign below it.
_COUNT_Y = const(27)
_LOW_SIGN_Y = const(35)
_LINE_Y = const(44)
_LEFT = const(3)
_ROOM = const(121)
_ICON_HALF = const(4)
# Pixels of a header, and between its subject and its number.
_HEADER = const(124)
_GAP = const(6)


def page(table: "Table[FullState]") -> Sheet:
    """Draw the dice with what each of them hit. D goes on; held it takes the losses proposed."""
    report = DamageReport(table)
    dice = [(face, _TOO_MANY if effect < 0 else effect) for face, effect in report.dice]
    dice += [(face, _TO_COME) for face in report.left]
    cover = words.CHART_ROWS[report.row]
    title, line = _sentences(table, report, cover)
    sheet = Sheet(title, [("", "", None, words.NEXT)], number=cover)
    sheet.alone = True
    if table.state.phase == ALLOCATING:
        sheet.hold = words.ALL_LOSSES, _lose_all
    sheet.body = lambda canvas, cursor: _draw(canvas, dice, line)
    return sheet


def _lose_all(table: "Table[FullState]") -> None:
    # Imported here: needed only when D is held.
    from pages.mfz.widgets import usual_actions

    usual_actions.play(table, (ALLOCATING,))


def _sentences(table: "Table[FullState]", report: DamageReport, cover: str) -> "tuple[str, str]":
    """Return the title, what happened to the target, and a line about a frame in the way."""
    line = ""
    hits = len([1 for _, effect in report.dice if effect == AT_TARGET])
    form = words.TIMES_HIT[min(hits, len(words.TIMES_HIT) - 1)].replace("#", str(hits))
    for frame, sentence in report.changes:
        if frame == report.victim:
            form = sentence
        else:
            line = _named(table, frame, sentence, _ROOM)
    if report.victim == GROUND:
        return form.format(words.THE_TERRAIN), line
    room = _HEADER - _GAP - table.canvas.width(TEXT, cover)
    return _named(table, report.victim, form, room), line


def _named(table: "Table[FullState]", frame: int, form: str, pixels: int) -> str:
    """Return a sentence about a frame in at most `pixels`."""
    canvas = table.canvas
    room = pixels - canvas.width(TEXT, form.format(""))
    return form.format(fit_name(canvas, TEXT, table.state.frame_name(frame), room))


def _draw(canvas: "Canvas", dice: "list[tuple[int, int]]", line: str) -> None:
    """Draw dice, each a face and its verdict, and a line below them."""
    crowded = len(dice) > _MOST
    # Face and verdict, and of how many dice: one, unless there are too many.
    marks = [(face, verdict, 1) for face, verdict in dice]
    if crowded:
        kinds = sorted(set(dice))
        marks = [(face, verdict, dice.count((face, verdict))) for face, verdict in kinds]
    count = len(marks)
    worded = count <= _WORDED and not crowded
    pitch = _WIDE_PITCH
    if not worded:
        pitch = _PITCH if count <= _FEW else _CLOSE_PITCH
    x = _MIDDLE - pitch * (count - 1) // 2
    for face, verdict, number in marks:
        draw_die(canvas, x - SIZE // 2, _TOP, _SIDES, face)
        if number > 1:
            _centre(canvas, words.TIMES + str(number), x, _COUNT_Y)
        # Below a die the sign of what it hit, and that in a word if there is room.
        y = _LOW_SIGN_Y if crowded else _SIGN_Y
        if _ICONS[verdict]:
            canvas.icon(_ICONS[verdict], x - _ICON_HALF, y)
        else:
            _centre(canvas, words.VERDICT_SIGNS[verdict], x, y + 1)
        if worded and not line:
            _centre(canvas, words.VERDICTS[verdict], x, _WORD_Y)
        x += pitch
    canvas.text(TEXT, line, _LEFT, _LINE_Y)


def _centre(canvas: "Canvas", text: str, x: int, y: int) -> None:
    canvas.text(TEXT, text, x - canvas.width(TEXT, text) // 2, y)
