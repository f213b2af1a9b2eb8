"""Edit the choices without a set-up page: first turn, sides, settings."""

from typing import TYPE_CHECKING

from box.game import dice_source
from box.game.setup_form import DEPTH
from box.screens.editor import Editor
from box.ui import row_lookup
from pages.mechwarrior.setup import setting_labels, setup_form, words
from pages.mechwarrior.setup.setup_form import FIRST, OWN_BUILD, SIDES
from shared.rules.mechwarrior.model.kinds import LETTERS
from shared.rules.mechwarrior.setup import setting_rows, settings

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

_TWO = 2


class Page(Editor):
    """List first turn, sides, own build totals, then the settings with an effect at the depth."""

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        self._form = setup_form.load(table.memory)
        self._find_rows()

    def _find_rows(self) -> None:
        self._rows = [FIRST, dice_source.KEY]
        if self._form.players > _TWO:
            self._rows.append(SIDES)
        self._rows += [letter + OWN_BUILD for letter in LETTERS[: self._form.players]]
        by_box = self._form.get(dice_source.KEY) == dice_source.BOX
        for name in settings.chosen_at(self._form.get(DEPTH)):
            if name != setting_rows.OWN_DICE or not by_box:
                self._rows.append(name)

    @property
    def option(self) -> str:  # type: ignore[override]
        """The key of the row at the cursor."""
        return self._rows[self.cursor]

    def title(self) -> str:
        return words.OPTIONS

    def count(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> "tuple[str, str]":
        key = self._rows[index]
        value = self._form.get(key)
        if key == FIRST:
            return words.FIRST_ROW, words.PLAYER + value
        if key == SIDES:
            apart = len(set(value)) == len(value)
            return words.SIDES_ROW, words.NO_ALLIES if apart else value
        if key == dice_source.KEY:
            return words.DICE_ROW, words.WHOSE[dice_source.SOURCES.index(value)]
        if key[1:] == OWN_BUILD:
            return words.OWN_BUILD + key[0], value or words.AS_ALL
        return setting_labels.label(key), value

    def help(self, index: int) -> str:
        key = self._rows[index]
        if key == FIRST:
            return words.FIRST_HELP
        if key == SIDES:
            return words.SIDES_HELP
        if key == dice_source.KEY:
            return words.DICE_HELPS[self.value(index)]
        if key[1:] == OWN_BUILD:
            return words.OWN_BUILD_HELP
        told = row_lookup.field(setting_rows.HELP_TEXT, key)
        return told + words.CONFIDENCE + settings.confidence(key)

    def value(self, index: int) -> int:
        return self._form.place(self._rows[index])

    def change(self, index: int, value: int) -> None:
        self._form.choose_place(self._rows[index], value)

    def save(self, index: int) -> None:
        self._form.save(self.table.saved)
        self._find_rows()
