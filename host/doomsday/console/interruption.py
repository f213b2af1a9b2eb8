"""What a command reports where Ctrl-C or SIGTERM interrupts it."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from doomsday.errors import INTERRUPTED, TERMINATED, Failure


class _Terminated(KeyboardInterrupt):
    """SIGTERM came."""


@dataclass
class Interruption:
    """The report on an interruption; it may change as the block goes on."""

    message: str
    hint: str

    def update(self, message: str, hint: str) -> None:
        """Report this from here on."""
        self.message, self.hint = message, hint


@contextmanager
def on_interruption(message: str, hint: str) -> Iterator[Interruption]:
    """Raise Failure with `message` and `hint` if the block is interrupted.

    Its exit code is INTERRUPTED for Ctrl-C, TERMINATED for SIGTERM. What the block opened is
    closed on the way, which a second Ctrl-C cuts short: so the outermost block reports, and it
    is updated with what has changed.
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
    # Handlers can only be set by the thread that Python runs them in.
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
