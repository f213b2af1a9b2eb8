"""Measure the time that passes between two entries of the running game.

Pure: callers pass all times, in milliseconds that wrap at 2**30.
"""

from micropython import const

from box.hw.ticks import elapsed
from shared.rules.play_time import SECONDS_MAX

_MS = const(1000)


class PlayClock:
    """Measure the time since the last entry while the game is open, without pauses."""

    def __init__(self) -> None:
        self._spent = 0
        self._last = -1
        # Who had to decide at the last press, and for how long; whether that seat was warned.
        self._seat = -1
        self._thinking = 0
        self._warned = False

    def press(self, now: int, open: bool, seat: int) -> None:
        """Note a press, before it is handled.

        open: whether the game was open, and timed, since the press before. seat: who has to
        decide, negative if not one seat.
        """
        self._turn_to(seat)
        since = self._since(now) if open else 0
        self._spent += since
        self._thinking += since
        self._last = now

    def _turn_to(self, seat: int) -> None:
        if seat != self._seat:
            self._seat = seat
            self._thinking = 0
            self._warned = False

    def warned(self, seat: int) -> None:
        """Note that a seat was warned, so that it is not warned again."""
        self._turn_to(seat)
        self._warned = True

    def _since(self, now: int) -> int:
        """Return the time since the last press."""
        return max(elapsed(now, self._last), 0) if self._last >= 0 else 0

    @property
    def seconds(self) -> int:
        """Return the whole seconds from the last entry to the last press."""
        return min(self._spent // _MS, SECONDS_MAX)

    def running(self, now: int) -> int:
        """Return the whole seconds from the last entry to `now`."""
        return (self._spent + self._since(now)) // _MS

    def entered(self) -> None:
        """Begin again, as `seconds` are on record; the fraction of a second carries over.

        What an entry cannot hold is dropped: it would count for whoever decides next.
        """
        self._spent %= _MS

    def left(self, now: int, limit: int, seat: int) -> int:
        """Return the milliseconds until a seat has thought for `limit` seconds.

        Returns: -1 if it has been told, or if nobody in particular has to decide.
        """
        same = seat == self._seat
        if seat < 0 or same and self._warned:
            return -1
        thinking = self._thinking if same else 0
        return max(limit * _MS - thinking - self._since(now), 0)
