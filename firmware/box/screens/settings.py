"""The user's choices."""

from box import words
from box.screens.screen import A, B, C, ListScreen
from box.settings import TABLE

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Callable

        from box.app import App
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


class Page(ListScreen):
    """D takes up a row, B and C change it and are seen at once, A puts it back."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._before = 0

    def labels(self) -> "tuple[str, str, str, str]":
        if self.editing:
            return words.UNDO, words.LESS, words.MORE, words.OK
        return words.BACK, words.UP, words.DOWN, words.EDIT

    def count(self) -> int:
        return len(TABLE)

    def row(self, index: int) -> "tuple[str, str]":
        key = TABLE[index][0]
        name, shown = _ROWS[key]
        return name, shown(self.app.settings.get(key))

    def on_button(self, button: int, kind: int) -> None:
        settings = self.app.settings
        key, choices, _ = TABLE[self.cursor]
        if not self.editing:
            super().on_button(button, kind)
        elif button == A:
            self._set(key, self._before)
            self.editing = False
        elif button == B or button == C:
            step = 1 if button == C else -1
            at = choices.index(settings.get(key)) + step
            self._set(key, choices[max(0, min(at, len(choices) - 1))])
        else:
            self.editing = False
            try:
                settings.save()
            except Exception:
                # A choice that would be gone at the next start must not hold until then.
                self._set(key, self._before)
                raise

    def choose(self, index: int) -> None:
        self._before = self.app.settings.get(TABLE[index][0])
        self.editing = True

    def _set(self, key: str, value: int) -> None:
        self.app.settings.set(key, value)
        self.app.apply_settings()
