"""Ask which part a frame loses for a hit, or whether it retreats."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.notes import draw_notes, note_lines
from box.ui import icon_rows
from box.ui.canvas import STRONG, TEXT
from box.ui.marks import dotted_frame, frame
from pages.mfz.combat import words
from pages.mfz.combat.damage_report import dice_left
from pages.mfz.combat.loss_cost import loss_cost
from pages.mfz.widgets.abbreviations import system_letters
from pages.mfz.widgets.choice import Choice
from pages.mfz.widgets.names import frame_subject
from shared.rules.mfz.combat.usual_loss import usual_loss
from shared.rules.mfz.model.actions import LOSE_PART, RETREAT, WHITE
from shared.rules.mfz.model.encoding import place_of, seat_of
from shared.rules.mfz.model.phases import ALLOCATING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.full import FullState

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


class Page(Choice):
    """Draw a box for each part, dotted where it is lost, and what the loss costs."""

    usual_words = words.ALL_LOSSES
    usual_phases = (ALLOCATING,)
    help = words.LOSS_HELP

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        state = table.state
        frame = state.hit_frame
        loss = bytes((LOSE_PART, frame, usual_loss(state, frame)))
        self.cursor = [row[2] for row in self.rows].index(loss)
        # Type of each box, and whether the frame still has it.
        self._boxes = _parts(state, frame)
        if self.rows[-1][2][0] == RETREAT:
            self._boxes.append((_RETREAT, True))

    def title(self) -> str:
        state = self.table.state
        victim: int = state.hit_frame
        return frame_subject(self.table.canvas, state, victim, words.LOSES, self.number())

    def number(self) -> str:
        left = dice_left(self.table.state)
        return words.NEXT_DICE + left if left else ""

    def labels(self) -> "tuple[str, str, str, str]":
        retreats = self.rows[self.cursor][2][0] == RETREAT
        return words.MENU, words.LEFT, words.RIGHT, words.GO if retreats else words.LOSE

    def answers(self) -> "list[tuple[str, str, bytes]]":
        """Return the parts that may be lost, then the retreat."""
        found = []
        retreats = []
        for action in self.table.state.legal():
            if action[0] == RETREAT:
                retreats.append((words.RETREAT, "", action))
            elif action[0] == LOSE_PART:
                found.append((words.TYPE_NAMES[action[2]], "", action))
        return found + retreats

    def draw(self, canvas: "Canvas") -> None:
        canvas.header(self.title(), self.number())
        text, _, action = self.rows[self.cursor]
        chosen = _RETREAT if action[0] == RETREAT else action[2]
        pitch = min((_PANEL - _GAPS) // len(self._boxes), _WIDEST + 2)
        x = _LEFT
        for i, (kind, has) in enumerate(self._boxes):
            # White dice and the retreat stand apart.
            if i and kind >= WHITE and self._boxes[i - 1][0] != kind:
                x += _GAPS // 2
            dark = has and kind == chosen
            self._draw_box(canvas, kind, has, dark, x, min(pitch - 2, _WIDEST))
            if dark:
                # Of several that are the same the first one is lost.
                chosen = -1
            x += pitch
        self._draw_cost(canvas, text, action)

    def _draw_box(
        self, canvas: "Canvas", kind: int, has: bool, dark: bool, x: int, width: int
    ) -> None:
        if not has:
            dotted_frame(canvas, x, _TOP, width, _HEIGHT)
            return
        if dark:
            canvas.bar(x, _TOP, width, _HEIGHT)
        else:
            frame(canvas, x, _TOP, width, _HEIGHT)
        if kind == _RETREAT:
            canvas.icon(icon_rows.MOVE, x + (width - 9) // 2, _TOP + _LETTER_Y + 1, dark)
            return
        letters = system_letters(kind)
        font = STRONG if len(letters) == 1 else TEXT
        x += (width - canvas.width(font, letters) + 1) // 2
        canvas.text(font, letters, x, _TOP + _LETTER_Y + (font == TEXT), dark)

    def _draw_cost(self, canvas: "Canvas", text: str, action: bytes) -> None:
        """Draw the selected loss, and its cost or condition."""
        state = self.table.state
        if action[0] == RETREAT:
            rule: str = state.setup.options["station_retreat"]
            draw_notes(canvas, note_lines(canvas, words.RETREAT_TOLD[rule]))
            return
        draw_notes(canvas, [text, loss_cost(state, action[1], action[2])])


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
