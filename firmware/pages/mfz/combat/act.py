"""Ask which die a frame uses to move or attack."""

from typing import TYPE_CHECKING

from micropython import const

from pages.mfz.combat import action_notes, words
from pages.mfz.widgets.dice_grid import DiceGrid
from pages.mfz.widgets.dice_layout import draw_dice_layout
from pages.mfz.widgets.prompt_footer import draw_note
from shared.rules.mfz.model.actions import MOVE, STOP
from shared.rules.mfz.model.encoding import face_of, kind_of

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

# The effect of a die takes at most two lines below this row.
_NOTE_TOP = const(39)


class Page(DiceGrid):
    """Show dice for moves and attacks, a row to finish, and the effect of the selected die."""

    prompt = words.ASK_ACT

    def groups(self) -> "list[tuple[str, list[tuple[str, bytes]]]]":
        groups: "list[tuple[str, list[tuple[str, bytes]]]]" = []
        kind = sign = -1
        for action in self.app.game.state.legal():
            if action[0] == STOP:
                continue
            if action[0] != kind:
                kind, sign = action[0], -1
                groups.append((words.MOVE if kind == MOVE else words.ATTACK, []))
            die = action[1]
            if kind_of(die) != sign:
                sign = kind_of(die)
                groups.append((words.DICE_SIGNS[sign], []))
            groups[-1][1].append((str(face_of(die)), action))
        groups.append(("", [(words.NO_MORE, bytes((STOP,)))]))
        return groups

    def draw(self, canvas: "Canvas") -> None:
        self.draw_head(canvas)
        lines = action_notes.action_lines(self.app.game.state, self.rows[self.cursor][2])
        draw_dice_layout(canvas, self._groups, self._places[self.cursor], _NOTE_TOP)
        draw_note(canvas, lines)
