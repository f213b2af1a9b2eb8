"""The terminal of Textual, which survives foreign input and is given back whole.

Textual decodes its input strictly: one byte that is not UTF-8, as a Latin-1 terminal or an old
mouse report sends it, ends the thread that reads the keyboard (Textualize/textual#6456).
"""

from __future__ import annotations

import codecs
import os
import re
import selectors
import sys
import termios
from contextlib import suppress

from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

# Pasting, line wrap, window sizes, mouse, keyboard protocol, alternate screen, cursor and focus as
# LinuxDriver leaves them.
_RESET = (
    b"\x1b[?2004l\x1b[?7h\x1b[?2048l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[<u"
    b"\x1b[?1049l\x1b[?25h\x1b[?1004l"
)
_LOOK_S = 0.1
_PIECE = 4096
# A mouse report of X10: button, column and row, a byte each. The last alternative is incomplete.
_OLD_MOUSE = re.compile(rb"\x1b\[M(.{3}|.{0,2}\Z)", re.DOTALL)


class KeyboardLost(Message):
    """The keyboard cannot be read any more."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error


class Input:
    """The text in the bytes of a terminal, without old mouse reports and what is not UTF-8."""

    def __init__(self) -> None:
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="ignore").decode
        self._held = b""

    def text(self, data: bytes) -> str:
        """Return the text of the next bytes; the beginning of a report or character waits."""
        data, self._held = self._held + data, b""
        for report in _OLD_MOUSE.finditer(data):
            if len(report[1]) < 3:
                self._held = report[0]
        return self._decode(_OLD_MOUSE.sub(b"", data))


class TerminalDriver(LinuxDriver):
    """The driver of Textual, with its own reader of the keyboard."""

    _given_back = True

    def start_application_mode(self) -> None:
        """Take the terminal."""
        self._given_back = False
        super().start_application_mode()  # type: ignore[no-untyped-call]

    def stop_application_mode(self) -> None:
        """Give the terminal back."""
        super().stop_application_mode()
        self._given_back = True

    def give_back(self) -> None:
        """Give the terminal back at once, if `stop_application_mode` has not."""
        if self._given_back:
            return
        self._given_back = True
        self.exit_event.set()
        # The terminal itself may be gone.
        with suppress(OSError, termios.error):
            os.write(sys.__stderr__.fileno(), _RESET)  # type: ignore[union-attr]
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)

    def write(self, data: str) -> None:
        """Write to the terminal; drop it if the writing thread has ended with the terminal."""
        if self._writer_thread is None or self._writer_thread.is_alive():
            super().write(data)

    def run_input_thread(self) -> None:
        """Read the keyboard until the application ends."""
        reader, parser = Input(), XTermParser(self._debug)
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                text = ""
                if selector.select(_LOOK_S):
                    text = reader.text(os.read(self.fileno, _PIECE))
                # The parser raises various errors for sequences that no terminal sends: they are
                # no keys. It takes a text without characters as the end of the input.
                for sign in (*text, ""):
                    try:
                        found = list(parser.feed(sign) if sign else parser.tick())
                    except Exception:
                        found, parser = [], XTermParser(self._debug)
                    for event in found:
                        self.process_message(event)

    def _run_input_thread(self) -> None:
        try:
            self.run_input_thread()
        except BaseException as error:
            self._app.post_message(KeyboardLost(error))
