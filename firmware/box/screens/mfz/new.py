"""A new game: who plays, how large, with what."""

from micropython import const

from box import draft, screens, words
from box.screens.editor import Editor
from shared.rules.mfz.options import OPTIONS

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
except ImportError:
    pass

_PLAYERS = const(0)
_SIZE = const(1)
_FIRST = const(2)


class Page(Editor):
    """Players, size, a row for each company, options, and the start."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._draft = draft.Draft(app.session.draft)
        self._read()

    def _read(self) -> None:
        chosen = self._draft
        self._companies = [chosen.company(seat) for seat in range(chosen.players)]

    def count(self) -> int:
        return _FIRST + len(self._companies) + 2

    def row(self, index: int) -> "tuple[str, str]":
        if index == _PLAYERS:
            return words.PLAYERS, str(self._draft.players)
        if index == _SIZE:
            return words.SIZE, words.GAME_SIZES[self._draft.data[draft.SIZE]]
        seat = index - _FIRST
        if seat < len(self._companies):
            name, frames, systems = self._companies[seat]
            counts = str(frames) + words.OF + str(systems)
            return name or words.COMPANY + words.LETTERS[seat], counts
        return words.OPTIONS if seat == len(self._companies) else words.START_GAME, ""

    def editable(self, index: int) -> bool:
        return index < _FIRST

    def action(self, index: int) -> str:
        if index == self.count() - 1:
            return words.OK
        return words.EDIT if index < _FIRST else words.OPEN

    def value(self, index: int) -> int:
        return self._draft.players if index == _PLAYERS else self._draft.data[draft.SIZE]

    def change(self, index: int, value: int) -> None:
        if index == _PLAYERS:
            self._draft.choose(draft.PLAYERS, max(2, min(value, 5)))
        else:
            sizes = len(OPTIONS[0][1])
            self._draft.choose(draft.SIZE, max(0, min(value, sizes - 1)))
        self._read()

    def keep(self, index: int) -> None:
        self.app.session.set_draft(bytes(self._draft.data))

    def choose(self, index: int) -> None:
        seat = index - _FIRST
        stack = self.app.stack
        if seat < len(self._companies):
            stack.push(screens.COMPANY, seat)
        elif seat == len(self._companies):
            stack.push(screens.OPTIONS)
        else:
            try:
                self._draft.setup()
            except ValueError as error:
                self.app.say(str(error))
                return
            stack.push(screens.SUMMARY)

    def returned(self, number: int) -> None:
        if number == screens.COMPANY:
            self.cursor = _FIRST + self.app.stack.about
        elif number == screens.OPTIONS:
            self.cursor = self.count() - 2
        elif number == screens.SUMMARY:
            self.cursor = self.count() - 1
