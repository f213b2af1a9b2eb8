"""Play a simulated box: press, wait, read the screen."""

import time
from collections.abc import Callable

from doomsday.errors import Failure
from doomsday.image import build
from doomsday.screen.picture import turned
from doomsday.sim.box_actions import BUTTONS as BUTTONS
from doomsday.sim.box_actions import PRESS_MS as PRESS_MS
from doomsday.sim.box_actions import Hands, button_number
from doomsday.sim.box_actions import Unmet as Unmet
from doomsday.sim.supervisor import Supervisor

_QUIET_S = 0.03
_SETTLE_S = 1.0
_TURN_S = 0.02
_OVER_S = 0.5
_PATIENCE_S = 300.0


class Player(Hands):
    """Drive a box. In virtual time every call returns with the box idle.

    Every method that lets time pass may raise Failure, if the program ends or if it does not
    become idle within `patience_s` of real time, which must be generous for busy machines.
    """

    def __init__(self, box: Supervisor, *, patience_s: float = _PATIENCE_S) -> None:
        self.box = box
        self._patience_s = patience_s

    def boot(self) -> None:
        """Wait until the box runs its program."""
        self._until(lambda: self.box.booted)
        self.settle()

    def now_ms(self) -> int:
        """Return milliseconds of the box's time from an arbitrary start."""
        return self.box.now_ms if self.box.fast else int(1000 * time.monotonic())

    def settle(self) -> None:
        """Wait until the box is idle; in real time, until its display stops changing."""
        if self.box.fast:
            self._until(lambda: self.box.resting)
            return
        end = time.monotonic() + _SETTLE_S
        quiet_since = time.monotonic()
        seen = self.box.counters.i2c
        while time.monotonic() < min(end, quiet_since + _QUIET_S):
            self.box.poll(_QUIET_S)
            if self.box.counters.i2c != seen:
                seen = self.box.counters.i2c
                quiet_since = time.monotonic()

    def wait(self, ms: int) -> None:
        """Let `ms` of the box's time pass."""
        if self.box.fast:
            self.settle()
            self.box.grant(ms)
            self.settle()
            return
        end = time.monotonic() + ms / 1000
        while (left := end - time.monotonic()) > 0:
            self.box.poll(left)

    def hold(self, button: int | str, ms: int) -> None:
        """Press a button, keep it down for `ms`, and release it."""
        number = button_number(button)
        self.settle()
        self.box.down(number)
        self.wait(ms)
        self.box.up(number)
        self.wait(PRESS_MS)
        # Dice depend on the time of each press: to wait for the last frame would change them.
        if self.box.fast and self.box.skip_motion():
            self.settle()

    def pixels(self) -> bytes:
        """Return the screen: 1,024 bytes of pixels."""
        return self.box.display.pixels()

    def upright(self) -> bytes:
        """Return the screen upright, even if the box has rotated its picture."""
        pixels = self.pixels()
        return turned(pixels) if self.box.display.shows_upside_down() else pixels

    def power_cut(self) -> None:
        """Switch the power off and on; return when the program runs again."""
        self.box.power_cut()
        self.boot()

    def reset(self) -> None:
        """Press the reset button; return when the program runs again."""
        self.box.reset_button()
        self.boot()

    def type(self, text: str) -> None:
        """Send text over the serial line."""
        self.box.type(text.encode())
        self.settle()

    def _until(self, done: Callable[[], bool]) -> None:
        end = time.monotonic() + self._patience_s
        last_ran = time.monotonic()
        while not done():
            now = time.monotonic()
            if now > end:
                raise Failure("The box does not become idle.", self._output_hint())
            if self.box.program_runs or not self.box.booted:
                last_ran = now
            elif now > last_ran + _OVER_S:
                raise Failure("The box's program has ended.", self._output_hint())
            self.box.grant(self.box.work_ms)
            self.box.poll(_TURN_S)

    def _output_hint(self) -> str:
        lines = self.box.output_tail.decode("utf-8", "replace").splitlines()
        # The names of another version are unknown, and are printed unchanged.
        lines = build.names().translated("\n".join(lines)).split("\n")
        return "check its last output: " + " | ".join(lines[-12:])
