"""Correct tokens and heat of a unit."""

from typing import TYPE_CHECKING

from box.screens.editor import Editor
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from pages.mechwarrior.corrections import words
from shared.rules.mechwarrior.model.actions import CORRECT_HEAT, CORRECT_TOKENS

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.battle import BattleState


class Page(Editor):
    """A row for the tokens; for a 'Mech one for its heat. Argument: the unit."""

    table: "Table[BattleState]"

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        state = table.state
        self._unit = unit = table.argument
        self._rows = [(CORRECT_TOKENS, state.tokens(unit))]
        if state.is_mech(unit):
            self._rows.append((CORRECT_HEAT, state.heat(unit)))
        self._value = 0

    def title(self) -> str:
        unit = self.table.state.unit(self._unit)
        return fit(self.table.canvas, TEXT, unit.name, 110, unit.short)

    def count(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> "tuple[str, str]":
        kind, value = self._rows[index]
        if self.editing and index == self.cursor:
            value = self._value
        return words.TOKENS if kind == CORRECT_TOKENS else words.HEAT, str(value)

    def _code(self, index: int, value: int) -> int:
        return self.table.state.check(bytes((self._rows[index][0], self._unit, value)))

    def editable(self, index: int) -> bool:
        value = self._rows[index][1]
        return not self._code(index, value - 1 if value else 1)

    def choose(self, index: int) -> None:
        value = self._rows[index][1]
        self.table.say(self.table.state.reason(self._code(index, value - 1 if value else 1)))

    def value(self, index: int) -> int:
        return self._value if self.editing else self._rows[index][1]

    def change(self, index: int, value: int) -> None:
        value = max(value, 0)
        if value == self._rows[index][1] or not self._code(index, value):
            self._value = value

    def save(self, index: int) -> None:
        kind, before = self._rows[index]
        if self._value != before:
            self.table.play(bytes((kind, self._unit, self._value)))
