"""Reports of a command that Ctrl-C or SIGTERM interrupts."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from doomsday.errors import INTERRUPTED, TERMINATED, Failure


class _Terminated(KeyboardInterrupt):
    """Interruption by SIGTERM."""


@dataclass
class Interruption:
    """The message and hint to report if the block is interrupted."""

    message: str
    hint: str

    def update(self, message: str, hint: str) -> None:
        """Replace the report."""
        self.message, self.hint = message, hint


@contextmanager
def on_interruption(message: str, hint: str) -> Iterator[Interruption]:
    """Raise Failure with `message` and `hint` if the block is interrupted.

    Its exit code is INTERRUPTED for Ctrl-C, TERMINATED for SIGTERM. A second Ctrl-C can cut
    short the cleanup inside the block, and with it an inner report: keep the outermost block
    up to date with `Interruption.update`.
    """
    block = Interruption(message, hint)
    try:
        with _sigterm_raises():
            yield block
    except KeyboardInterrupt as stopped:
        code = TERMINATED if isinstance(stopped, _Terminated) else INTERRUPTED
        raise Failure(block.message, block.hint, code) from stopped


@contextmanager
def _sigterm_raises() -> Iterator[None]:
    # Python allows signal.signal in the main thread only.
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _terminate(number: int, frame: FrameType | None) -> None:
    raise _Terminated
