"""Plays a box over the line as a person does: the presses travel, and so does the picture."""

from doomsday.errors import Failure
from doomsday.line.box import Box
from doomsday.sim.hands import Hands, button_number
from shared.link import limits

_SETTLE_S = 10.0
_LOOK_S = 0.01
_LATE_S = limits.ACK_MS / 1000
# The box lets go of buttons that nobody speaks of for five seconds.
_REPEAT_S = 2.0


class LinePlayer(Hands):
    """Drives the box at the other end. Every method may raise what Box's methods raise."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._settled = False

    def now_ms(self) -> int:
        """Milliseconds since some time in the past; box and laptop have the same."""
        return int(1000 * self.box.line.now())

    def settle(self) -> None:
        """Wait until nothing is pressed and nothing is left to draw. Raises Failure."""
        if self._settled:
            # Nobody did anything since, and each look takes its time on the line.
            return
        line = self.box.line
        end = line.now() + _SETTLE_S
        while True:
            asked = line.now()
            if self.box.resting():
                break
            late = line.now() - asked
            # What it works on without a word is no button that is held.
            end += late if late > _LATE_S else 0
            if line.now() > end:
                raise Failure(
                    "The box does not come to rest.", "look whether one of its buttons is held"
                )
            line.pause(_LOOK_S)
        self._settled = True

    def wait(self, ms: int) -> None:
        """Let time pass, and the box know that somebody is there."""
        self._settled = False
        self._keep(0, ms)

    def hold(self, button: int | str, ms: int) -> None:
        """Press a button, keep it down for `ms`, and release it."""
        bit = 1 << button_number(button)
        self.settle()
        self._settled = False
        self._keep(bit, ms)
        # It rests only when it has seen that the button is up.
        self.box.levels(0)
        self.settle()

    def wake(self) -> None:
        """Light a dark panel; the press that does it means nothing else."""
        if not any(self.pixels()):
            self.press("A")

    def pixels(self) -> bytes:
        """What the screen shows: 1,024 bytes of screen pixels."""
        return self.box.pixels()

    def power_cut(self) -> None:
        """Raises Failure: a laptop cannot do that."""
        raise Failure("A line cannot cut the power.", "'reset', or pull the plug by hand")

    def reset(self) -> None:
        """Start the box anew; ends when its program runs again."""
        self._settled = False
        self.box.restart()
        self.settle()

    def type(self, text: str) -> None:
        """Send text down the line, between frames."""
        self._settled = False
        self.box.line.say(text.encode())

    def _keep(self, bits: int, ms: int) -> None:
        line = self.box.line
        end = line.now() + ms / 1000
        if bits or ms > 1000 * _REPEAT_S:
            self.box.levels(bits)
        while (left := end - line.now()) > 0:
            line.pause(min(left, _REPEAT_S))
            if left > _REPEAT_S:
                self.box.levels(bits)
