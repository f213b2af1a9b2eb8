"""Play a box over the line: send presses, fetch the screen."""

from doomsday.device.line.box import LOOK_S, Box
from doomsday.device.line.started import started
from doomsday.device.port import faults
from doomsday.device.port.usb_port import UsbPort
from doomsday.errors import Failure
from doomsday.sim.box_actions import Hands, button_number
from shared.link import messages

_SETTLE_S = 10.0
_PAUSE_S = 0.01
# Send something at least this often: older boxes release buttons after 5 s of silence.
_REPEAT_S = 2.0


class LinePlayer(Hands):
    """Drive the box at the other end. Every method may raise what Box's methods raise."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._settled = False
        self._takes_presses = True

    def now_ms(self) -> int:
        """Return milliseconds from an arbitrary start."""
        return int(1000 * self.box.line.now())

    def settle(self) -> None:
        """Wait until no button is pressed and nothing is left to draw.

        Raises: Failure if that takes too long.
        """
        if self._settled:
            # Nothing was sent since, and each poll takes time on the line.
            return
        line = self.box.line
        waited_s = 0.0
        while True:
            asked = line.now()
            if self.box.resting():
                break
            line.pause(_PAUSE_S)
            # Count little of a slow line or a busy box: neither means a held button.
            waited_s += min(line.now() - asked, LOOK_S)
            if waited_s > _SETTLE_S:
                raise Failure(
                    "The box does not become idle.", "check that none of its buttons is held"
                )
        self._settled = True

    def wait(self, ms: int) -> None:
        """Wait, and keep the session alive."""
        self._settled = False
        line = self.box.line
        end = line.now() + ms / 1000
        while (left := end - line.now()) > 0:
            line.pause(min(left, _REPEAT_S))
            if left > _REPEAT_S:
                self.box.resting()

    def hold(self, button: int | str, ms: int) -> None:
        """Press a button, keep it down for `ms`, and release it."""
        bit = 1 << button_number(button)
        self.settle()
        self._settled = False
        if self._takes_presses:
            try:
                self._settled = self.box.press(bit, ms)
            except faults.Refused as refused:
                if refused.refusal != messages.UNKNOWN:
                    raise
                self._takes_presses = False
        if not self._takes_presses:
            self._hold_by_levels(bit, ms)
        self.settle()

    def wake(self) -> None:
        """Have the box show its page, in place of a dark panel or the picture of an idle box."""
        self.box.levels(0)
        self._settled = False
        self.settle()
        # A box of an older version stays dark; there the press does nothing else.
        if not any(self.pixels()):
            self.press("A")

    def pixels(self) -> bytes:
        """Return the screen: 1,024 bytes of pixels."""
        return self.box.pixels()

    def power_cut(self) -> None:
        """Raise Failure: a laptop cannot cut the power of a box."""
        raise Failure("'power' works only in 'sim --script'.", "'reset', or pull the plug by hand")

    def reset(self) -> None:
        """Restart the box and wait until its program runs again."""
        self._settled = False
        port = UsbPort(self.box.port)
        try:
            self.box.restart()
        except faults.Cut:
            if not port.native:
                raise
            # Native USB disconnects at the restart and may return under another name.
            self.box.move(started(port))
        self.settle()

    def type(self, text: str) -> None:
        """Send text over the line, outside of frames."""
        self._settled = False
        self.box.line.say(text.encode())

    def _hold_by_levels(self, bits: int, ms: int) -> None:
        """Press a button of an older box, which does not time presses itself."""
        line = self.box.line
        end = line.now() + ms / 1000
        self.box.levels(bits)
        while (left := end - line.now()) > 0:
            line.pause(min(left, _REPEAT_S))
            if left > _REPEAT_S:
                self.box.levels(bits)
        # The box becomes idle only after this release.
        self.box.levels(0)
