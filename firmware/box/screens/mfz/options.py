"""What the players agree on beside the size."""

from box import draft, words
from box.screens.editor import Editor
from shared.rules.mfz.agreement import free
from shared.rules.mfz.options import NUMBERS, OPTIONS

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
except ImportError:
    pass


class Page(Editor):
    """The edition and its options, then the numbers that this size leaves open."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._draft = draft.Draft(app.session.draft)
        open_numbers = free(self._draft.option(0))
        self._rows = list(range(draft.EDITION, draft.FIRST_NUMBER))
        for place, (name, _, _) in enumerate(NUMBERS):
            if name in open_numbers:
                self._rows.append(draft.FIRST_NUMBER + place)

    def count(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> "tuple[str, str]":
        at = self._rows[index]
        if at < draft.FIRST_NUMBER:
            place = at - draft.FIRST_OPTION
            name, values = words.OPTION_ROWS[place]
            return name, values[self._draft.data[at]]
        place = at - draft.FIRST_NUMBER
        return words.NUMBER_ROWS[place], str(self._draft.number(place))

    def value(self, index: int) -> int:
        at = self._rows[index]
        if at < draft.FIRST_NUMBER:
            return self._draft.data[at]
        return self._draft.number(at - draft.FIRST_NUMBER)

    def change(self, index: int, value: int) -> None:
        at = self._rows[index]
        if at < draft.FIRST_NUMBER:
            least, most = 0, len(OPTIONS[at - draft.FIRST_OPTION][1]) - 1
        else:
            _, least, most = NUMBERS[at - draft.FIRST_NUMBER]
        self._draft.choose(at, max(least, min(value, most)))

    def keep(self, index: int) -> None:
        self.app.session.set_draft(bytes(self._draft.data))
