"""What the players agree on beside the size."""

from micropython import const

from box.screens.editor import Editor
from pages.mfz import draft, words
from shared.rules.mfz.agreement import free
from shared.rules.mfz.options import SEAT_ORDER, counted, offered

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pages.mfz.typed import App
except ImportError:
    pass

# What does nothing unless another option has a certain value, by name.
_DEPENDS = {
    "split_kind_limit": ("split_range", "true"),
    "split_d8": ("split_range", "true"),
    "env_typed": ("hazards", "true"),
    "pfi_basis": ("initiative_mode", "per_frame"),
    "pfi_reroll": ("initiative_mode", "per_frame"),
    "pfi_ties": ("initiative_mode", "per_frame"),
    "climb_requires": ("climbing", "true"),
}
_ROCKETS = const(5)


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
        known = offered(chosen.depth)
        now = {name: chosen.option(place) for place, (name, _, _) in enumerate(known)}
        self._rows = []
        for place, (name, _, _) in enumerate(known):
            other, value = _DEPENDS.get(name, (name, now[name]))
            if now[other] == value:
                self._rows.append(draft.FIRST_OPTION + place)
        # The size has a row on the page before.
        self._rows.remove(draft.SIZE)
        open_numbers = free(chosen.option(0))
        for place, (name, _, _) in enumerate(counted(chosen.depth)):
            if name in open_numbers or place == _ROCKETS:
                self._rows.append(draft.FIRST_NUMBER + place)
        if chosen.seated:
            self._rows.append(draft.SEATS)

    def count(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> "tuple[str, str]":
        at = self._rows[index]
        if at == draft.SEATS:
            return words.SEATING, self._draft.order()
        if at < draft.FIRST_NUMBER:
            name, values = words.OPTION_ROWS[at - draft.FIRST_OPTION]
            return name, values[self._draft.data[at]]
        place = at - draft.FIRST_NUMBER
        return words.NUMBER_ROWS[place], str(self._draft.number(place))

    def help(self, index: int) -> str:
        if index != self._helped:
            self._helped = index
            self._text = self._words(self._rows[index])
        return self._text

    def _words(self, at: int) -> str:
        from shared.rules.mfz.option_words import WORDS

        if at == draft.SEATS:
            return WORDS[SEAT_ORDER]
        if at < draft.FIRST_NUMBER:
            return WORDS[self._draft.options[at - draft.FIRST_OPTION][0]]
        return WORDS[self._draft.numbers[at - draft.FIRST_NUMBER][0]]

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
            least, most = 0, len(chosen.options[at - draft.FIRST_OPTION][1]) - 1
        else:
            _, least, most = chosen.numbers[at - draft.FIRST_NUMBER]
        chosen.choose(at, max(least, min(value, most)))

    def keep(self, index: int) -> None:
        self.app.session.set_draft(self._draft.packed())
        self._draft.settle()
        self._find_rows()
