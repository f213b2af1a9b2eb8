"""Show the result of an attack: the dice, the damage, the effects on both units."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, Screen, draw_edited
from box.ui import icon_rows
from box.ui.canvas import TEXT
from box.ui.dice_pictures import draw_die
from box.ui.fitting import fit
from box.ui.numerals import ROWS_15, ROWS_32
from pages.mechwarrior import screen_ids
from pages.mechwarrior.attack import acceptance, consequences, words
from shared.rules.mechwarrior.combat import chance, targets
from shared.rules.mechwarrior.combat.modifiers import INDIRECT, REPAIR
from shared.rules.mechwarrior.model.actions import FINISH
from shared.rules.mechwarrior.model.kinds import MOVE
from shared.rules.mechwarrior.model.layout import (
    ATTACK_KIND_AT,
    DICE_AT,
    NEXT_AT,
    ORDER_KIND_AT,
    STEPPED_AT,
    TARGETS_AT,
    TIMES_AT,
)
from shared.rules.mechwarrior.model.phases import DAMAGE

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.battle import BattleState

# The numbers that change the damage; behind them, to stop before the order ends.
_CHANGES = (
    words.BY_HEAT,
    words.BY_KIND,
    words.BY_EQUIPMENT,
    words.BY_TARGET,
    words.ROLLS_FIRST,
)
_TARGET = const(3)
_STOP = const(4)
_MOST = const(9)
_TITLE_ROOM = const(122)
_GAP = const(5)
_LINES_Y = const(32)
_LINES_X = const(16)
_LINES_END = const(84)
_END = const(125)


class Page(Screen):
    """After a hit D takes the damage, and B and C go to the numbers that change it.

    The last row takes it without ending the order. After anything else D ends the order, B begins
    another attack of it if it allows one, and C opens the target, for its heat rolls.
    """

    table: "Table[BattleState]"

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        state = table.state
        values = state.vector.values
        self._is_hit = state.phase == DAMAGE
        self._place = values[NEXT_AT] if self._is_hit else 0
        self._target = targets.targets(state)[self._place] if values[TARGETS_AT] else -1
        # Row 0 of the cursor is the damage as it is shown.
        self._changes = [0] * 4
        if table.game.ahead:
            # Imported here: only after an undo, maybe of these.
            from pages.mechwarrior.attack import undone

            self._changes = undone.changes(table.game, self._target)
        # Once the damage is known, the next targets only take something off.
        self._first = _TARGET * values[STEPPED_AT]
        self._again = words.AGAIN
        if values[ORDER_KIND_AT] == MOVE:
            # It has one attack, unless a card adds a shot to a shot (W-83a, W-106).
            last = values[ATTACK_KIND_AT] > INDIRECT or values[TIMES_AT] > 1
            self._again = "" if last else words.BY_CARD
        self._before = 0
        self._show()

    def _show(self) -> None:
        """Compute the consequences of the current numbers."""
        state = self.table.state
        self._found = consequences.after(state, self._changes, self._target)

    def labels(self) -> "tuple[str, str, str, str]":
        if self.editing:
            return words.CANCEL, words.LESS, words.MORE, words.SET
        if not self._is_hit:
            return words.MENU, self._again, words.ITS_UNIT if self._is_left() else "", words.DONE
        edits = self.cursor and self._change() != _STOP
        return words.MENU, words.UP, words.DOWN, words.EDIT if edits else words.ACCEPT

    def purpose(self) -> str:
        return words.RESULT_HELP

    def on_button(self, button: int, kind: int) -> None:
        table = self.table
        if self.editing:
            self._edit(button)
        elif button == A:
            table.back()
        elif not self._is_hit:
            if button == B:
                if self._again:
                    table.open(screen_ids.ATTACK_AGAIN)
            elif button != C:
                table.play(bytes((FINISH,)))
            elif self._is_left():
                table.open(screen_ids.UNIT_ORDERS, self._target)
        elif button == B or button == C:
            step = -1 if button == B else 1
            self.cursor = (self.cursor + step) % (1 + len(_CHANGES) - self._first)
        elif self.cursor and self._change() != _STOP:
            self._before = self._changes[self._change()]
            self.editing = True
        else:
            table.play_all(acceptance.accept(self._changes, self.cursor > 0))

    def _is_left(self) -> bool:
        """Return whether the target is still on the field."""
        return self._target >= 0 and not self.table.state.is_gone(self._target)

    def _change(self) -> int:
        """Return the place of the row at the cursor."""
        return self._first + self.cursor - 1

    def _edit(self, button: int) -> None:
        at = self._change()
        if button == B or button == C:
            least = 0 if at == _TARGET else -_MOST
            step = 1 if button == C else -1
            self._changes[at] = max(least, min(self._changes[at] + step, _MOST))
        else:
            self.editing = False
            if button == A:
                self._changes[at] = self._before
            else:
                self.cursor = 0
        self._show()

    def draw(self, canvas: "Canvas") -> None:
        state = self.table.state
        values = state.vector.values
        self._draw_title(canvas)
        dice = values[DICE_AT], values[DICE_AT + 1]
        if dice[0]:
            for i, face in enumerate(dice):
                draw_die(canvas, 4 + 17 * i, 14, 6, face)
            canvas.sheet(ROWS_15).write(str(dice[0] + dice[1]), 41, 13)
        is_typed = targets.is_typed(state, self._place)
        if dice[0] and values[ATTACK_KIND_AT] != REPAIR and is_typed:
            need = chance.shown_need(targets.needed(state, self._place))
            x = 41 + canvas.sheet(ROWS_15).width(str(dice[0] + dice[1])) + 4
            canvas.text(TEXT, words.NEED, x, 13)
            canvas.text(TEXT, str(need), x, 22)
        if self._is_hit:
            canvas.sheet(ROWS_32).right(str(self._found.clicks), _END, 12)
            canvas.right(TEXT, words.CLICKS, _END, 45)
        if self.cursor:
            self._draw_changes(canvas)
            return
        room = (_LINES_END if self._is_hit else _END) - _LINES_X
        lines = consequences.lines(state, self._found, self._target)
        found = self._found.sum
        if found:
            if canvas.width(TEXT, found) > room:
                # The sum stands beside it.
                found = found[: found.index(words.EQUALS)].replace(" ", "")
            lines.insert(0, (icon_rows.HIT, found))
        for i, (icon, line) in enumerate(lines[:2]):
            canvas.icon(icon, 2, _LINES_Y + 10 * i)
            canvas.text(TEXT, fit(canvas, TEXT, line, room), _LINES_X, _LINES_Y + 1 + 10 * i)

    def _draw_title(self, canvas: "Canvas") -> None:
        """Draw the outcome for the target; shorten its name if necessary."""
        state = self.table.state
        if self._target < 0:
            canvas.header(words.DONE)
            return
        unit = state.unit(self._target)
        said = words.IS_MISSED
        outcome = targets.outcome(state, self._place)
        number = words.CRITICAL if outcome in (chance.CRIT_HIT, chance.CRIT_MISS) else ""
        if state.vector.values[ATTACK_KIND_AT] == REPAIR:
            said = words.IS_REPAIRED
        elif targets.is_hit(state, self._place):
            said = words.IS_CAPTURED if state.is_captive(self._target) else words.IS_HIT
            if state.is_gone(self._target):
                # A VTOL that is captured (W-71).
                said = words.IS_LOST
        room = _TITLE_ROOM - canvas.width(TEXT, said)
        if number:
            room -= _GAP + canvas.width(TEXT, number)
        canvas.header(fit(canvas, TEXT, unit.name, room, unit.short) + said, number)

    def _draw_changes(self, canvas: "Canvas") -> None:
        """Draw two of the numbers that change the damage."""
        canvas.rows_end = _LINES_END
        last = self._change()
        first = max(self._first, last - 1)
        for i in range(min(2, len(_CHANGES) - first)):
            at = first + i
            here = at == last
            value = ""
            if at != _STOP:
                value = str(-self._changes[at]) if at == _TARGET else "%+d" % self._changes[at]
            edited = here and self.editing
            canvas.text_row(2 + i, _CHANGES[at], "" if edited else value, here and not edited)
            if edited:
                draw_edited(canvas, value, _LINES_Y + 10 * i)
