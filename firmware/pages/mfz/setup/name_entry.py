"""Spell the name of a company with the four buttons."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, Screen
from box.ui.canvas import STRONG, TEXT
from pages.mfz.setup import form_values, setup_form, words

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.full import FullState

_LETTERS = "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'."
# Indices of the letters that the first of a word and the others begin on.
_FIRST = const(27)
_NEXT = const(0)
_MOST = const(20)
_LEFT = const(4)
_TOP = const(16)
_ROOM = const(108)


class Page(Screen):
    """B and C change the last letter, D adds one, A removes it; holding D stores the name.

    Argument: the seat.
    """

    table: "Table[FullState]"
    editing = True

    hold_word = words.HOLD_OK

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        self._key = words.LETTERS[table.argument] + form_values.NAME
        self._form = setup_form.load(self.table.memory)
        self._name = self._form.get(self._key)
        self.cursor = _FIRST
        if self._name:
            self.cursor = _LETTERS.find(self._name[-1])
            self._name = self._name[:-1]

    def labels(self) -> "tuple[str, str, str, str]":
        return words.DELETE if self._name else words.CANCEL, words.UP, words.DOWN, words.NEXT

    def usual(self) -> str:
        return words.STORE_NAME + (self._name + _LETTERS[self.cursor]).strip(" ")

    def do_usual(self) -> None:
        self._form.choose(self._key, (self._name + _LETTERS[self.cursor]).strip(" "))
        self._form.save(self.table.saved)
        self.table.close()

    def on_button(self, button: int, kind: int) -> None:
        if button == B or button == C:
            self.cursor = (self.cursor + (1 if button == C else -1)) % len(_LETTERS)
        elif button == A:
            if self._name:
                self.cursor = _LETTERS.find(self._name[-1])
                self._name = self._name[:-1]
            else:
                self.table.close()
        elif len(self._name) + 1 < _MOST:
            letter = _LETTERS[self.cursor]
            self._name += letter
            self.cursor = _FIRST if letter == " " else _NEXT

    def draw(self, canvas: "Canvas") -> None:
        length = str(len(self._name) + 1) + words.OF + str(_MOST)
        canvas.header(words.COMPANY + self._key[0], length)
        letter = _LETTERS[self.cursor]
        name = self._name
        while canvas.width(STRONG, name) > _ROOM:
            # The end of a long name stays in sight.
            name = name[1:]
        canvas.text(STRONG, name, _LEFT, _TOP)
        x = _LEFT + canvas.width(STRONG, name) + (2 if name else 0)
        if name[-1:] == " ":
            x += 1
        shown = words.SPACE_SIGN if letter == " " else letter
        canvas.bar(x, _TOP - 2, canvas.width(STRONG, shown) + 4, 14)
        canvas.text(STRONG, shown, x + 2, _TOP, True)
        canvas.text(TEXT, words.HOW_TO_SPELL, _LEFT, 42)
