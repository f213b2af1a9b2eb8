"""Press buttons by keys of a terminal, which reports when a key goes down, not when it goes up."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

# Duration of presses.
PRESS_S = 0.1
HOLD_S = 1.1
_REST_S = 0.1
_MOST_WAITING_S = 0.6
# A key that is held down repeats after this long at the latest.
REPEAT_S = 0.7


class Timer(Protocol):
    """A call that is due later."""

    def stop(self) -> None:
        """Drop the call."""


class TimedPresses:
    """Taps and holds of the buttons.

    kept: the button that is held until the next key, -1 for none.

    A hold ends by itself, unless the box then shows something only while the button is down, such
    as the scores: that stays until the next key, or until a key that repeats is released.
    """

    def __init__(
        self,
        buttons: int,
        move: Callable[[int, bool], None],
        set_timer: Callable[[float, Callable[[], None]], Timer],
        stays: Callable[[], bool],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take the calls that press or release a button, and that make a timer of seconds.

        stays: whether the box shows something until a button is released. now: seconds.
        """
        self._move = move
        self._set_timer = set_timer
        self._stays = stays
        self._now = now
        self._free_at = [0.0] * buttons
        self.kept = -1
        # The button held last, when its key came last, and whether the key has repeated.
        self._held = -1
        self._came = 0.0
        self._repeats = False
        self._check: Timer | None = None

    def tap(self, button: int) -> None:
        """Press a button for a moment; only release the one that is kept down, if there is one."""
        self._held = -1
        if not self.release():
            self._press_for(button, PRESS_S, lambda: self._move(button, False))

    def hold(self, button: int) -> None:
        """Press a button long enough for a hold; a key that repeats holds it on."""
        now = self._now()
        repeats = button == self._held and now - self._came < REPEAT_S
        self._held, self._came = button, now
        if repeats:
            self._repeats = True
            return
        self._repeats = False
        if not self.release():
            before = self._stays()
            self._press_for(button, HOLD_S, lambda: self._end_hold(button, before))

    def release(self) -> bool:
        """Release the button that is kept down. Return whether there was one."""
        button, self.kept = self.kept, -1
        if button < 0:
            return False
        if self._check is not None:
            self._check.stop()
            self._check = None
        self._move(button, False)
        return True

    def _end_hold(self, button: int, before: bool) -> None:
        if before or not self._stays():
            self._move(button, False)
            return
        self.kept = button
        if self._repeats:
            self._look()

    def _look(self) -> None:
        """Release the button when its key has stopped to repeat."""
        left = self._came + REPEAT_S - self._now()
        if left <= 0:
            self._check = None
            self.release()
        else:
            self._check = self._set_timer(left, self._look)

    def _press_for(self, button: int, seconds: float, end: Callable[[], None]) -> None:
        """Press a button after its earlier presses; drop the press if too many are waiting."""
        now = self._now()
        wait = max(0.0, self._free_at[button] - now)
        if wait > _MOST_WAITING_S:
            return
        self._free_at[button] = now + wait + seconds + _REST_S
        if wait:
            self._set_timer(wait, lambda: self._move(button, True))
        else:
            self._move(button, True)
        self._set_timer(wait + seconds, end)
