"""Set the modifiers and the values of an attack; the needed roll and its chance are shown."""

from typing import TYPE_CHECKING

from micropython import const

from box.game.dice_source import BOX
from box.kit.sheet import Sheet
from box.screens.screen import draw_edited
from box.ui import icon_rows
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from box.ui.numerals import ROWS_32
from pages.mechwarrior import narrow_list, page_rows
from pages.mechwarrior.attack import attack_plan, words
from pages.mechwarrior.attack.attack_plan import SWITCHES, WEAPON
from shared.rules.mechwarrior.combat import chance, modifiers
from shared.rules.mechwarrior.combat.modifiers import (
    CALLED_SHOT,
    CAPTURE,
    MULTI_TOUCH,
    QUAD_INFANTRY,
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

# They matter for a called shot alone.
_WITH_CALLED = QUAD_INFANTRY | MULTI_TOUCH
# The first row, which rolls; the others are places of switches, then of numbers. Of a unit with a
# combat dial: places of equipment.
_ROLL = const(-1)
_GEAR = const(64)
_TITLE_ROOM = const(90)
_COLUMN = const(84)
_TOP = const(12)
_PITCH = const(10)
_SWITCH_X = const(17)
_LABEL_X = const(4)
_END = const(126)


def sheet(table: "Table[BattleState]", begun: "tuple[Any, ...]") -> Sheet:
    """Return the sheet of the page. begun: what is known; see past_choices.py."""
    attack = _Attack(table, begun)
    if attack.facts:
        # Labels and picture compute the chance: what that needs loads where it can be repeated.
        table.memory.twice(attack.chance_of_roll, 0)
    return attack.opened()


def _deeds() -> "Any":
    # Imported here: needed for a press alone, and there is no room for all at once.
    from pages.mechwarrior.attack import switch_deeds

    return switch_deeds


def _propose(*of_number: "Any") -> None:
    # Imported here: an attack whose values are known needs no others.
    from pages.mechwarrior.attack import likely_values

    likely_values.propose(*of_number)


class _Attack:
    """The attack that is chosen on the page.

    rows: those of the sheet, see `list_rows`. edited: the number that is edited with its value
    before, None for none. stores: whether values are stored that were typed. facts: what combat
    dials say, None in a game without any.
    """

    def __init__(self, table: "Table[BattleState]", begun: "tuple[Any, ...]") -> None:
        self.table = table
        self.state = table.state
        self._lead = table.state.attacker
        self.declares = table.state.phase != VALUES
        self.action, self.plan, self.edited, self._asks, self.facts, self.stores = begun
        self.list_rows()
        self.keep()
        self._sheet = sheet = Sheet("", (), 0, self._row)
        sheet.help = lambda table: self._help(sheet.option)
        sheet.draw = lambda canvas, cursor: self._draw(canvas, cursor, sheet)
        plan = self.plan
        # Plain values: a plan would keep its modules while the page goes.
        sheet.question = lambda cursor: (
            (self._lead, plan.kind, plan.targets)
            + (plan.switches_of, plan.numbers, plan.weapon, plan.flips)
        )

    def opened(self) -> Sheet:
        """Return the sheet to begin with: a value that is missing is edited at once."""
        rows = self.rows
        if self.edited is not None:
            return self.sheet(rows.index(len(SWITCHES) + self.edited[0]))
        missing = self.missing()
        if missing and self._asks:
            return self.edit(rows[missing] - len(SWITCHES), missing)
        return self.sheet(missing)

    def edit(self, number: int, cursor: int = -1) -> Sheet:
        """Begin to change a number, a missing one from a likely value."""
        plan = self.plan
        self.edited = number, plan.numbers[number]
        if self.is_missing(number):
            table = self.table
            table.memory.twice(_propose, table.game.action_tape, self.state, plan, number)
        self.keep()
        return self.sheet(cursor)

    def fact(self, number: int) -> int:
        """Return what dials say of a number, UNKNOWN if nothing."""
        return self.facts.numbers[number] if self.facts else attack_plan.UNKNOWN

    def keep(self) -> None:
        """Keep in the argument of the page what was chosen there."""
        plan = self.plan
        kept = [self.action, plan.place, self.edited, plan.switches_of, plan.numbers]
        self.table.keep(kept + [plan.weapon, plan.flips])

    def sheet(self, cursor: int = -1) -> Sheet:
        """Return the sheet of the target that is asked about, or of the number that is edited."""
        # One object, whose table of attributes is the largest piece of memory that a press takes.
        sheet = self._sheet
        sheet.count = len(self.rows)
        sheet.cursor = cursor
        sheet.back = None
        sheet.up = Sheet.up
        sheet.down = Sheet.down
        sheet.repeats = False
        sheet.hold = Sheet.hold
        sheet.hold_word = ""
        if self.edited is not None:
            number, before = self.edited
            sheet.back = words.CANCEL, lambda table: self._deeds().cancel(self, number, before)
            sheet.up = words.LESS, lambda table: self.plan.change(number, -1)
            sheet.down = words.MORE, lambda table: self.plan.change(number, 1)
            sheet.repeats = True
            if self.plan.is_complete() and self.is_last():
                # The last value: a held D takes it and rolls. Its word needs short labels beside.
                sheet.up = words.LESS_SIGN, sheet.up[1]
                sheet.down = words.MORE_SIGN, sheet.down[1]
                sheet.hold = self.chance_of_roll
                sheet.hold_word = self._roll_word(True)
            return sheet
        sheet.hold = self.chance_of_roll
        sheet.hold_word = self._roll_word(True)
        if self.plan.place and self.state.phase == ATTACK:
            sheet.back = words.BACK, lambda table: self._deeds().go_to(self, self.plan.place - 1)
        return sheet

    def _help(self, option: str) -> str:
        """Return what the page is for, or what the equipment at the cursor does."""
        # Imported here, as below: only needed for the help.
        if option:
            from pages.mechwarrior.widgets import gear_help

            return gear_help.text(option[1:])
        from pages.mechwarrior.attack import switch_notes

        return switch_notes.purpose(self.plan)

    def _row(self, index: int) -> "Row":
        row = self.rows[index]
        number = row - len(SWITCHES)
        deed: Deed = lambda table: self._deeds().press(self, index)  # noqa: E731
        if self.edited is not None:
            return "", "", deed, words.SET
        if row == _ROLL:
            return "", "", self._proceed, self._roll_word(False)
        if row >= WEAPON:
            return self._dial_words(row)[0], "", deed, words.SET if row >= _GEAR else words.NEXT
        if number >= 0:
            return "", "", deed, words.EDIT
        return words.SWITCHES[row], "", deed, words.SET

    def list_rows(self) -> None:
        """List the switches that apply, then the numbers, as places after the switches."""
        plan = self.plan
        rows = []
        if self.declares:
            for place, switch in enumerate(SWITCHES):
                if plan.switches & CALLED_SHOT or not switch & _WITH_CALLED:
                    if plan.allows(self.state, switch):
                        rows.append(place)
        facts = self.facts
        if facts and self.declares and not plan.place:
            rows += [_GEAR + place for place in range(len(facts.gear))]
            if facts.choice and self.state.phase == ATTACK:
                rows.append(WEAPON)
        first = len(SWITCHES)
        defence = attack_plan.DEFENCES
        numbers = list(range(defence, defence + len(plan.targets)))
        if self._asks_each():
            numbers = [defence + plan.place]
        if not plan.place:
            numbers.insert(0, attack_plan.VALUE)
        if not plan.is_rolled(self.state):
            numbers = []
        if plan.kind != CAPTURE and not plan.place:
            numbers.append(attack_plan.DAMAGE)
            if plan.kind not in modifiers.SPECIAL:
                numbers.append(attack_plan.TYPE)
        if self.declares:
            if not plan.place:
                numbers.append(attack_plan.OTHER_ATTACK)
            numbers.append(plan.other_defence(plan.place))
        self.rows = [_ROLL] + rows + [first + number for number in numbers]

    def gear_at(self, row: int) -> "dial_facts.Gear":
        gear: list[dial_facts.Gear] = self.facts.gear if self.facts else []
        return gear[row - _GEAR]

    def _dial_words(self, row: int) -> "tuple[str, int]":
        """Return text and icon of a row of a combat dial."""
        if row == WEAPON:
            return words.WEAPONS[self.plan.weapon == SECONDARY], 0
        from pages.mechwarrior.widgets import gear_label

        _, _, word, is_off = self.gear_at(row)
        icon = icon_rows.SWITCH_OFF if is_off else icon_rows.SWITCH_ON
        return gear_label.text(word), icon

    def _asks_each(self) -> bool:
        """Return whether the targets are asked about one after the other."""
        return self.declares and self.plan.asks_each(self.state)

    def is_last(self) -> bool:
        """Return whether no target is left to ask about."""
        return not self._asks_each() or self.plan.place + 1 == len(self.plan.targets)

    def _shown(self, cursor: int) -> int:
        """Return the place of the target whose needed roll is shown."""
        plan = self.plan
        number = self.rows[cursor] - len(SWITCHES) - attack_plan.DEFENCES
        return number if 0 <= number < len(plan.targets) else plan.place

    def _box_rolls(self) -> bool:
        return self.table.game.dice_source() == BOX

    def _roll_word(self, held: bool) -> str:
        """Return what a tap of D, or a held D, does on the row that rolls."""
        if self.is_last() and self._box_rolls():
            return words.HOLD_ROLL if held else words.ROLL
        return words.HOLD_NEXT if held else words.NEXT

    def missing(self) -> int:
        """Return the row of the first missing value; if there is none, the one that rolls."""
        for place, row in enumerate(self.rows):
            if self.is_missing(row - len(SWITCHES)):
                return place
        return 0

    def is_missing(self, number: int) -> bool:
        """Return whether a value has not been typed; a modifier may be below 0."""
        end = attack_plan.DEFENCES + len(self.plan.targets)
        is_value = 0 <= number < attack_plan.TYPE or attack_plan.DEFENCES <= number < end
        return is_value and self.plan.numbers[number] < 0

    def chance_of_roll(self, cursor: int) -> "tuple[str, Deed]":
        """Return what the first row, or a held D, does."""
        plan = self.plan
        state = self.state
        roll = self._roll_word(False)
        effect = words.ROLL_UNTYPED.format(roll)
        if not self.is_last():
            effect = words.NEXT_TARGET.format(state.short(plan.targets[plan.place + 1]))
        elif plan.numbers[attack_plan.DAMAGE] < 0:
            effect = words.NEXT if state.phase == TARGETING else words.NO_DAMAGE
        elif plan.is_complete():
            need = plan.need(plan.place, plan.sums(state, plan.place))
            shown = chance.shown_need(need)
            effect = words.ROLL_NEEDS.format(
                roll, shown, attack_plan.percent(state, need, self.facts, plan.place)
            )
        return effect, self._proceed

    def _proceed(self, table: "Table[BattleState]") -> "Sheet | None":
        return self._deeds().proceed(self)  # type: ignore[no-any-return]

    def _deeds(self) -> "Any":
        return self.table.memory.twice(_deeds)

    def _draw(self, canvas: "Canvas", cursor: int, sheet: Sheet) -> None:
        row = self.rows[cursor]
        sheet.option = page_rows.EXPLAINS + self.gear_at(row)[2] if row >= _GEAR else ""
        state = self.state
        plan = self.plan
        place = self._shown(cursor)
        sums = plan.sums(state, place)
        title = state.short(self._lead) + words.AT + state.short(plan.targets[place])
        room = _TITLE_ROOM - canvas.corner_width()
        canvas.header(fit(canvas, TEXT, title, room), words.SUMS % sums)
        first = narrow_list.begin(canvas, cursor, len(self.rows))
        for i in range(min(narrow_list.SHOWN, len(self.rows))):
            self._draw_row(canvas, i, first + i, cursor)
        canvas.text(TEXT, words.NEED, _COLUMN, 12)
        shown = words.UNKNOWN
        if plan.knows(place):
            need = plan.need(place, sums)
            shown = str(chance.shown_need(need)) + ("+" if need < 3 else "")
            canvas.right(
                TEXT, str(attack_plan.percent(state, need, self.facts, place)) + "%", _END, 12
            )
        canvas.sheet(ROWS_32).right(shown, _END, 20)

    def _draw_row(self, canvas: "Canvas", i: int, index: int, cursor: int) -> None:
        row = self.rows[index]
        here = index == cursor
        number = row - len(SWITCHES)
        y = _TOP + _PITCH * i
        if row == _ROLL:
            text, value = self._roll_words()
            canvas.text_row(i, text, value, here)
            return
        if row >= WEAPON:
            text, icon = self._dial_words(row)
            x = _SWITCH_X if icon else _LABEL_X
            canvas.text_row(i, "", "", here)
            canvas.icon(icon, 3, y, here)
            text = fit(canvas, TEXT, text, canvas.rows_end - x - 2)
            canvas.text(TEXT, text, x, y + 1, here)
            return
        if number < 0:
            switch = SWITCHES[row]
            icon = icon_rows.SWITCH_ON if self.plan.switches & switch else icon_rows.SWITCH_OFF
            value = self.effect(switch, cursor)
            canvas.text_row(i, "", value, here)
            canvas.icon(icon, 3, y, here)
            room = canvas.rows_end - _SWITCH_X - 4 - canvas.width(TEXT, value)
            text = fit(canvas, TEXT, words.SWITCHES[row], room)
            canvas.text(TEXT, text, _SWITCH_X, y + 1, here)
            return
        text, value = self._number_words(number)
        if self.facts and self.plan.numbers[number] == self.fact(number) >= 0:
            heat = number == attack_plan.VALUE and self.facts.heat
            value = (words.FROM_HEAT if heat else words.FROM_DIAL) + value
        edited = here and self.edited is not None
        room = canvas.rows_end - 8 - canvas.width(TEXT, value) - (20 if edited else 0)
        text = fit(canvas, TEXT, text, room)
        canvas.text_row(i, text, "" if edited else value, here and not edited)
        if edited:
            draw_edited(canvas, value, y)

    def _roll_words(self) -> "tuple[str, str]":
        """Return what the first row does: the roll with the number it needs, or who is next."""
        if not self.is_last():
            return self.chance_of_roll(0)[0], ""
        plan = self.plan
        place = plan.place
        text = words.ROLL_2D6 if self._box_rolls() else words.OWN_2D6
        if not plan.is_complete():
            return text, words.UNKNOWN
        need = plan.need(place, plan.sums(self.state, place))
        return text, words.OR_MORE.format(chance.shown_need(need))

    def effect(self, switch: int, cursor: int) -> str:
        """Return the modifier of a switch that is on; a dash if another one excludes it."""
        plan = self.plan
        on = plan.switches
        if not on & switch:
            return ""
        state = self.state
        place = self._shown(cursor)
        with_it = plan.sums(state, place)
        plan.switches = on & ~switch
        without = plan.sums(state, place)
        plan.switches = on
        change = with_it[0] - without[0] or with_it[1] - without[1]
        return "%+d" % change if change else words.NONE

    def _number_words(self, number: int) -> "tuple[str, str]":
        value = self.plan.numbers[number]
        end = attack_plan.DEFENCES + len(self.plan.targets)
        if attack_plan.DEFENCES <= number < end:
            text = words.DEFENCE_VALUE
            if len(self.plan.targets) > 1 and not self._asks_each():
                record = self.state.unit(self.plan.targets[number - attack_plan.DEFENCES])
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
