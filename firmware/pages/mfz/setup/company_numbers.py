"""Name an anonymous company, and set its numbers of frames and systems."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.editor import Editor
from pages.mfz import page_rows
from pages.mfz.setup import form_values, setup_form, words

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState

_NAME = const(0)
_ROWS = (words.NAME_ROW, words.FRAMES_ROW, words.SYSTEMS_ROW)
# Key of each row in the form, after the letter of the seat.
_KEYS = (form_values.NAME, form_values.FRAMES, form_values.SYSTEMS)


class Page(Editor):
    """Rows: name, frames, systems. Argument: the seat."""

    table: "Table[FullState]"

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        self._letter = words.LETTERS[table.argument]
        self._form = setup_form.load(self.table.memory)

    def title(self) -> str:
        return words.COMPANY + self._letter

    def count(self) -> int:
        return len(_ROWS)

    def row(self, index: int) -> "tuple[str, str]":
        value = self._form.get(self._letter + _KEYS[index])
        if index == _NAME:
            value = value or self._letter
        return _ROWS[index], value

    def action(self, index: int) -> str:
        return words.EDIT

    def editable(self, index: int) -> bool:
        return index != _NAME

    def choose(self, index: int) -> None:
        table = self.table
        table.open(page_rows.NAME_ENTRY, table.argument)

    def value(self, index: int) -> int:
        return self._form.place(self._letter + _KEYS[index])

    def change(self, index: int, value: int) -> None:
        self._form.choose_place(self._letter + _KEYS[index], value)

    def save(self, index: int) -> None:
        self._form.save(self.table.saved)
