"""Ask what covers the target, with the hit chart beside it; ask again after it was hit."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import STRONG
from pages.mfz.combat import words
from pages.mfz.combat.damage_report import dice_left
from pages.mfz.widgets.choice import Choice
from pages.mfz.widgets.names import frame_name, frame_subject
from shared.rules.mfz.combat import pending_dice
from shared.rules.mfz.combat.hit_chart import AT_COVER, AT_TARGET, chart_row, effect
from shared.rules.mfz.model.actions import COVER, GROUND, NONE
from shared.rules.mfz.model.encoding import names_frame

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.full import FullState

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


class Page(Choice):
    """List the open, terrain, then frames, each with what the faces of a damage die do."""

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        state = table.state
        self._again = len(pending_dice.faces(state)) > 0
        # Select the cover so far as the likely answer.
        covered = state.covering
        for i, (_, _, action) in enumerate(self.rows):
            if action[1] == covered:
                self.cursor = i

    def title(self) -> str:
        state = self.table.state
        form = words.ASK_STILL if self._again else words.ASK_COVER
        target: int = state.target
        return frame_subject(self.table.canvas, state, target, form, self.number())

    def number(self) -> str:
        state = self.table.state
        left = dice_left(state)
        if left:
            return left
        dice: int = state.dice_to_roll
        return str(dice) + (words.ONE_DIE if dice == 1 else words.DICE_COUNT)

    def labels(self) -> "tuple[str, str, str, str]":
        action = words.OK
        if not self._again:
            action = words.ROLL_COUNT + str(self.table.state.dice_to_roll)
        return words.MENU, words.UP, words.DOWN, action

    def purpose(self) -> str:
        by_brick = self.table.state.is_on("cover_by_brick")
        return words.COVER_HELP_BRICKS if by_brick else words.COVER_HELP

    def answers(self) -> "list[tuple[str, str, bytes]]":
        state = self.table.state
        found = [
            (words.NO_COVER, "", bytes((COVER, NONE))),
            (words.IN_TERRAIN, "", bytes((COVER, GROUND))),
        ]
        for action in state.legal():
            if names_frame(action[1]):
                found.append(("", "", action))
        return found

    def row(self, index: int) -> "tuple[str, str]":
        """Return the cover of the target; a frame's name is cut to the room that is left."""
        text, value, action = self.rows[index]
        if not text:
            canvas = self.table.canvas
            state = self.table.state
            room = canvas.rows_end - _MARGINS
            text = frame_name(canvas, STRONG, state, action[1], room, state.living())
        return text, value

    def draw(self, canvas: "Canvas") -> None:
        canvas.header(self.title(), self.number())
        total = self.count()
        first = max(min(self.cursor - 1, total - _ROWS), 0)
        canvas.scroll(_TOP, _BODY_HEIGHT, first, _ROWS, total)
        for i in range(min(_ROWS, total)):
            self._draw_answer(canvas, i, first + i)

    def _draw_answer(self, canvas: "Canvas", i: int, index: int) -> None:
        """Draw a kind of cover, and the effect of each face with it."""
        here = index == self.cursor
        canvas.strong_row(i, self.row(index)[0], "", here)
        state = self.table.state
        row = chart_row(state, state.target, self.rows[index][2][1])
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
