"""A queue of calls from other threads and signal handlers to the thread that serves a box."""

import socket
from collections import deque
from collections.abc import Callable


class CallQueue:
    """A queue of calls with a socket for poll()."""

    def __init__(self) -> None:
        self._calls: deque[Callable[[], None]] = deque()
        self._woken, self._waker = socket.socketpair()
        self._woken.setblocking(False)
        self._waker.setblocking(False)

    def fileno(self) -> int:
        """Return the descriptor that is readable while calls are waiting."""
        return self._woken.fileno()

    def put(self, call: Callable[[], None]) -> None:
        """Add a call. Safe in any thread or signal handler."""
        self._calls.append(call)
        try:
            self._waker.send(b"!")
        except OSError:
            return  # The socket is full, which wakes the poll as well, or it is closed.

    def run(self) -> None:
        """Run the waiting calls, oldest first. If one raises, the rest stays in the queue."""
        self._woken.recv(4096)
        while self._calls:
            self._calls.popleft()()

    def close(self) -> None:
        """Close the queue; later calls are never run."""
        self._woken.close()
        self._waker.close()
