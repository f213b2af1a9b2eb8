"""Base class of correction pages."""

from typing import TYPE_CHECKING

from box.screens.editor import Editor
from pages.mfz.corrections import words

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.full import FullState


class CorrectionPage(Editor):
    """Edit `rows`, filled by subclasses: (label, action without its last byte, value)."""

    table: "Table[FullState]"

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        self.rows: list[tuple[str, bytes, int]] = []
        self._value = 0

    def last_byte(self, kind: int, value: int) -> int:
        """Return the last byte of a correction of this kind that sets `value`."""
        return value

    def value_text(self, kind: int, value: int) -> str:
        """Return `value` as text for corrections of this kind."""
        return str(value)

    def _action(self, index: int, value: int) -> bytes:
        action = self.rows[index][1]
        return action + bytes((self.last_byte(action[0], value),))

    def count(self) -> int:
        return len(self.rows)

    def row(self, index: int) -> "tuple[str, str]":
        text, action, value = self.rows[index]
        if self.editing and index == self.cursor:
            value = self._value
        return text, self.value_text(action[0], value)

    def editable(self, index: int) -> bool:
        return not self.table.state.check(self.proposed(index))

    def proposed(self, index: int) -> bytes:
        """Return the correction of a row to the value that it has."""
        return self._action(index, self.rows[index][2])

    def choose(self, index: int) -> None:
        state = self.table.state
        code = state.check(self.proposed(index))
        is_asked = not any([self.editable(other) for other in range(self.count())])
        self.table.say(words.NOT_NOW if is_asked else state.reason(code))

    def value(self, index: int) -> int:
        return self._value if self.editing else self.rows[index][2]

    def change(self, index: int, value: int) -> None:
        value = max(value, 0)
        if not self.table.state.check(self._action(index, value)):
            self._value = value

    def save(self, index: int) -> None:
        if self._value != self.rows[index][2]:
            self.table.play(self._action(index, self._value))
