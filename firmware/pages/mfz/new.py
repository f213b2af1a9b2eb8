"""A new game: who plays, how large, with what."""

from micropython import const

from box import roller
from box.screens.editor import Editor
from pages.mfz import draft, option_words, screen_ids, words
from shared.rules.mfz.options import option

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pages.mfz.typed import App
except ImportError:
    pass

_START = const(0)
_PLAYERS = const(1)
_SIZE = const(2)
_DEPTH = const(3)
_FIRST = const(4)
_OPTIONS = const(100)
_DICE = const(101)


class Page(Editor):
    """The start, players, size, depth, a row for each company, who rolls, options.

    The start comes first, so that what was played last is played again in three presses.
    """

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._draft = draft.Draft(app.session.draft)
        self._read()

    def _read(self) -> None:
        chosen = self._draft
        self._companies = [chosen.company(seat) for seat in range(chosen.players)]
        self._rows = list(range(_FIRST + chosen.players))
        if chosen.full:
            self._rows.append(_DICE)
        self._rows.append(_OPTIONS)

    def count(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> "tuple[str, str]":
        row = self._rows[index]
        data = self._draft.data
        if row == _START:
            return words.START_GAME, ""
        if row == _PLAYERS:
            return option_words.label("players"), str(data[draft.PLAYERS])
        if row == _SIZE:
            size = self._draft.option(0)
            return option_words.label("size"), option_words.value("size", size)
        if row == _DEPTH:
            return words.DEPTH, words.DEPTHS[data[draft.DEPTH]]
        if row == _DICE:
            return words.WHO_ROLLS, words.ROLLERS[data[draft.DICE]]
        if row == _OPTIONS:
            return words.OPTIONS, ""
        seat = row - _FIRST
        name, frames, systems = self._companies[seat]
        counts = str(frames) + words.OF + str(systems)
        return name or words.COMPANY + words.LETTERS[seat], counts

    def editable(self, index: int) -> bool:
        return self._place(index) >= 0

    def action(self, index: int) -> str:
        if self._rows[index] == _START:
            return words.OK
        return words.EDIT if self.editable(index) else words.OPEN

    def help(self, index: int) -> str:
        place = self._place(index)
        data = self._draft.data
        if place == draft.DEPTH:
            return words.DEPTH_HELP[data[place]]
        if place == draft.DICE:
            return words.ROLLER_HELP[data[place]]
        if place == draft.SIZE:
            return words.SIZE_HELP[data[place]].format(*self._draft.limits())
        return option_words.about("players")

    def value(self, index: int) -> int:
        return self._draft.data[self._place(index)]

    def change(self, index: int, value: int) -> None:
        place = self._place(index)
        least, most = 0, roller.ASK
        if place == draft.PLAYERS:
            least, most = 2, len(words.LETTERS)
        elif place == draft.SIZE:
            most = len(option("size").values) - 1
        elif place == draft.DEPTH:
            most = len(words.DEPTHS) - 1
        self._draft.choose(place, max(least, min(value, most)))
        self._read()

    def keep(self, index: int) -> None:
        self.app.session.set_draft(self._draft.packed())
        self._draft.settle()

    def choose(self, index: int) -> None:
        row = self._rows[index]
        stack = self.app.stack
        if row == _OPTIONS:
            stack.push(screen_ids.OPTIONS)
        elif row != _START:
            stack.push(screen_ids.COMPANY, row - _FIRST)
        else:
            stack.push(screen_ids.SUMMARY)

    def returned(self, number: int) -> None:
        if number == screen_ids.COMPANY:
            self.cursor = _FIRST + self.app.stack.about
        elif number == screen_ids.OPTIONS:
            self.cursor = self.count() - 1

    def _place(self, index: int) -> int:
        """Where in the draft the value of a row stands, or -1."""
        row = self._rows[index]
        if row == _PLAYERS:
            return draft.PLAYERS
        if row == _SIZE:
            return draft.SIZE
        if row == _DEPTH:
            return draft.DEPTH
        return draft.DICE if row == _DICE else -1
