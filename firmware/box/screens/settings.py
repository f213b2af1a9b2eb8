"""Edit the settings."""

from typing import TYPE_CHECKING

from box import screens
from box.screens import settings_effect
from box.screens.editor import Editor
from box.store.settings import DEBOUNCE, SOUND, TABLE, Settings
from box.ui import row_lookup, words

if TYPE_CHECKING:
    from box.kit.parts import Parts


class Page(Editor):
    """Show each change at once. The value of a row is the index of its choice.

    A board without a buzzer has no row for it. others: the rows that follow, texts with values;
    the first one opens the screen `opens`, the rest are facts. builds: whether these are the
    settings for builders.
    """

    table: "Parts"

    builds = False
    opens = screens.BUILDERS

    def __init__(self, app: "Parts") -> None:
        super().__init__(app)
        silent = app.board.buzzer is None
        self._table = [
            row
            for row in TABLE
            if (row[0] == DEBOUNCE) == self.builds and not (silent and row[0] == SOUND)
        ]
        self.others = [(words.FOR_BUILDERS, "")]

    def title(self) -> str:
        return words.SETTINGS

    def count(self) -> int:
        return len(self._table) + len(self.others)

    def action(self, index: int) -> str:
        if index > len(self._table):
            return words.HOME
        return words.EDIT if self.editable(index) else words.OPEN

    def editable(self, index: int) -> bool:
        return index < len(self._table)

    def purpose(self) -> str:
        return words.SETTINGS_HELP

    def choose(self, index: int) -> None:
        stack = self.table.stack
        if index == len(self._table):
            stack.push(self.opens)
        else:
            stack.home()

    def row(self, index: int) -> "tuple[str, str]":
        if not self.editable(index):
            return self.others[index - len(self._table)]
        key = self._table[index][0]
        fields = row_lookup.fields(words.SETTING_TEXT, key)
        return fields[1], row_lookup.text(fields, str(Settings(self.table.settings).get(key)))

    def value(self, index: int) -> int:
        key, choices, _, _ = self._table[index]
        return choices.index(Settings(self.table.settings).get(key))

    def change(self, index: int, value: int) -> None:
        key, choices, _, _ = self._table[index]
        Settings(self.table.settings).set(key, choices[max(0, min(value, len(choices) - 1))])
        settings_effect.apply_settings(self.table)

    def save(self, index: int) -> None:
        Settings(self.table.settings).save()
