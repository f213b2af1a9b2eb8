"""Screens over the box in the terminal: the list of keys, and the log."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

from doomsday.wording import printable

_LINES_MAX = 500
_LINE_MAX = 2000
_LOOK_S = 0.25

_KEYS = (
    ("a b c d  or  1 2 3 4", "press a button"),
    ("arrows, Enter", "the same: left, up, down, right; Enter is D"),
    ("A B C D  or  Shift+arrow", "hold a button; the scores stay until the next key"),
    ("mouse, touch", "press a button; hold it while it is down"),
    ("p", "pull the plug; once more: put it back"),
    ("r", "press the reset button"),
    ("o", "colour of the OLED"),
    ("t", "log of your presses and of the serial line"),
    ("?", "this list"),
    ("q", "quit; the box continues where it stopped"),
)
_CLOSE = "Press any key to close."


class Log:
    """What happened in a session, line by line, the oldest dropped. Safe in any thread."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=_LINES_MAX)
        self._partial = b""

    def note(self, text: str) -> None:
        """Add a line with the time of day."""
        self._lines.append(f"{time.strftime('%H:%M:%S')}  {text}")

    def take(self, data: bytes) -> None:
        """Add what the box sent over its serial line; the rest of a line may follow."""
        *lines, rest = (self._partial + data).split(b"\n")
        self._partial = rest[-_LINE_MAX:]
        for line in lines:
            self.note("> " + printable(line[:_LINE_MAX].decode("utf-8", "replace").rstrip()))

    def lines(self) -> list[str]:
        """Return the lines, oldest first."""
        return list(self._lines)


class Overlay(ModalScreen[None]):
    """A text over the box, which any key or click closes."""

    DEFAULT_CSS = """
    Overlay { align: center middle; background: #000000 60%; }
    Overlay #sheet { width: 76; height: auto; max-height: 22; padding: 1 3;
        color: #f2ede0; background: #20242a; border: round #d9d1be; border-title-color: #ffdc4a; }
    """

    SHEET_TITLE = ""
    # Keys that do not close it.
    SCROLLING: frozenset[str] = frozenset()

    def on_mount(self) -> None:
        """Name the sheet."""
        self.query_one("#sheet").border_title = self.SHEET_TITLE

    def on_key(self, event: Key) -> None:
        """Close without passing the key to the box."""
        if event.key not in self.SCROLLING:
            event.stop()
            self._close()

    def on_click(self) -> None:
        """Close."""
        self._close()

    def _close(self) -> None:
        if self.is_current:
            self.dismiss()


class HelpScreen(Overlay):
    """The list of keys."""

    SHEET_TITLE = "Keys"

    def compose(self) -> ComposeResult:
        """Show keys and what they do in two columns."""
        width = max(len(keys) for keys, _ in _KEYS) + 2
        text = Text()
        for keys, what in _KEYS:
            text.append(keys.ljust(width), "bold #ffdc4a")
            text.append(f"{what}\n")
        text.append(f"\n{_CLOSE}")
        yield Static(text, id="sheet")


class LogScreen(Overlay):
    """The log, which goes on while it is shown. Arrows and Page Up and Down scroll."""

    DEFAULT_CSS = """
    LogScreen #sheet { width: 90%; height: 80%; max-height: 100%; }
    """

    SHEET_TITLE = "Log"

    SCROLLING = frozenset(("up", "down", "pageup", "pagedown", "home", "end"))

    def __init__(self, log: Log, translated: Callable[[str], str]) -> None:
        """Show `log`. translated: gives a traceback the names of the source."""
        super().__init__()
        self._log = log
        self._translated = translated
        self._shown: list[str] | None = None
        self._text = Static(markup=False)

    def compose(self) -> ComposeResult:
        """Show the lines in a box that scrolls."""
        with VerticalScroll(id="sheet") as sheet:
            sheet.border_subtitle = _CLOSE
            yield self._text

    def on_mount(self) -> None:
        """Show the last lines, and look for new ones."""
        self._look()
        self.set_interval(_LOOK_S, self._look)

    def _look(self) -> None:
        lines = self._log.lines()
        if lines == self._shown:
            return
        sheet = self.query_one("#sheet", VerticalScroll)
        at_end = self._shown is None or sheet.is_vertical_scroll_end
        self._shown = lines
        text = "\n".join(lines) or "Nothing yet."
        self._text.update(Text(self._translated(text)))
        if at_end:
            sheet.scroll_end(animate=False)
