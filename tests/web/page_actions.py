"""The box of a page, for scripts: the sequences of tests/flows, and what tests need of Hands."""

import time

from playwright.sync_api import Page

from doomsday.sim.box_actions import Hands, button_number
from tests.web.boxpage import pixels, rest

# A press that is longer than this is meant to be a hold.
_HOLD_MS = 500


class PageHands(Hands):
    """Plays on the box of a page, in real time."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def now_ms(self) -> int:
        """Return milliseconds of this computer."""
        return int(1000 * time.monotonic())

    def settle(self) -> None:
        """Wait until the box rests."""
        rest(self._page)

    def wait(self, ms: int) -> None:
        """Wait so long."""
        self._page.wait_for_timeout(ms)

    def hold(self, button: int | str, ms: int) -> None:
        """Press a button, or hold it until the hold counts; return when the box rests."""
        deed = "hold" if ms > _HOLD_MS else "tap"
        self._page.evaluate(f"(button) => box.{deed}(button)", button_number(button))

    def pixels(self) -> bytes:
        """Return the screen once the box rests."""
        return pixels(self._page)

    def power_cut(self) -> None:
        """Cut the power and wait until the program runs again."""
        self._page.evaluate("box.start()")
        self.settle()

    def reset(self) -> None:
        """Cut the power: the box in a page has no reset button."""
        self.power_cut()

    def type(self, text: str) -> None:
        """Send text over the serial line."""
        self._page.evaluate("(bytes) => box.send(new Uint8Array(bytes))", [*text.encode()])
