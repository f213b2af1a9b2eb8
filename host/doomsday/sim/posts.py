"""Calls from other threads and signal handlers, for the one thread that serves a box."""

import socket
from collections import deque
from collections.abc import Callable


class Posts:
    """A queue of calls with a bell that a poll can wait for."""

    def __init__(self) -> None:
        self._calls: deque[Callable[[], None]] = deque()
        self._bell, self._ringer = socket.socketpair()
        self._bell.setblocking(False)
        self._ringer.setblocking(False)

    def fileno(self) -> int:
        """Return the descriptor that is readable when a call waits."""
        return self._bell.fileno()

    def post(self, call: Callable[[], None]) -> None:
        """Add a call; from any thread or signal handler."""
        self._calls.append(call)
        try:
            self._ringer.send(b"!")
        except OSError:
            return  # rung already, or closed

    def run(self) -> None:
        """Run the calls that wait, oldest first. What one raises ends this; the rest stays."""
        self._bell.recv(4096)
        while self._calls:
            self._calls.popleft()()

    def close(self) -> None:
        """Take the bell down; calls that come now are never run."""
        self._bell.close()
        self._ringer.close()
