"""A press requested by a laptop, timed by the box's own clock."""

from typing import TYPE_CHECKING

from micropython import const

from box.hw.ticks import elapsed
from shared.link.messages import PRESS_ASKED, PRESS_DOWN, PRESS_OVER, PRESS_UP

if TYPE_CHECKING:
    from box.hw.buttons import Buttons
    from box.kit.parts import Link

_TICKS = const(0x3FFF_FFFF)
# All times at which a held button acts are multiples of this; see box/hw/buttons.py.
_STEP_MS = const(100)


class RemotePress:
    """Press buttons (a mask) once; release them `ms` after the input has debounced the press.

    state: PRESS_ASKED; PRESS_DOWN once the input has debounced it; PRESS_UP once released;
    PRESS_OVER once the input has debounced the release.
    """

    def __init__(self, number: int, bits: int, ms: int) -> None:
        self.number = number
        self.bits = bits
        self.state = PRESS_ASKED
        self._ms = ms
        self._since = self._sampled = self._fed = 0

    def step(self, link: "Link", buttons: "Buttons", levels: int, now: int) -> None:
        """Set the levels of `link` for the sample at `now`. levels: those of the pins."""
        held = buttons.held & self.bits
        if self.state == PRESS_ASKED:
            if not link.levels:
                # A button that is held by hand cannot be pressed.
                if not (held or levels & self.bits):
                    link.levels = self.bits
            elif held == self.bits:
                self.state = PRESS_DOWN
                self._since = self._sampled
        if self.state == PRESS_DOWN:
            # If the loop was delayed, feed the samples that were due meanwhile, so that the press
            # keeps its length and its number of repeats.
            last = min(elapsed(now, self._since), self._ms)
            while self._fed + _STEP_MS < last:
                self._fed += _STEP_MS
                buttons.feed(levels | self.bits, (self._since + self._fed) & _TICKS)
            if last == self._ms:
                buttons.feed(levels | self.bits, (self._since + last) & _TICKS)
                link.levels = 0
                self.state = PRESS_UP
        elif self.state == PRESS_UP and not held & ~levels:
            self.state = PRESS_OVER
            link.presses = False
        self._sampled = now

    @property
    def over(self) -> bool:
        """Whether the input has debounced the release."""
        return self.state == PRESS_OVER
