"""Set up a new game: players, size, depth, companies."""

from typing import TYPE_CHECKING

from box.notices import lines_of
from box.screens.editor import Editor
from pages.mfz import screen_ids
from pages.mfz.setup import form_rosters, form_values, option_text, setup_form, words
from shared.rules.mfz.model.actions import LETTERS
from shared.rules.mfz.setup.options import DEPTHS

if TYPE_CHECKING:
    from pages.mfz.typed import App

# Rows that are not keys of the form.
_START = "start"
_OPTIONS = "options"
_DRAFT_NOTICES = {
    form_rosters.DAMAGED: words.DAMAGED_DRAFT,
    form_rosters.NEWER: words.NEWER_DRAFT,
    form_rosters.UNREADABLE: words.FAILED_DRAFT,
}


class Page(Editor):
    """Rows: start, players, size, depth, each company, dice, options.

    The start comes first, so that the last set-up can be replayed with three presses.
    """

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._form = setup_form.load(app.memory)
        if self._form.fault:
            app.notices.add(_DRAFT_NOTICES[self._form.fault])
        deeper = self._form.too_deep
        if deeper:
            app.notices.add(lines_of(words.TOO_DEEP % (deeper, self._form.get(form_values.DEPTH))))
        self._read()

    def _read(self) -> None:
        chosen = self._form
        seats = range(chosen.players)
        self._companies = {LETTERS[seat]: chosen.company(seat) for seat in seats}
        self._rows = [_START, form_values.PLAYERS, form_values.SIZE, form_values.DEPTH]
        self._rows += [LETTERS[seat] for seat in seats]
        if chosen.full:
            self._rows.append(form_values.DICE)
        self._rows.append(_OPTIONS)

    def count(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> "tuple[str, str]":
        row = self._rows[index]
        if row == _START:
            return words.START_GAME, ""
        if row == _OPTIONS:
            return words.OPTIONS, ""
        if row in self._companies:
            name, frames, systems = self._companies[row]
            counts = str(frames) + words.OF + str(systems)
            return name or words.COMPANY + row, counts
        value = self._form.get(row)
        if row != form_values.PLAYERS:
            value = option_text.value(row, value)
        return option_text.label(row), value

    def editable(self, index: int) -> bool:
        row = self._rows[index]
        return row not in (_START, _OPTIONS) and row not in self._companies

    def action(self, index: int) -> str:
        if self._rows[index] == _START:
            return words.OK
        return words.EDIT if self.editable(index) else words.OPEN

    def help(self, index: int) -> str:
        row = self._rows[index]
        if row == form_values.PLAYERS:
            return option_text.about(row)
        value = self._form.get(row)
        if row == form_values.SIZE:
            return words.SIZE_HELP[value].format(*self._form.limits())
        deepest = self._form.depths[-1]
        if row == form_values.DEPTH and value == deepest != DEPTHS[-1]:
            return words.DEEPEST % DEPTHS[DEPTHS.index(deepest) + 1]
        return option_text.about(row, value)

    def value(self, index: int) -> int:
        return self._form.place(self._rows[index])

    def change(self, index: int, value: int) -> None:
        self._form.choose_place(self._rows[index], value)
        self._read()

    def save(self, index: int) -> None:
        self._form.save(self.app.saved)

    def choose(self, index: int) -> None:
        row = self._rows[index]
        stack = self.app.stack
        if row == _OPTIONS:
            stack.push(screen_ids.OPTIONS)
        elif row != _START:
            stack.push(screen_ids.COMPANY, LETTERS.index(row))
        else:
            stack.push(screen_ids.SUMMARY)

    def returned(self, number: int) -> None:
        if number == screen_ids.COMPANY:
            self.cursor = self._rows.index(LETTERS[self.app.stack.about])
        elif number == screen_ids.OPTIONS:
            self.cursor = self.count() - 1
