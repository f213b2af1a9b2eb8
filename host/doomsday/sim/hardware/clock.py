"""The clock of a simulated box: real time, or virtual time, which passes only when granted.

In virtual time an idle box sends a request to rest, and waits for its reply. The reply comes at
the deadline of the rest or at an event.
"""

import time
from dataclasses import dataclass
from enum import Enum, auto

from doomsday.sim.hardware.resets import Reset

FOREVER = -1


class Outcome(Enum):
    """The result of letting time pass.

    STAY: the box is working or keeps resting. WAKE: its rest is over; send the reply. EXPIRED: the
    watchdog was not fed in time.
    """

    STAY = auto()
    WAKE = auto()
    EXPIRED = auto()


@dataclass(frozen=True)
class _Rest:
    """A rest requested by request `number`, until `deadline_ms` (None: no deadline).

    works: the chip works meanwhile, so that no event ends it.
    """

    number: int
    deadline_ms: int | None
    works: bool = False


class Clock:
    """Time since the chip's last reset, and since the box was switched on.

    budget_ms: granted virtual time that has not passed yet.
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
        """Virtual time since the chip's last reset (not counting soft resets)."""
        return self._now_ms

    @property
    def elapsed_ms(self) -> int:
        """Virtual time since the box was first switched on."""
        return self._before_ms + self._now_ms

    @property
    def resting(self) -> bool:
        """Whether the box rests; never in real time."""
        return self._rest is not None

    @property
    def works(self) -> bool:
        """Whether a slow chip works, and needs virtual time for it."""
        return self._rest is not None and self._rest.works

    @property
    def rest_ms(self) -> int:
        """How long the box still wants to rest, in milliseconds; FOREVER if there is no limit."""
        if self._rest is None:
            return 0
        deadline_ms = self._rest.deadline_ms
        return FOREVER if deadline_ms is None else deadline_ms - self._now_ms

    def ticks_us(self) -> int:
        """Return microseconds since the chip's last reset (not counting soft resets)."""
        if self.virtual:
            return 1000 * self._now_ms
        return int(1_000_000 * (time.monotonic() - self._reset_at))

    def uptime_s(self) -> float:
        """Return seconds since the box was first switched on."""
        return self.elapsed_ms / 1000 if self.virtual else time.monotonic() - self._started

    def reset(self, reset: Reset) -> None:
        """Restart the chip's ticks, except at a soft reset."""
        self._rest = None
        if reset is not Reset.SOFT:
            self._before_ms += self._now_ms
            self._now_ms = 0
            self._reset_at = time.monotonic()

    def rest(self, number: int, now_ms: int, wait_ms: int) -> None:
        """Start a rest.

        number: of the request, for the reply. now_ms: the box's own time. wait_ms: duration, or
        FOREVER.
        """
        self._advance(now_ms - self._now_ms)
        self._rest = _Rest(number, None if wait_ms == FOREVER else now_ms + wait_ms)

    def work(self, number: int, ms: int) -> None:
        """Start work that takes `ms` of virtual time. number: of the request, for the reply."""
        self._rest = _Rest(number, self._now_ms + ms, works=True)

    def pass_time(self, event: bool, expires_ms: int | None) -> Outcome:
        """Let granted time pass while the box rests, up to its deadline.

        event: whether an event ends the rest now. expires_ms: `now_ms` at which the watchdog
        expires, None if it is off.
        """
        rest = self._rest
        if rest is None:
            return Outcome.STAY
        if event and not rest.works:
            return Outcome.WAKE
        step = self.budget_ms
        if rest.deadline_ms is not None:
            step = min(step, rest.deadline_ms - self._now_ms)
        if expires_ms is not None and not rest.works and self._now_ms + step >= expires_ms:
            self._advance(expires_ms - self._now_ms)
            return Outcome.EXPIRED
        self._advance(step)
        ended = rest.deadline_ms is not None and self._now_ms >= rest.deadline_ms
        return Outcome.WAKE if ended else Outcome.STAY

    def wake(self) -> int:
        """End the rest and return the number of its request."""
        assert self._rest is not None
        number, self._rest = self._rest.number, None
        return number

    def _advance(self, ms: int) -> None:
        ms = max(0, ms)
        self._now_ms += ms
        self.budget_ms = max(0, self.budget_ms - ms)
