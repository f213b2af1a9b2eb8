"""A press that a laptop asks for, timed by the box's own clock."""

from typing import TYPE_CHECKING

from micropython import const

from box.hw.ticks import elapsed
from shared.link.messages import PRESS_ASKED, PRESS_DOWN, PRESS_OVER, PRESS_UP

if TYPE_CHECKING:
    from box.hw.buttons import Buttons
    from box.link.serial_link import SerialLink

_TICKS = const(0x3FFF_FFFF)
# Of this all times are made at which a held button does something; see box/hw/buttons.py.
_STEP_MS = const(100)


class RemotePress:
    """Buttons that go down once, as bits, and up `ms` after the input has taken that.

    state: PRESS_ASKED, PRESS_DOWN when the input has taken them, PRESS_UP when they are released,
    PRESS_OVER when the input has seen that.
    """

    def __init__(self, number: int, bits: int, ms: int) -> None:
        self.number = number
        self.bits = bits
        self.state = PRESS_ASKED
        self._ms = ms
        self._since = self._sampled = self._told = 0

    def step(self, link: "SerialLink", buttons: "Buttons", levels: int, now: int) -> None:
        """Set the levels of `link` for the sample at `now`; `levels` are those of the pins."""
        held = buttons.held & self.bits
        if self.state == PRESS_ASKED:
            if not link.levels:
                # A button that a finger holds cannot be pressed.
                if not (held or levels & self.bits):
                    link.levels = self.bits
            elif held == self.bits:
                self.state = PRESS_DOWN
                self._since = self._sampled
        if self.state == PRESS_DOWN:
            # A loop that was held up is late: the input gets samples of the moments at which one
            # was due, so that the press is neither longer nor shorter, and repeats as often.
            last = min(elapsed(now, self._since), self._ms)
            while self._told + _STEP_MS < last:
                self._told += _STEP_MS
                buttons.feed(levels | self.bits, (self._since + self._told) & _TICKS)
            if last == self._ms:
                buttons.feed(levels | self.bits, (self._since + last) & _TICKS)
                link.levels = 0
                self.state = PRESS_UP
        elif self.state == PRESS_UP and not held & ~levels:
            self.state = PRESS_OVER
        self._sampled = now

    @property
    def over(self) -> bool:
        """Whether the input has seen that it was released."""
        return self.state == PRESS_OVER
