"""Hand the newest state to any number of readers, each in its own thread."""

import threading


class Feed:
    """The newest line of JSON. A reader that is slow misses states, never the newest."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._number = 0
        self._line = ""

    def put(self, line: str) -> None:
        """Replace the line and wake the readers."""
        with self._changed:
            self._number += 1
            self._line = line
            self._changed.notify_all()

    def after(self, number: int, wait_s: float) -> tuple[int, str]:
        """Return (number, line) of the newest state, if need be after a wait for one newer.

        number: of the state that the reader has, 0 for none. After `wait_s` it may be the same.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._number > number, wait_s)
            return self._number, self._line
