"""Set the modifiers and the values of an attack; the needed roll and its chance are shown."""

import os
from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, Screen, draw_edited
from box.ui import icon_rows
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from box.ui.numerals import ROWS_32
from pages.mechwarrior import narrow_list
from pages.mechwarrior.attack import attack_plan, earlier, words
from shared.rules.mechwarrior.combat import chance, modifiers
from shared.rules.mechwarrior.combat.modifiers import (
    ATTACKER_CRUISING,
    CALLED_SHOT,
    CAPTURE,
    CHARGE_LOS,
    CLEAR,
    FRIEND,
    HEIGHT,
    HINDERING,
    HULL_DOWN,
    MULTI_TOUCH,
    QUAD_INFANTRY,
    REAR,
    TARGET_CRUISING,
)
from shared.rules.mechwarrior.model.layout import BLAST_AT, MEMBERS_AT
from shared.rules.mechwarrior.model.phases import ATTACK, TARGETING, VALUES

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.battle import BattleState

# In the order of words.SWITCHES, the most used ones first.
_SWITCHES = (
    REAR,
    HINDERING,
    HEIGHT,
    FRIEND,
    CALLED_SHOT,
    HULL_DOWN,
    CHARGE_LOS,
    CLEAR,
    QUAD_INFANTRY,
    MULTI_TOUCH,
    ATTACKER_CRUISING,
    TARGET_CRUISING,
)
# They matter for a called shot alone.
_WITH_CALLED = QUAD_INFANTRY | MULTI_TOUCH
# The first row, which rolls; the others are places of switches, then of numbers.
_ROLL = const(-1)
_STORED = "attack.draft"
_TITLE_ROOM = const(90)
_COLUMN = const(84)
_TOP = const(12)
_PITCH = const(10)
_SWITCH_X = const(17)
_END = const(126)


def _is_stored() -> bool:
    """Return whether values are stored that were typed (typed_values.py)."""
    try:
        os.stat(_STORED)
    except OSError:
        return False
    return True


class Page(Screen):
    """D switches or edits a row; the first row, or a held D, declares the attack and rolls.

    Of several targets each is asked about in turn; holding D goes to the next, A back (W-58e).
    Argument: a declaration without switches. While a declared attack waits for its values there
    is none, and only values are changed.
    """

    table: "Table[BattleState]"

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        state = table.state
        values = state.vector.values
        tape = table.game.action_tape
        self._lead = values[MEMBERS_AT + 1]
        self._declares = state.phase != VALUES
        if state.phase == ATTACK:
            # Screens of games mostly have a number as their argument.
            action: bytes = table.argument  # type: ignore[assignment]
            self._plan = attack_plan.AttackPlan(action[1], action[6:])
            self._plan.switches = action[2] << 8 | action[3]
        else:
            # Imported here: most attacks are rolled as they are declared.
            from pages.mechwarrior.attack import declared_plan

            self._plan = declared_plan.declared(state)
        attacker = earlier.MARKER if values[BLAST_AT] else self._lead
        plan = self._plan
        plan.remember(earlier.last_attack(tape, attacker)[1])
        for place, unit in enumerate(plan.targets):
            plan.numbers[attack_plan.DEFENCES + place] = earlier.last_defence(tape, unit)
        if table.game.ahead:
            # Imported here: only after an undo.
            from pages.mechwarrior.attack import undone

            undone.restore(table.game, plan)
        if not plan.is_rolled(state):
            plan.numbers[attack_plan.VALUE] = 0
            plan.numbers[attack_plan.DEFENCES :] = [0] * len(plan.targets)
        self._before = 0
        # Whether values are stored that were typed.
        self._stores = _is_stored()
        if self._stores:
            # Imported here: only after a power cut.
            from pages.mechwarrior.attack import typed_values

            typed_values.restore(table, plan)
        self._list()
        self._to_missing()
        if state.phase == ATTACK:
            table.toast(words.CANCEL_NOW)
        elif values[BLAST_AT] and state.is_salvage(self._lead):
            # W-78.
            table.toast(words.MARKER_VALUES)

    def _list(self) -> None:
        """List the switches that apply, then the numbers, as places after the switches."""
        state = self.table.state
        plan = self._plan
        rows = []
        if self._declares:
            for place, switch in enumerate(_SWITCHES):
                if plan.switches & CALLED_SHOT or not switch & _WITH_CALLED:
                    if plan.allows(state, switch):
                        rows.append(place)
        first = len(_SWITCHES)
        defence = attack_plan.DEFENCES
        numbers = list(range(defence, defence + len(plan.targets)))
        if self._asks_each():
            numbers = [defence + plan.place]
        if not plan.place:
            numbers.insert(0, attack_plan.VALUE)
        if not plan.is_rolled(state):
            numbers = []
        if plan.kind != CAPTURE and not plan.place:
            numbers.append(attack_plan.DAMAGE)
            if plan.kind not in modifiers.SPECIAL:
                numbers.append(attack_plan.TYPE)
        if self._declares:
            if not plan.place:
                numbers.append(attack_plan.OTHER_ATTACK)
            numbers.append(plan.other_defence(plan.place))
        self._rows = [_ROLL] + rows + [first + number for number in numbers]

    def _asks_each(self) -> bool:
        """Return whether the targets are asked about one after the other."""
        return self._declares and self._plan.asks_each(self.table.state)

    def _is_last(self) -> bool:
        """Return whether no target is left to ask about."""
        return not self._asks_each() or self._plan.place + 1 == len(self._plan.targets)

    def _go_to(self, place: int) -> None:
        """Ask about a target."""
        self._plan.place = place
        self._list()
        self._to_missing()

    def _shown(self) -> int:
        """Return the place of the target whose needed roll is shown."""
        plan = self._plan
        number = self._number() - attack_plan.DEFENCES
        return number if 0 <= number < len(plan.targets) else plan.place

    def _to_missing(self) -> None:
        """Go to the first value that is missing; if there is none, to the row that rolls."""
        for place, row in enumerate(self._rows):
            number = row - len(_SWITCHES)
            if number >= 0 and self._is_missing(number):
                self.cursor = place
                return
        self.cursor = 0

    def _is_missing(self, number: int) -> bool:
        """Return whether a value has not been typed; a modifier may be below 0."""
        end = attack_plan.DEFENCES + len(self._plan.targets)
        is_value = number < attack_plan.TYPE or attack_plan.DEFENCES <= number < end
        return is_value and self._plan.numbers[number] < 0

    def _number(self) -> int:
        """Return the place of the number at the cursor, below 0 for a switch."""
        return self._rows[self.cursor] - len(_SWITCHES)

    def labels(self) -> "tuple[str, str, str, str]":
        if self.editing:
            return words.CANCEL, words.LESS, words.MORE, words.SET
        done = words.SET if self._number() < 0 else words.EDIT
        if self._rows[self.cursor] == _ROLL:
            done = words.ROLL if self._is_last() else words.NEXT
        return super().labels()[:3] + (done,)

    @property
    def hold_word(self) -> str:  # type: ignore[override]
        """The word of a held D: the next target, or the roll."""
        return words.HOLD_ROLL if self._is_last() else words.HOLD_NEXT

    def purpose(self) -> str:
        # Imported here: only needed for the help.
        from pages.mechwarrior.attack import switch_notes

        return switch_notes.purpose(self._plan)

    def usual(self) -> str:
        if self.editing:
            return ""
        if not self._is_last():
            unit = self._plan.targets[self._plan.place + 1]
            return words.NEXT_TARGET.format(self.table.state.short(unit))
        if self._plan.numbers[attack_plan.DAMAGE] < 0:
            return words.NEXT if self.table.state.phase == TARGETING else words.NO_DAMAGE
        if not self._plan.is_complete():
            return words.ROLL_UNTYPED
        state = self.table.state
        place = self._plan.place
        need = self._plan.need(place, self._plan.sums(state, place))
        return words.ROLL_NEEDS.format(chance.shown_need(need), attack_plan.percent(state, need))

    def do_usual(self) -> None:
        if not self._is_last():
            self._go_to(self._plan.place + 1)
            return
        if self._plan.numbers[attack_plan.DAMAGE] < 0 and self.table.state.phase != TARGETING:
            self._go_to(0)
            self.cursor = self._rows.index(len(_SWITCHES) + attack_plan.DAMAGE)
            self.table.toast(words.NO_DAMAGE)
            return
        # Imported here: needed for the roll alone.
        from pages.mechwarrior.attack import plan_actions

        actions = plan_actions.actions(self._plan, self.table.state)
        if self._stores:
            from pages.mechwarrior.attack import typed_values

            # First, so that a fault of the file cannot prevent the roll twice.
            self._stores = False
            typed_values.forget()
        # Imported here: the page goes before the actions are played.
        from pages.mechwarrior.attack.in_turn import in_turn

        self.table.play_all(in_turn(actions))

    def on_button(self, button: int, kind: int) -> None:
        number = self._number()
        plan = self._plan
        if self.editing:
            if button == B or button == C:
                plan.change(number, 1 if button == C else -1)
                return
            if button == A:
                plan.numbers[number] = self._before
            self.editing = False
            if button != A:
                self._store()
                before = self.cursor
                self._to_missing()
                # Not with one above, which was left untyped.
                if self.cursor > before:
                    self._edit_missing()
        elif button == A:
            if plan.place and self.table.state.phase == ATTACK:
                self._go_to(plan.place - 1)
            else:
                self.table.back()
        elif button == B or button == C:
            step = -1 if button == B else 1
            self.cursor = (self.cursor + step) % len(self._rows)
        elif self._rows[self.cursor] == _ROLL:
            self.do_usual()
        elif number >= 0:
            self._edit(number)
        else:
            self._switch(_SWITCHES[self._rows[self.cursor]])

    def _edit(self, number: int) -> None:
        """Begin to change a number, a missing one from a usual value."""
        self._before = self._plan.numbers[number]
        self.editing = True
        if self._is_missing(number):
            self._plan.numbers[number] = attack_plan.USUAL[min(number, attack_plan.DEFENCES)]

    def _store(self) -> None:
        """Store what is typed, for a power cut."""
        # A file takes 300 bytes in one piece.
        self.table.memory.twice(self._save)
        self._stores = True

    def _save(self) -> None:
        # Imported here: values are typed for few attacks.
        from pages.mechwarrior.attack import typed_values

        typed_values.save(self.table, self._plan)

    def _edit_missing(self) -> None:
        """Go on with the value at the cursor if it is missing."""
        number = self._number()
        if number >= 0 and self._is_missing(number):
            self._edit(number)

    def _switch(self, switch: int) -> None:
        # Imported here: needed for a press alone.
        from pages.mechwarrior.attack import switch_notes

        note = switch_notes.switch(self._plan, switch, self._effect)
        if switch == CALLED_SHOT or switch == TARGET_CRUISING:
            here = self._rows[self.cursor]
            self._list()
            self.cursor = self._rows.index(here)
        if note:
            self.table.toast(note)

    def draw(self, canvas: "Canvas") -> None:
        state = self.table.state
        plan = self._plan
        place = self._shown()
        sums = plan.sums(state, place)
        title = state.short(self._lead) + words.AT + state.short(plan.targets[place])
        canvas.header(fit(canvas, TEXT, title, _TITLE_ROOM), words.SUMS % sums)
        first = narrow_list.begin(canvas, self.cursor, len(self._rows))
        for i in range(min(narrow_list.SHOWN, len(self._rows))):
            self._draw_row(canvas, i, first + i)
        canvas.text(TEXT, words.NEED, _COLUMN, 12)
        shown = words.UNKNOWN
        if plan.knows(place):
            need = plan.need(place, sums)
            shown = str(chance.shown_need(need)) + ("+" if need < 3 else "")
            canvas.right(TEXT, str(attack_plan.percent(state, need)) + "%", _END, 12)
        canvas.sheet(ROWS_32).right(shown, _END, 20)

    def _draw_row(self, canvas: "Canvas", i: int, index: int) -> None:
        row = self._rows[index]
        here = index == self.cursor
        number = row - len(_SWITCHES)
        y = _TOP + _PITCH * i
        if row == _ROLL:
            text, value = self._roll_words()
            canvas.text_row(i, text, value, here)
            return
        if number < 0:
            switch = _SWITCHES[row]
            icon = icon_rows.SWITCH_ON if self._plan.switches & switch else icon_rows.SWITCH_OFF
            value = self._effect(switch)
            canvas.text_row(i, "", value, here)
            canvas.icon(icon, 3, y, here)
            room = canvas.rows_end - _SWITCH_X - 4 - canvas.width(TEXT, value)
            text = fit(canvas, TEXT, words.SWITCHES[row], room)
            canvas.text(TEXT, text, _SWITCH_X, y + 1, here)
            return
        text, value = self._number_words(number)
        edited = here and self.editing
        room = canvas.rows_end - 8 - canvas.width(TEXT, value) - (20 if edited else 0)
        text = fit(canvas, TEXT, text, room)
        canvas.text_row(i, text, "" if edited else value, here and not edited)
        if edited:
            draw_edited(canvas, value, y)

    def _roll_words(self) -> "tuple[str, str]":
        """Return what the first row does: the roll with the number it needs, or who is next."""
        if not self._is_last():
            return self.usual(), ""
        plan = self._plan
        place = plan.place
        if not plan.is_complete():
            return words.ROLL_2D6, words.UNKNOWN
        need = plan.need(place, plan.sums(self.table.state, place))
        return words.ROLL_2D6, words.OR_MORE.format(chance.shown_need(need))

    def _effect(self, switch: int) -> str:
        """Return the modifier of a switch that is on; a dash if another one excludes it."""
        plan = self._plan
        on = plan.switches
        if not on & switch:
            return ""
        state = self.table.state
        place = self._shown()
        with_it = plan.sums(state, place)
        plan.switches = on & ~switch
        without = plan.sums(state, place)
        plan.switches = on
        change = with_it[0] - without[0] or with_it[1] - without[1]
        return "%+d" % change if change else words.NONE

    def _number_words(self, number: int) -> "tuple[str, str]":
        value = self._plan.numbers[number]
        end = attack_plan.DEFENCES + len(self._plan.targets)
        if attack_plan.DEFENCES <= number < end:
            text = words.DEFENCE_VALUE
            if len(self._plan.targets) > 1 and not self._asks_each():
                record = self.table.state.unit(self._plan.targets[number - attack_plan.DEFENCES])
                text = record.short or record.name
        elif number == attack_plan.TYPE:
            return words.RANGE_TYPE, words.TYPES[value]
        elif number == attack_plan.VALUE:
            text = words.ATTACK_VALUE
        elif number == attack_plan.DAMAGE:
            text = words.DAMAGE_VALUE
        else:
            text = (
                words.OTHER_ATTACK if number == attack_plan.OTHER_ATTACK else words.OTHER_DEFENCE
            )
            return text, "%+d" % value
        return text, str(value) if value >= 0 else words.UNKNOWN
