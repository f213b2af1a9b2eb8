"""The box in a real pseudo-terminal: foreign input is ignored, every end gives it back whole."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator

import pytest

from doomsday.errors import DONE, FAILED, INTERRUPTED, TERMINATED
from doomsday.sim.terminal_driver import Input
from tests.onbox import ROOT
from tests.patience import PATIENCE_S

# What the terminal has to be told last of each mode that Textual changes.
MODES = {"7": "h", "25": "h", "1000": "l", "1003": "l", "1004": "l", "1006": "l", "1049": "l"}
READY = b"quit"
TAKEN = b"\x1b[?1049h"

# Runs the terminal with a box in memory.
CODE = """
import sys
from pathlib import Path
from doomsday import cli
from doomsday.sim import terminal, terminal_driver
from tests.host.sim.test_terminal import FakeBox

class Box(FakeBox):
    output_tail = b""
    display = property(lambda self: self)
    def pixels(self): return bytes(1024)
    def brightness(self): return 1.0

def fail(*_):
    raise {error}

terminal.switch_on = lambda *_, **__: Box()
{change}
sys.exit(cli.main(["sim", "--flash", "/nonexistent/flash.bin"]))
"""
# So that code is reached in the thread of the keyboard, or in the app at the key `o`.
DIES = "terminal_driver.TerminalDriver.run_input_thread = fail"
RAISES = "terminal.BoxApp.action_colour = fail"


class Session:
    """A program in a terminal of its own; output: all that it has written."""

    def __init__(self, change: str = "", error: str = "") -> None:
        self._far, self._near = pty.openpty()
        fcntl.ioctl(self._near, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self._before = termios.tcgetattr(self._near)
        self.output = b""
        self._process = subprocess.Popen(
            [sys.executable, "-c", CODE.format(change=change, error=error)],
            stdin=self._near,
            stdout=self._near,
            stderr=self._near,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": ":".join(sys.path), "TERM": "xterm-256color"},
            start_new_session=True,
        )

    def close(self) -> None:
        """End the program, if it still runs, and close the terminal."""
        self._process.kill()
        self._process.wait()
        os.close(self._far)
        os.close(self._near)

    def wait_for(self, text: bytes) -> None:
        """Wait until the program has written a text."""
        end = time.monotonic() + PATIENCE_S
        while text not in self.output:
            assert time.monotonic() < end and self._process.poll() is None, self.output
            self._read()

    def type(self, keys: bytes) -> None:
        """Send keys."""
        os.write(self._far, keys)

    def signal(self, number: int) -> None:
        """Send the program a signal."""
        self._process.send_signal(number)

    def ended(self) -> int:
        """Return the exit code of the program, once it has ended."""
        end = time.monotonic() + PATIENCE_S
        while self._process.poll() is None:
            assert time.monotonic() < end, self.output
            self._read()
        while self._read():
            pass
        return self._process.wait()

    def check_given_back(self) -> None:
        """Check that the terminal is as it was before the program."""
        assert termios.tcgetattr(self._near) == self._before
        last = dict(re.findall(r"\x1b\[\?([0-9]+)([hl])", self.output.decode("utf-8", "replace")))
        assert {mode: last[mode] for mode in MODES} == MODES
        assert last.get("2004", "l") == "l"

    def words(self) -> str:
        """Return what was written after the terminal was given back."""
        text = self.output.decode("utf-8", "replace").rpartition("\x1b[?1049l")[2]
        return re.sub(r"\x1b\[[?0-9;<]*[a-z]", "", text)

    def _read(self) -> bytes:
        ready = select.select([self._far], [], [], 0.05)[0]
        data = os.read(self._far, 65536) if ready else b""
        self.output += data
        return data


@pytest.fixture
def session() -> Iterator[Session]:
    session = Session()
    yield session
    session.close()


@pytest.mark.parametrize(
    "foreign",
    [
        b"\xe4",
        b"\xff\xfe",
        b"\xf0\x9f",
        b"\x1b[M a\xe9",
        b"\x1b[M#",
        b"\x1b[:1u",
        bytes(range(128, 256)),
    ],
    ids=["latin-1", "no lead byte", "half a character", "old mouse", "cut", "no key", "binary"],
)
def test_bytes_that_are_no_keys_are_ignored(foreign: bytes, session: Session) -> None:
    session.wait_for(READY)
    session.type(foreign)
    session.type(b"abcq")
    if foreign == b"\x1b[M#":
        # The first two keys belong to the report.
        session.type(b"q")
    assert session.ended() == DONE
    session.check_given_back()
    assert session.words().strip() == ""


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGTERM, TERMINATED), (signal.SIGHUP, TERMINATED), (signal.SIGINT, INTERRUPTED)],
)
@pytest.mark.parametrize("at", [TAKEN, READY], ids=["while it starts", "while it runs"])
def test_a_signal_gives_the_terminal_back(
    at: bytes, number: int, code: int, session: Session
) -> None:
    session.wait_for(at)
    session.signal(number)
    assert session.ended() == code
    session.check_given_back()
    assert "Traceback" not in session.words()


def test_ctrl_c_gives_the_terminal_back(session: Session) -> None:
    session.wait_for(READY)
    session.type(b"\x03")
    assert session.ended() == DONE
    session.check_given_back()


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        (DIES, "OSError('gone')", "Error: The keyboard cannot be read any more: gone."),
        (RAISES, "RuntimeError('broken')", "Error: Internal error: RuntimeError: broken."),
    ],
    ids=["keyboard", "app"],
)
def test_an_error_gives_the_terminal_back_and_is_one_sentence(
    change: str, error: str, words: str
) -> None:
    session = Session(change, error)
    try:
        if change == RAISES:
            session.wait_for(READY)
            session.type(b"o")
        assert session.ended() == FAILED
        session.check_given_back()
        lines = session.words().split("\r\n")
        assert lines[0] == words and lines[1].startswith("Try: ") and lines[2:] == [""]
    finally:
        session.close()


def test_a_character_or_report_in_pieces_is_one() -> None:
    before = "\u00e4\u20ac\U0001d11e"
    data = before.encode() + b"q\x1b[M !\xffb\x1b[A\xe4c"
    report = data.index(b"\x1b[M")
    for cut in range(len(data)):
        # The first bytes of a report may be a key, which does not wait for more.
        if report < cut < report + 3:
            continue
        reader = Input()
        assert reader.text(data[:cut]) + reader.text(data[cut:]) == f"{before}qb\x1b[Ac", cut
