"""The time of a box: the real clock's, or virtual time, which passes only as far as it is granted.

In virtual time the box asks to rest whenever it has nothing to do. It then waits for an answer,
which comes when its deadline is reached or when something happens to it.
"""

import time
from dataclasses import dataclass
from enum import Enum, auto

from doomsday.sim.hardware.resets import Reset

FOREVER = -1


class Outcome(Enum):
    """What comes of letting time pass.

    STAY: the box works, or rests on. WAKE: its rest is over; answer it. EXPIRED: the watchdog
    was not fed in time.
    """

    STAY = auto()
    WAKE = auto()
    EXPIRED = auto()


@dataclass(frozen=True)
class _Rest:
    """The rest that request `number` asked for. `deadline_ms`: when it ends; None: open."""

    number: int
    deadline_ms: int | None


class Clock:
    """The time since the chip's last reset, and since the box was switched on.

    budget_ms: virtual time that was granted and has not passed yet.
    """

    def __init__(self, virtual: bool) -> None:
        self.virtual = virtual
        self.budget_ms = 0
        self._now_ms = 0
        self._before_ms = 0
        self._rest: _Rest | None = None
        self._started = self._reset_at = time.monotonic()

    @property
    def now_ms(self) -> int:
        """Virtual time since the chip's last reset that was no soft one."""
        return self._now_ms

    @property
    def elapsed_ms(self) -> int:
        """Virtual time since the box was first switched on."""
        return self._before_ms + self._now_ms

    @property
    def resting(self) -> bool:
        """Whether the box rests; never in real time."""
        return self._rest is not None

    def ticks_us(self) -> int:
        """Return the microseconds since the chip's last reset that was no soft one."""
        if self.virtual:
            return 1000 * self._now_ms
        return int(1_000_000 * (time.monotonic() - self._reset_at))

    def uptime_s(self) -> float:
        """Return the seconds since the box was first switched on."""
        return self.elapsed_ms / 1000 if self.virtual else time.monotonic() - self._started

    def reset(self, reset: Reset) -> None:
        """Start the chip's ticks again; a soft reset leaves them alone."""
        self._rest = None
        if reset is not Reset.SOFT:
            self._before_ms += self._now_ms
            self._now_ms = 0
            self._reset_at = time.monotonic()

    def rest(self, number: int, now_ms: int, wait_ms: int) -> None:
        """Let the box rest from `now_ms`, its own time, for `wait_ms`; FOREVER: no deadline.

        `number` is that of its request, to be answered once it wakes.
        """
        self._advance(now_ms - self._now_ms)
        self._rest = _Rest(number, None if wait_ms == FOREVER else now_ms + wait_ms)

    def pass_time(self, event: bool, expires_ms: int | None) -> Outcome:
        """Let granted time pass while the box rests, as far as its deadline.

        `event`: something happened that ends its rest now. `expires_ms`: when the watchdog
        expires, in `now_ms`; None: it is off.
        """
        rest = self._rest
        if rest is None:
            return Outcome.STAY
        if event:
            return Outcome.WAKE
        step = self.budget_ms
        if rest.deadline_ms is not None:
            step = min(step, rest.deadline_ms - self._now_ms)
        if expires_ms is not None and self._now_ms + step >= expires_ms:
            self._advance(expires_ms - self._now_ms)
            return Outcome.EXPIRED
        self._advance(step)
        ended = rest.deadline_ms is not None and self._now_ms >= rest.deadline_ms
        return Outcome.WAKE if ended else Outcome.STAY

    def wake(self) -> int:
        """End the rest; return the number of the request that asked for it."""
        assert self._rest is not None
        number, self._rest = self._rest.number, None
        return number

    def _advance(self, ms: int) -> None:
        ms = max(0, ms)
        self._now_ms += ms
        self.budget_ms = max(0, self.budget_ms - ms)
