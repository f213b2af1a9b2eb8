"""The chip's watchdog, in virtual time while the box rests, else in real time."""

import time

from doomsday.sim.hardware.clock import Clock
from doomsday.sim.hardware.counters import Counters
from doomsday.sim.hardware.resets import Reset
from doomsday.sim.hardware.wires import DONE, Answer, Handler, Request

# Extra real time for a box in virtual time that does not rest.
_REAL_PATIENCE_S = 120.0
_SHORTEST_WAIT_S = 0.001


class Watchdog:
    """A watchdog that is off until the program sets it, and expires if not fed in time."""

    def __init__(self, clock: Clock, counters: Counters) -> None:
        self._clock = clock
        self._counters = counters
        self._timeout_ms = 0
        self._fed_ms = 0
        self._worked_ms = 0
        self._fed_real_s = 0.0

    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the program's requests."""
        return {"D": self._set, "F": self._feed}

    def reset(self, reset: Reset) -> None:
        """Switch it off, except at a soft reset, which does not reach it."""
        self._worked_ms = 0
        if reset is not Reset.SOFT:
            self._timeout_ms = 0
            self._fed_ms = 0
            self._fed_real_s = 0.0

    def rest(self, worked_ms: int) -> None:
        """Note that the box rests. worked_ms: work on the chip since the last feed."""
        self._worked_ms = worked_ms
        self.seen_alive()

    def works(self, ms: int) -> None:
        """Note that virtual time passes for work, which the box counts itself as `worked_ms`."""
        self._fed_ms += ms
        self.seen_alive()

    def seen_alive(self) -> None:
        """Restart its real-time limit: the box is alive."""
        self._fed_real_s = time.monotonic()

    def expires_ms(self) -> int | None:
        """Return the clock's `now_ms` at which it expires while the box rests; None if off."""
        if not self._timeout_ms:
            return None
        return max(self._clock.now_ms, self._fed_ms + self._timeout_ms - self._worked_ms)

    def left_s(self) -> float | None:
        """Return the longest time until `expired` must be called again; None for no limit."""
        if not self._timeout_ms or self._clock.virtual:
            return None
        return max(_SHORTEST_WAIT_S, self._timeout_ms / 1000 - self._unfed_s())

    def expired(self) -> bool:
        """Return whether a working box has not fed it for too long in real time."""
        if not self._timeout_ms:
            return False
        allowed_s = self._timeout_ms / 1000
        if self._clock.virtual:
            if self._clock.resting:
                return False
            allowed_s += _REAL_PATIENCE_S
        return self._unfed_s() > allowed_s

    def _unfed_s(self) -> float:
        return time.monotonic() - self._fed_real_s

    def _set(self, request: Request) -> Answer:
        self._timeout_ms = int(request.data)
        self._fed()
        return DONE

    def _feed(self, request: Request) -> None:
        self._counters.unfed_ms = max(self._counters.unfed_ms, request.amount)
        self._fed()

    def _fed(self) -> None:
        self._fed_ms = self._clock.now_ms
        self.seen_alive()
