"""Correct points, turn, orders and units to match the table."""

from typing import TYPE_CHECKING

from box.screens.editor import Editor
from box.ui.canvas import TEXT
from box.ui.fitting import fit_seat
from pages.mechwarrior import screen_ids
from pages.mechwarrior.corrections import words
from shared.rules.mechwarrior.model.actions import (
    CORRECT_CAPTIVE,
    CORRECT_LOST,
    CORRECT_ORDERS,
    CORRECT_POINTS,
    CORRECT_TURN,
    CORRECT_ZONES,
)
from shared.rules.mechwarrior.model.kinds import ORDERS

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.battle import BattleState

_ROOM = 60
_MOST = 999


class Page(Editor):
    """Numbers are edited; D on a lost unit or a captive takes that back.

    At depth orders D on another unit opens its tokens and heat.
    """

    table: "Table[BattleState]"

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        state = table.state
        # Kind of the action, its first argument, value now; then units without a number.
        self._numbers: list[tuple[int, int, int]] = [(CORRECT_TURN, 0, state.active)]
        if state.has_depth(ORDERS):
            self._numbers.append((CORRECT_ORDERS, 0, state.orders_left))
        for seat in state.seats:
            self._numbers.append((CORRECT_POINTS, seat, state.vc1(seat)))
            self._numbers.append((CORRECT_ZONES, seat, state.vc3(seat)))
        self._units = [
            unit
            for unit in state.units
            if state.is_gone(unit) or state.is_captive(unit) or state.has_depth(ORDERS)
        ]
        self._value = 0

    def title(self) -> str:
        return words.CORRECT

    def count(self) -> int:
        return len(self._numbers) + len(self._units)

    def row(self, index: int) -> "tuple[str, str]":
        state = self.table.state
        if index >= len(self._numbers):
            unit = self._units[index - len(self._numbers)]
            told = words.IS_TAKEN if state.is_captive(unit) else ""
            return state.unit(unit).name, words.GONE_UNIT if state.is_gone(unit) else told
        kind, seat, value = self._numbers[index]
        if self.editing and index == self.cursor:
            value = self._value
        if kind == CORRECT_TURN:
            return words.TURN_OF, fit_seat(self.table.canvas, TEXT, state.names(), value, _ROOM)
        if kind == CORRECT_ORDERS:
            return words.ORDERS_LEFT, str(value)
        name = fit_seat(self.table.canvas, TEXT, state.names(), seat, _ROOM)
        noun = words.OF_ELIMINATIONS if kind == CORRECT_POINTS else words.OF_ZONES
        return name + noun, str(value)

    def editable(self, index: int) -> bool:
        return index < len(self._numbers) and self._possible(index, self._other(index))

    def _other(self, index: int) -> int:
        """Return a value that is not the present one."""
        value = self._numbers[index][2]
        return value - 1 if value else 1

    def _action(self, index: int, value: int) -> bytes:
        kind, seat, _ = self._numbers[index]
        if kind == CORRECT_POINTS or kind == CORRECT_ZONES:
            return bytes((kind, seat, value >> 8, value & 255))
        return bytes((kind, value))

    def _possible(self, index: int, value: int) -> bool:
        return not self.table.state.check(self._action(index, value))

    def action(self, index: int) -> str:
        if index < len(self._numbers):
            return super().action(index)
        return words.OPEN if not self.row(index)[1] else words.SET

    def value(self, index: int) -> int:
        return self._value if self.editing else self._numbers[index][2]

    def change(self, index: int, value: int) -> None:
        value = max(0, min(value, _MOST))
        if value == self._numbers[index][2] or self._possible(index, value):
            self._value = value

    def save(self, index: int) -> None:
        if self._value != self._numbers[index][2]:
            self.table.play(self._action(index, self._value))

    def choose(self, index: int) -> None:
        state = self.table.state
        if index < len(self._numbers):
            self.table.say(state.reason(state.check(self._action(index, self._other(index)))))
            return
        unit = self._units[index - len(self._numbers)]
        if not self.row(index)[1]:
            self.table.open(screen_ids.CORRECT_UNIT, unit)
            return
        action = bytes((CORRECT_LOST if state.is_gone(unit) else CORRECT_CAPTIVE, unit))
        code = state.check(action)
        if code:
            self.table.say(state.reason(code))
        else:
            self.table.play(action)

    def returned(self, number: int) -> None:
        if number == screen_ids.CORRECT_UNIT:
            self.cursor = len(self._numbers) + self._units.index(self.table.argument)
