"""Connect to a box that is starting, whose port may disappear for a moment."""

from doomsday.device.line.box import Box
from doomsday.device.line.conversation import Conversation
from doomsday.device.port import clock, patience
from doomsday.device.port.port import Port
from doomsday.device.port.usb_port import UsbPort
from doomsday.errors import Failure

_AGAIN_S = 0.3


def started(port: UsbPort) -> Box:
    """Greet a box that is starting; the caller closes its stream.

    The port of native USB disappears at every reset and may return under another name. Raises:
    Failure if no box replies within the patience for a start.
    """
    end = clock.now() + patience.wait_s()
    while True:
        left = end - clock.now()
        try:
            return _greeted(port.wait(max(left, 0)), max(left, _AGAIN_S))
        except Failure:
            if left <= 0:
                raise
        clock.sleep(_AGAIN_S)


def _greeted(port: str, patience_s: float) -> Box:
    stream = Port(port)
    try:
        return Box(Conversation(stream), patience_s)
    except BaseException:
        stream.close()
        raise
