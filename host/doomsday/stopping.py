"""What is told where Ctrl-C or SIGTERM breaks a command off in the middle."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from doomsday.errors import INTERRUPTED, TERMINATED, Failure


class _Terminated(KeyboardInterrupt):
    """SIGTERM came."""


@contextmanager
def told(message: str, hint: str) -> Iterator[None]:
    """A block that ends in Failure with `message` and `hint` where it is broken off.

    Its exit code is INTERRUPTED for Ctrl-C, TERMINATED for SIGTERM. What the block opened is
    closed on the way, which a second Ctrl-C cuts short.
    """
    try:
        with _sigterm_raises():
            yield
    except KeyboardInterrupt as stopped:
        code = TERMINATED if isinstance(stopped, _Terminated) else INTERRUPTED
        raise Failure(message, hint, code) from stopped


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
