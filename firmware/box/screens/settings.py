"""The user's choices."""

from box import screens, words
from box.screens.editor import Editor
from box.settings import TABLE

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Callable
except ImportError:
    pass


def _yes_or_no(value: int) -> str:
    return words.YES if value else words.NO


def _milliseconds(value: int) -> str:
    return str(value) + words.MILLISECONDS


def _time(seconds: int) -> str:
    if not seconds:
        return words.NEVER
    if seconds < 60:
        return str(seconds) + words.SECONDS
    return str(seconds // 60) + words.MINUTES


_ROWS: "dict[str, tuple[str, Callable[[int], str]]]" = {
    "contrast": (words.CONTRAST, str),
    "dim_s": (words.DIM_AFTER, _time),
    "off_s": (words.OFF_AFTER, _time),
    "debounce_ms": (words.DEBOUNCE, _milliseconds),
    "flip": (words.FLIP, _yes_or_no),
}


class Page(Editor):
    """What is changed is seen at once; the value of a row is the place of its choice.

    Below the choices is the way to the self-test.
    """

    def count(self) -> int:
        return len(TABLE) + 1

    def action(self, index: int) -> str:
        return words.EDIT if self.editable(index) else words.OPEN

    def editable(self, index: int) -> bool:
        return index < len(TABLE)

    def choose(self, index: int) -> None:
        self.app.stack.push(screens.SELF_TEST)

    def row(self, index: int) -> "tuple[str, str]":
        if not self.editable(index):
            return words.SELF_TEST, ""
        key = TABLE[index][0]
        name, shown = _ROWS[key]
        return name, shown(self.app.settings.get(key))

    def value(self, index: int) -> int:
        key, choices, _ = TABLE[index]
        return choices.index(self.app.settings.get(key))

    def change(self, index: int, value: int) -> None:
        key, choices, _ = TABLE[index]
        self.app.settings.set(key, choices[max(0, min(value, len(choices) - 1))])
        self.app.apply_settings()

    def keep(self, index: int) -> None:
        self.app.settings.save()
