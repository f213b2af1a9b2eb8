"""One company of the next game: from the roster, or as counts."""

from micropython import const

from box import draft, words
from box.screens.editor import Editor

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
except ImportError:
    pass

_NAME = const(0)
_ROWS = ("", words.FRAMES_ROW, words.SYSTEMS_ROW)
_COMPANY = const(3)


class Page(Editor):
    """Opened for a seat. Those of the roster have their own counts."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._seat = app.stack.about
        self._draft = draft.Draft(app.session.draft)
        self._at = draft.FIRST_COMPANY + _COMPANY * self._seat

    def title(self) -> str:
        return words.COMPANY + words.LETTERS[self._seat]

    def count(self) -> int:
        return len(_ROWS)

    def row(self, index: int) -> "tuple[str, str]":
        name, *counts = self._draft.company(self._seat)
        if index == _NAME:
            return name or words.COUNTS_ONLY, ""
        return _ROWS[index], str(counts[index - 1])

    def editable(self, index: int) -> bool:
        if index == _NAME:
            return len(self._draft.roster) > 0
        return not self._draft.data[self._at]

    def choose(self, index: int) -> None:
        self.app.say(words.NO_ROSTER if index == _NAME else words.FROM_ROSTER)

    def value(self, index: int) -> int:
        return self._draft.data[self._at + index]

    def change(self, index: int, value: int) -> None:
        most = len(self._draft.roster) if index == _NAME else 32
        self._draft.choose(self._at + index, max(0, min(value, most)))

    def keep(self, index: int) -> None:
        self.app.session.set_draft(bytes(self._draft.data))
