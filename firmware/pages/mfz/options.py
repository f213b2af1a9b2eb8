"""What the players agree on beside the size."""

from box.screens.editor import Editor
from pages.mfz import draft, option_words
from shared.rules.mfz.options import SEAT_ORDER, counted, offered

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pages.mfz.typed import App
except ImportError:
    pass


class Page(Editor):
    """The edition, then options and numbers that do something as things stand."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._draft = draft.Draft(app.session.draft)
        self._helped = -1
        self._text = ""
        self._find_rows()

    def _find_rows(self) -> None:
        chosen = self._draft
        known = list(offered(chosen.depth))
        now = {row.name: chosen.option(place) for place, row in enumerate(known)}
        self._rows = []
        for place, row in enumerate(known):
            if not row.needs or now[row.needs[0]] == row.needs[1]:
                self._rows.append(draft.FIRST_OPTION + place)
        # The size has a row on the page before.
        self._rows.remove(draft.SIZE)
        for place, number in enumerate(counted(chosen.depth)):
            if now["size"] not in number.fixed:
                self._rows.append(draft.FIRST_NUMBER + place)
        if chosen.seated:
            self._rows.append(draft.SEATS)

    def count(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> "tuple[str, str]":
        at = self._rows[index]
        if at == draft.SEATS:
            return option_words.label(SEAT_ORDER), self._draft.order()
        if at < draft.FIRST_NUMBER:
            place = at - draft.FIRST_OPTION
            name = self._draft.options[place].name
            value = option_words.value(name, self._draft.option(place))
            return option_words.label(name), value
        place = at - draft.FIRST_NUMBER
        name = self._draft.numbers[place].name
        return option_words.label(name), str(self._draft.number(place))

    def help(self, index: int) -> str:
        if index != self._helped:
            self._helped = index
            self._text = self._words(self._rows[index])
        return self._text

    def _words(self, at: int) -> str:
        if at == draft.SEATS:
            return option_words.about(SEAT_ORDER)
        if at < draft.FIRST_NUMBER:
            return option_words.about(self._draft.options[at - draft.FIRST_OPTION].name)
        return option_words.about(self._draft.numbers[at - draft.FIRST_NUMBER].name)

    def value(self, index: int) -> int:
        at = self._rows[index]
        if at < draft.FIRST_NUMBER:
            return self._draft.data[at]
        return self._draft.number(at - draft.FIRST_NUMBER)

    def change(self, index: int, value: int) -> None:
        at = self._rows[index]
        chosen = self._draft
        if at == draft.SEATS:
            least, most = 0, draft.orders(chosen.players) - 1
        elif at < draft.FIRST_NUMBER:
            least, most = 0, len(chosen.options[at - draft.FIRST_OPTION].values) - 1
        else:
            number = chosen.numbers[at - draft.FIRST_NUMBER]
            least, most = number.least, number.most
        chosen.choose(at, max(least, min(value, most)))

    def keep(self, index: int) -> None:
        self.app.session.set_draft(self._draft.packed())
        self._draft.settle()
        self._find_rows()
