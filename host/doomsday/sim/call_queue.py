"""Calls from other threads and signal handlers, for the one thread that serves a box."""

import socket
from collections import deque
from collections.abc import Callable


class CallQueue:
    """A queue of calls with a socket that a poll can wait for."""

    def __init__(self) -> None:
        self._calls: deque[Callable[[], None]] = deque()
        self._woken, self._waker = socket.socketpair()
        self._woken.setblocking(False)
        self._waker.setblocking(False)

    def fileno(self) -> int:
        """Return the descriptor that is readable when a call waits."""
        return self._woken.fileno()

    def put(self, call: Callable[[], None]) -> None:
        """Add a call; from any thread or signal handler."""
        self._calls.append(call)
        try:
            self._waker.send(b"!")
        except OSError:
            return  # full, so that the poll wakes anyway; or closed

    def run(self) -> None:
        """Run the calls that wait, oldest first. What one raises ends this; the rest stays."""
        self._woken.recv(4096)
        while self._calls:
            self._calls.popleft()()

    def close(self) -> None:
        """Close it; calls that come now are never run."""
        self._woken.close()
        self._waker.close()
