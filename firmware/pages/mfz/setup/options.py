"""Edit the choices without a set-up page: dice, options, numbers."""

from typing import TYPE_CHECKING

from box.game.dice_source import BOX
from box.screens.editor import Editor
from pages.mfz.setup import form_values, option_text, setup_form
from shared.rules.mfz.setup.options import SEAT_ORDER, counted, offered

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState


class Page(Editor):
    """List the source of the dice, then the options and numbers that apply to the choices."""

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        self._form = setup_form.load(table.memory)
        self._helped = -1
        self._text = ""
        self._find_rows()

    def _find_rows(self) -> None:
        chosen = self._form
        depth = chosen.get(form_values.DEPTH)
        self._rows = [form_values.DICE] if chosen.full else []
        own = chosen.get(form_values.DICE) != BOX
        for row in offered(depth):
            # The first pages ask for the size.
            if row.name != form_values.SIZE and (own or row.name != form_values.OWN_DICE):
                if not row.needs or chosen.get(row.needs[0]) == row.needs[1]:
                    self._rows.append(row.name)
        self._rows.append(form_values.HIDDEN)
        size = chosen.get(form_values.SIZE)
        self._first_number = len(self._rows)
        for number in counted(depth):
            if size not in number.fixed:
                self._rows.append(number.name)
        if chosen.seated:
            self._rows.append(SEAT_ORDER)

    @property
    def option(self) -> str:  # type: ignore[override]
        """The key of the row at the cursor."""
        return self._rows[self.cursor]

    def count(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> "tuple[str, str]":
        name = self._rows[index]
        value = self._form.get(name)
        if index < self._first_number:
            value = option_text.value(name, value)
        return option_text.label(name), value

    def help(self, index: int) -> str:
        name = self._rows[index]
        if name == form_values.DICE:
            # Each source has a help of its own.
            return option_text.about(name, self._form.get(name))
        if index != self._helped:
            self._helped = index
            self._text = option_text.about(name)
        return self._text

    def value(self, index: int) -> int:
        return self._form.place(self._rows[index])

    def change(self, index: int, value: int) -> None:
        self._form.choose_place(self._rows[index], value)

    def save(self, index: int) -> None:
        self._form.save(self.table.saved)
        self._find_rows()
