"""Ask which die a frame uses to move or attack."""

from typing import TYPE_CHECKING

from micropython import const

from pages.mfz.combat import action_notes, words
from pages.mfz.widgets.dice_grid import DiceGrid
from pages.mfz.widgets.dice_layout import draw_dice_layout
from pages.mfz.widgets.prompt_footer import draw_note
from shared.rules.mfz.combat.usual_dice import dice_proposed, usual_act
from shared.rules.mfz.model.actions import ATTACK, MOVE, STOP, TO_ATTACK, TO_MOVE
from shared.rules.mfz.model.encoding import face_of, kind_of
from shared.rules.mfz.model.phases import ACTING, DEFENDING, PLANNING, SPOTTING

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App

# The effect of a die takes at most two lines below this row.
_NOTE_TOP = const(39)


class Page(DiceGrid):
    """Show dice for moves and attacks, a row to finish, and the effect of the selected die."""

    prompt = words.ASK_ACT
    usual_words = words.ALL_DICE
    usual_phases = (DEFENDING, PLANNING, ACTING, SPOTTING)

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._put_first(usual_act(app.game.state))

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

    def _put_first(self, usual: bytes) -> None:
        """Order the answers: the usual one, the best of each other action, then all others."""
        dice = dice_proposed(self.app.game.state)
        first = [usual, bytes((ATTACK, dice[TO_ATTACK])), bytes((MOVE, dice[TO_MOVE]))]
        actions = [row[2] for row in self.rows]
        order: "list[int]" = []
        for action in first + [bytes((STOP,))] + actions:
            if action in actions and actions.index(action) not in order:
                order.append(actions.index(action))
        self._places = bytearray([self._places[at] for at in order])
        self.rows = [self.rows[at] for at in order]

    def draw(self, canvas: "Canvas") -> None:
        self.draw_head(canvas)
        lines = action_notes.action_lines(self.app.game.state, self.rows[self.cursor][2])
        draw_dice_layout(canvas, self._groups, self._places[self.cursor], _NOTE_TOP)
        draw_note(canvas, lines)
