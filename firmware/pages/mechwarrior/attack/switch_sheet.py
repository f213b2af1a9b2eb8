"""Set the modifiers and the values of an attack; the needed roll and its chance are shown."""

import os
from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.memory import NO_ROOM
from box.screens.screen import draw_edited
from box.ui import icon_rows
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from box.ui.numerals import ROWS_32
from pages.mechwarrior import narrow_list, page_rows
from pages.mechwarrior.attack import attack_plan, past_choices, words
from shared.rules.mechwarrior.combat import chance, modifiers, targets
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
from shared.rules.mechwarrior.model.combat_dial import SECONDARY
from shared.rules.mechwarrior.model.phases import ATTACK, TARGETING, VALUES

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Deed, Row
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from pages.mechwarrior.attack import dial_facts
    from shared.rules.mechwarrior.model.state import BattleState

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
# The first row, which rolls; the others are places of switches, then of numbers. Of a unit with a
# combat dial: which damage value is used, and places of equipment.
_ROLL = const(-1)
_WEAPON = const(63)
_GEAR = const(64)
_STORED = "attack.draft"
_TITLE_ROOM = const(90)
_COLUMN = const(84)
_TOP = const(12)
_PITCH = const(10)
_SWITCH_X = const(17)
_LABEL_X = const(4)
_END = const(126)


def _is_stored() -> bool:
    """Return whether values are stored that were typed (typed_values.py)."""
    try:
        os.stat(_STORED)
    except OSError:
        return False
    return True


def sheet(table: "Table[BattleState]", facts: "dial_facts.Facts | None") -> Sheet:
    """Return the sheet of the page. facts: what combat dials say, None in a game without any."""
    attack = _Attack(table, facts)
    if facts:
        # Labels and picture compute the chance: what that needs loads where it can be repeated.
        table.memory.twice(attack.chance_of_roll, 0)
    return attack.opened()


def _save(
    table: "Table[BattleState]",
    plan: "attack_plan.AttackPlan",
    edited: "tuple[int, int] | None",
) -> None:
    # Imported here: values are typed for few attacks.
    from pages.mechwarrior.attack import typed_values

    typed_values.save(table, plan, edited)


class _Attack:
    """The attack that is chosen on the page."""

    def __init__(self, table: "Table[BattleState]", facts: "dial_facts.Facts | None") -> None:
        self._table = table
        self._state = state = table.state
        kept: Any = table.argument
        self._lead = state.attacker
        self._declares = state.phase != VALUES
        self._action = b""
        if state.phase == ATTACK:
            self._action = action = kept[0] if isinstance(kept, list) else kept
            plan = attack_plan.AttackPlan(action[1], action[6:])
            plan.switches = action[2] << 8 | action[3]
        else:
            # Imported here: most attacks are rolled as they are declared.
            from pages.mechwarrior.attack import declared_plan

            plan = declared_plan.declared(state)
            if state.dials_at:
                plan.weapon = state.weapon
        self._plan = plan
        # The number that is edited with its value before, None for none.
        self._edited: tuple[int, int] | None = None
        # Whether values are stored that were typed.
        self._stores = _is_stored()
        # Whether the page was open before, and what was chosen there is kept.
        self._reopened = isinstance(kept, list)
        self._facts = facts
        if isinstance(kept, list):
            plan.place, self._edited, plan.switches_of, plan.numbers = kept[1:5]
            plan.weapon, plan.flips = kept[5:]
        else:
            self._begin()
        self._list()
        self.keep()

    def opened(self) -> Sheet:
        """Return the sheet to begin with: a value that is missing is edited at once."""
        rows = self._rows
        if self._edited is not None:
            return self.sheet(rows.index(len(_SWITCHES) + self._edited[0]))
        missing = self.missing()
        if missing and not self._reopened:
            # Imported here, as in `_edit`: an attack whose values are known needs no others.
            from pages.mechwarrior.attack import likely_values

            if not likely_values.are_untyped(self._table.game.action_tape):
                return self._edit(rows[missing] - len(_SWITCHES), missing)
        return self.sheet(missing)

    def _take_facts(self, facts: "dial_facts.Facts") -> None:
        """Take the values of combat dials, but where another one was typed."""
        plan = self._plan
        before = self._facts
        for number, fact in enumerate(facts.numbers):
            if fact >= 0 and (before is None or plan.numbers[number] == before.numbers[number]):
                plan.numbers[number] = fact
        self._facts = facts

    def _fact(self, number: int) -> int:
        """Return what dials say of a number, UNKNOWN if nothing."""
        return self._facts.numbers[number] if self._facts else attack_plan.UNKNOWN

    def keep(self) -> None:
        """Keep in the argument of the page what was chosen there."""
        plan = self._plan
        kept = [self._action, plan.place, self._edited, plan.switches_of, plan.numbers]
        self._table.keep(kept + [plan.weapon, plan.flips])

    def _begin(self) -> None:
        """Begin with what is known of the attack: from earlier ones, an undo, or a power cut."""
        table = self._table
        plan = self._plan
        state = self._state
        tape = table.game.action_tape
        is_blast = targets.is_blast(state)
        plan.remember(
            past_choices.last_attack(tape, past_choices.MARKER if is_blast else self._lead)[1]
        )
        for place, unit in enumerate(plan.targets):
            plan.numbers[attack_plan.DEFENCES + place] = past_choices.last_defence(tape, unit)
        facts, self._facts = self._facts, None
        if facts:
            self._take_facts(facts)
        if table.game.ahead:
            # Imported here: only after an undo.
            from pages.mechwarrior.attack import undone

            undone.restore(table.game, plan)
        if not plan.is_rolled(state):
            plan.numbers[attack_plan.VALUE] = 0
            plan.numbers[attack_plan.DEFENCES :] = [0] * len(plan.targets)
        if self._stores:
            # Imported here: only after a power cut.
            from pages.mechwarrior.attack import typed_values

            typed_values.restore(table, plan)
        if state.phase == ATTACK and (not self._facts or self._facts.gear):
            table.toast(words.CANCEL_NOW)
        elif is_blast and state.is_salvage(self._lead):
            # W-78.
            table.toast(words.MARKER_VALUES)

    def sheet(self, cursor: int = -1) -> Sheet:
        """Return the sheet of the target that is asked about, or of the number that is edited."""
        sheet = Sheet("", (), len(self._rows), self._row, cursor=cursor)
        sheet.help = lambda table: self._help(sheet.option)
        sheet.draw = lambda canvas, cursor: self._draw(canvas, cursor, sheet)
        sheet.question = lambda cursor: (self._plan, self._lead)
        if self._edited is not None:
            number, before = self._edited
            sheet.back = words.CANCEL, lambda table: self._cancel(number, before)
            sheet.up = words.LESS, lambda table: self._plan.change(number, -1)
            sheet.down = words.MORE, lambda table: self._plan.change(number, 1)
            sheet.repeats = True
            if self._plan.is_complete() and self._is_last():
                # The last value: a held D takes it and rolls. Its word needs short labels beside.
                sheet.up = words.LESS_SIGN, sheet.up[1]
                sheet.down = words.MORE_SIGN, sheet.down[1]
                sheet.hold = self.chance_of_roll
                sheet.hold_word = words.HOLD_ROLL
            return sheet
        sheet.hold = self.chance_of_roll
        sheet.hold_word = words.HOLD_ROLL if self._is_last() else words.HOLD_NEXT
        if self._plan.place and self._state.phase == ATTACK:
            sheet.back = words.BACK, lambda table: self._go_to(self._plan.place - 1)
        return sheet

    def _help(self, option: str) -> str:
        """Return what the page is for, or what the equipment at the cursor does."""
        # Imported here, as below: only needed for the help.
        if option:
            from pages.mechwarrior.widgets import gear_help

            return gear_help.text(option[1:])
        from pages.mechwarrior.attack import switch_notes

        return switch_notes.purpose(self._plan)

    def _row(self, index: int) -> "Row":
        row = self._rows[index]
        number = row - len(_SWITCHES)
        if self._edited is not None:
            return "", "", lambda table: self._take(index), words.SET
        if row == _ROLL:
            return "", "", self._proceed, words.ROLL if self._is_last() else words.NEXT
        if row >= _WEAPON:
            label = words.SET if row >= _GEAR else words.NEXT
            return self._dial_words(row)[0], "", lambda table: self._change(row), label
        if number >= 0:
            return "", "", lambda table: self._edit(number), words.EDIT
        return words.SWITCHES[row], "", lambda table: self._switch(index), words.SET

    def _list(self) -> None:
        """List the switches that apply, then the numbers, as places after the switches."""
        plan = self._plan
        rows = []
        if self._declares:
            for place, switch in enumerate(_SWITCHES):
                if plan.switches & CALLED_SHOT or not switch & _WITH_CALLED:
                    if plan.allows(self._state, switch):
                        rows.append(place)
        facts = self._facts
        if facts and self._declares and not plan.place:
            rows += [_GEAR + place for place in range(len(facts.gear))]
            if facts.choice and self._state.phase == ATTACK:
                rows.append(_WEAPON)
        first = len(_SWITCHES)
        defence = attack_plan.DEFENCES
        numbers = list(range(defence, defence + len(plan.targets)))
        if self._asks_each():
            numbers = [defence + plan.place]
        if not plan.place:
            numbers.insert(0, attack_plan.VALUE)
        if not plan.is_rolled(self._state):
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

    def _change(self, row: int) -> None:
        """Use the other damage value, or switch an equipment off or on again."""
        gear = None if row == _WEAPON else self._gear_at(row)
        self._take_facts(self._table.memory.twice(_changed, self._state, self._plan, gear))
        self.keep()

    def _gear_at(self, row: int) -> "dial_facts.Gear":
        gear: list[dial_facts.Gear] = self._facts.gear if self._facts else []
        return gear[row - _GEAR]

    def _dial_words(self, row: int) -> "tuple[str, int]":
        """Return text and icon of a row of a combat dial."""
        if row == _WEAPON:
            return words.WEAPONS[self._plan.weapon == SECONDARY], 0
        from pages.mechwarrior.widgets import gear_label

        _, _, word, is_off = self._gear_at(row)
        icon = icon_rows.SWITCH_OFF if is_off else icon_rows.SWITCH_ON
        return gear_label.text(word), icon

    def _asks_each(self) -> bool:
        """Return whether the targets are asked about one after the other."""
        return self._declares and self._plan.asks_each(self._state)

    def _is_last(self) -> bool:
        """Return whether no target is left to ask about."""
        return not self._asks_each() or self._plan.place + 1 == len(self._plan.targets)

    def _go_to(self, place: int) -> Sheet:
        """Ask about a target."""
        self._plan.place = place
        self._list()
        self.keep()
        return self.sheet(self.missing())

    def _shown(self, cursor: int) -> int:
        """Return the place of the target whose needed roll is shown."""
        plan = self._plan
        number = self._rows[cursor] - len(_SWITCHES) - attack_plan.DEFENCES
        return number if 0 <= number < len(plan.targets) else plan.place

    def missing(self) -> int:
        """Return the row of the first missing value; if there is none, the one that rolls."""
        for place, row in enumerate(self._rows):
            if self._is_missing(row - len(_SWITCHES)):
                return place
        return 0

    def _is_missing(self, number: int) -> bool:
        """Return whether a value has not been typed; a modifier may be below 0."""
        end = attack_plan.DEFENCES + len(self._plan.targets)
        is_value = 0 <= number < attack_plan.TYPE or attack_plan.DEFENCES <= number < end
        return is_value and self._plan.numbers[number] < 0

    def chance_of_roll(self, cursor: int) -> "tuple[str, Deed]":
        """Return what the first row, or a held D, does."""
        plan = self._plan
        state = self._state
        effect = words.ROLL_UNTYPED
        if not self._is_last():
            effect = words.NEXT_TARGET.format(state.short(plan.targets[plan.place + 1]))
        elif plan.numbers[attack_plan.DAMAGE] < 0:
            effect = words.NEXT if state.phase == TARGETING else words.NO_DAMAGE
        elif plan.is_complete():
            need = plan.need(plan.place, plan.sums(state, plan.place))
            shown = chance.shown_need(need)
            effect = words.ROLL_NEEDS.format(
                shown, attack_plan.percent(state, need, self._facts, plan.place)
            )
        return effect, self._proceed

    def _proceed(self, table: "Table[BattleState]") -> "Sheet | None":
        """Go to the next target, to the damage if it is missing, or declare the attack."""
        plan = self._plan
        self._edited = None
        if not self._is_last():
            return self._go_to(plan.place + 1)
        if plan.numbers[attack_plan.DAMAGE] < 0 and self._state.phase != TARGETING:
            sheet = self._go_to(0)
            sheet.cursor = self._rows.index(len(_SWITCHES) + attack_plan.DAMAGE)
            table.toast(words.NO_DAMAGE)
            return sheet
        actions = table.memory.twice(self._actions)
        if self._stores:
            # First, so that a fault of the file cannot prevent the roll twice.
            self._stores = False
            # The next attack does not look for it.
            os.remove(_STORED)
        table.play_all(table.memory.twice(_in_turn, actions))
        return None

    def _actions(self) -> "list[bytes]":
        """Return the actions up to the roll."""
        # Imported here: needed for the roll alone.
        from pages.mechwarrior.attack import plan_actions

        plan = self._plan
        actions = plan_actions.actions(plan, self._state)
        if self._facts and self._declares:
            from pages.mechwarrior.attack import dial_choices

            actions = dial_choices.before(self._state, plan.weapon, plan.flips) + actions
        return actions

    def _edit(self, number: int, cursor: int = -1) -> Sheet:
        """Begin to change a number, a missing one from a likely value."""
        plan = self._plan
        self._edited = number, plan.numbers[number]
        if self._is_missing(number):
            from pages.mechwarrior.attack import likely_values

            likely_values.propose(self._table.game.action_tape, self._state, plan, number)
        self.keep()
        return self.sheet(cursor)

    def _cancel(self, number: int, before: int) -> Sheet:
        self._plan.numbers[number] = before
        self._edited = None
        self.keep()
        return self.sheet()

    def _take(self, cursor: int) -> Sheet:
        """Take the number that was edited, and go on to a missing one below it."""
        number = self._edited[0] if self._edited else 0
        self._edited = None
        self.keep()
        fact = self._fact(number)
        if fact >= 0 and fact != self._plan.numbers[number]:
            # W-133.
            self._table.toast(words.DIAL_SAYS.format(fact))
        missing = self.missing()
        # Not with one above, which was left untyped.
        if missing > cursor:
            sheet = self._edit(self._rows[missing] - len(_SWITCHES), missing)
        else:
            sheet = self.sheet(missing)
        # Last, because it loads modules. A file takes 300 bytes in one piece.
        try:
            self._table.memory.twice(_save, self._table, self._plan, self._edited)
        except NO_ROOM:
            # Then a power cut before the roll loses them.
            pass
        self._stores = _is_stored()
        if self._facts:
            # As in `sheet`: it may have gone for that.
            self._table.memory.twice(self.chance_of_roll, 0)
        return sheet

    def _switch(self, cursor: int) -> "Sheet | None":
        # Imported here: needed for a press alone.
        from pages.mechwarrior.attack import switch_notes

        plan = self._plan
        row = self._rows[cursor]
        switch = _SWITCHES[row]
        note = switch_notes.switch(plan, switch, lambda one: self._effect(one, cursor))
        if note:
            self._table.toast(note)
        if switch == CALLED_SHOT or switch == TARGET_CRUISING:
            self._list()
        at = self._rows.index(row)
        # One that was switched on by mistake is a step up.
        is_on = plan.switches & switch > 0
        return self.sheet(at + (is_on and at + 1 < len(self._rows)))

    def _draw(self, canvas: "Canvas", cursor: int, sheet: Sheet) -> None:
        row = self._rows[cursor]
        sheet.option = page_rows.EXPLAINS + self._gear_at(row)[2] if row >= _GEAR else ""
        state = self._state
        plan = self._plan
        place = self._shown(cursor)
        sums = plan.sums(state, place)
        title = state.short(self._lead) + words.AT + state.short(plan.targets[place])
        room = _TITLE_ROOM - canvas.corner_width()
        canvas.header(fit(canvas, TEXT, title, room), words.SUMS % sums)
        first = narrow_list.begin(canvas, cursor, len(self._rows))
        for i in range(min(narrow_list.SHOWN, len(self._rows))):
            self._draw_row(canvas, i, first + i, cursor)
        canvas.text(TEXT, words.NEED, _COLUMN, 12)
        shown = words.UNKNOWN
        if plan.knows(place):
            need = plan.need(place, sums)
            shown = str(chance.shown_need(need)) + ("+" if need < 3 else "")
            canvas.right(
                TEXT, str(attack_plan.percent(state, need, self._facts, place)) + "%", _END, 12
            )
        canvas.sheet(ROWS_32).right(shown, _END, 20)

    def _draw_row(self, canvas: "Canvas", i: int, index: int, cursor: int) -> None:
        row = self._rows[index]
        here = index == cursor
        number = row - len(_SWITCHES)
        y = _TOP + _PITCH * i
        if row == _ROLL:
            text, value = self._roll_words()
            canvas.text_row(i, text, value, here)
            return
        if row >= _WEAPON:
            text, icon = self._dial_words(row)
            x = _SWITCH_X if icon else _LABEL_X
            canvas.text_row(i, "", "", here)
            canvas.icon(icon, 3, y, here)
            text = fit(canvas, TEXT, text, canvas.rows_end - x - 2)
            canvas.text(TEXT, text, x, y + 1, here)
            return
        if number < 0:
            switch = _SWITCHES[row]
            icon = icon_rows.SWITCH_ON if self._plan.switches & switch else icon_rows.SWITCH_OFF
            value = self._effect(switch, cursor)
            canvas.text_row(i, "", value, here)
            canvas.icon(icon, 3, y, here)
            room = canvas.rows_end - _SWITCH_X - 4 - canvas.width(TEXT, value)
            text = fit(canvas, TEXT, words.SWITCHES[row], room)
            canvas.text(TEXT, text, _SWITCH_X, y + 1, here)
            return
        text, value = self._number_words(number)
        if self._facts and self._plan.numbers[number] == self._fact(number) >= 0:
            heat = number == attack_plan.VALUE and self._facts.heat
            value = (words.FROM_HEAT if heat else words.FROM_DIAL) + value
        edited = here and self._edited is not None
        room = canvas.rows_end - 8 - canvas.width(TEXT, value) - (20 if edited else 0)
        text = fit(canvas, TEXT, text, room)
        canvas.text_row(i, text, "" if edited else value, here and not edited)
        if edited:
            draw_edited(canvas, value, y)

    def _roll_words(self) -> "tuple[str, str]":
        """Return what the first row does: the roll with the number it needs, or who is next."""
        if not self._is_last():
            return self.chance_of_roll(0)[0], ""
        plan = self._plan
        place = plan.place
        if not plan.is_complete():
            return words.ROLL_2D6, words.UNKNOWN
        need = plan.need(place, plan.sums(self._state, place))
        return words.ROLL_2D6, words.OR_MORE.format(chance.shown_need(need))

    def _effect(self, switch: int, cursor: int) -> str:
        """Return the modifier of a switch that is on; a dash if another one excludes it."""
        plan = self._plan
        on = plan.switches
        if not on & switch:
            return ""
        state = self._state
        place = self._shown(cursor)
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
                record = self._state.unit(self._plan.targets[number - attack_plan.DEFENCES])
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


def _changed(
    state: "BattleState", plan: "attack_plan.AttackPlan", gear: "dial_facts.Gear | None"
) -> "dial_facts.Facts":
    # Imported here: needed for a press alone.
    from pages.mechwarrior.attack import dial_facts

    return dial_facts.changed(state, plan, gear)


def _in_turn(actions: "list[bytes]") -> "Any":
    """Return what plays the actions one after the other."""
    # Imported here: the page goes before the actions are played.
    from pages.mechwarrior.attack.action_sequence import in_turn

    return in_turn(actions)
