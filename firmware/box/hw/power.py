"""Decide when to dim, to sleep, and to move the picture. Pure: callers pass all times."""

from micropython import const

from box.hw.ticks import elapsed

BRIGHT = const(0)
DIM = const(1)
DARK = const(2)

_ORBIT_MS = const(60_000)
# The time without a touch after which the pictures of an idle box begin, and how long each stays.
_IDLE_MS = const(30_000)
_TURN_MS = const(15_000)
_ORBIT = ((0, 0), (1, 0), (1, 1), (0, 1))


class Power:
    """Light level by the time since the last touch.

    dim_ms, off_ms: times without a touch after which to dim and to sleep; 0 means never.
    stays: whether a game waits, so that the panel does not sleep by itself.
    All times are milliseconds that wrap at 2**30; call `level` at least every six days.
    """

    def __init__(self, dim_ms: int = 60_000, off_ms: int = 300_000) -> None:
        """Set the times without a touch after which to dim and to sleep; 0 means never."""
        self.dim_ms = dim_ms
        self.off_ms = off_ms
        self.stays = False
        self._touched = 0
        self._level = BRIGHT
        self._left = False
        self._moved = 0
        self._place = 0

    def touch(self, now: int) -> None:
        """Note a touch and return to BRIGHT."""
        self._touched = now
        self._level = BRIGHT
        self._left = False

    def sleep(self) -> None:
        """Stay dark until the next touch."""
        self._level = DARK

    def level(self, now: int) -> int:
        """Return BRIGHT, DIM or DARK; it rises only by a touch."""
        idle = elapsed(now, self._touched)
        if self.off_ms and idle >= self.off_ms and not self.stays:
            self._level = DARK
        elif self.dim_ms and idle >= self.dim_ms:
            self._level = max(self._level, DIM)
        return self._level

    def idle(self, now: int) -> int:
        """Return 0 to show the page, or 1 and 2 in turn for the two idle pictures."""
        since = elapsed(now, self._touched) - _IDLE_MS
        if since >= 0:
            self._left = True
        return 1 + since // _TURN_MS % 2 if self._left else 0

    def orbit(self, now: int) -> "tuple[int, int]":
        """Return how far to move the picture, (dx, dy) of 0 or 1: a circle in four minutes."""
        if not 0 <= elapsed(now, self._moved) < _ORBIT_MS:
            self._moved = now
            self._place = (self._place + 1) % len(_ORBIT)
        return _ORBIT[self._place]

    def next(self, now: int) -> int:
        """Return milliseconds until level or orbit change, at least 1; -1 if dark."""
        level = self.level(now)
        if level == DARK:
            return -1
        idle = elapsed(now, self._touched)
        wait = _ORBIT_MS - elapsed(now, self._moved)
        if self.off_ms and not self.stays:
            wait = min(wait, self.off_ms - idle)
        # Until the first or the next idle picture.
        until = _IDLE_MS - idle
        if until <= 0 or self._left:
            until = _TURN_MS - (-until) % _TURN_MS
        wait = min(wait, until)
        if self.dim_ms and level == BRIGHT:
            wait = min(wait, self.dim_ms - idle)
        return max(wait, 1)
