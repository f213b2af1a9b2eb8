"""Find the port of a box: the one named, the one used last, or the only one that replies."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

from doomsday.device.line.box import Box
from doomsday.device.line.conversation import Conversation
from doomsday.device.line.remembered import Remembered, recall, remember
from doomsday.device.port import faults
from doomsday.device.port.listing import Found, ports
from doomsday.device.port.port import Port
from doomsday.errors import NO_BOX, Failure

VARIABLE = "DOOMSDAY_PORT"


@contextmanager
def connected(named: str | None = None) -> Iterator[Box]:
    """Yield the box at `named`, at DOOMSDAY_PORT, at the port used last, or the only one.

    The search opens only ports whose USB ids are those of boards. Raises: Failure, with the exit
    code for no box or for several.
    """
    box = _chosen(named or os.environ.get(VARIABLE))
    try:
        yield box
        box.bye()
    except (faults.Cut, faults.Silent) as broken_off:
        raise _shared(box.port) or broken_off from None
    except KeyboardInterrupt:
        with suppress(Failure):
            box.bye()
        raise
    finally:
        box.line.stream.close()


def greeted(port: str, vendor: int | None = None, stop: bool = False) -> Box:
    """Greet the box at a port; `stop` as in Box. Raises: Failure, after closing the port."""
    stream = Port(port, vendor)
    try:
        return Box(Conversation(stream), stop=stop)
    except Failure as failure:
        stream.close()
        if failure.code == NO_BOX or isinstance(failure, faults.Cut):
            raise _shared(port) or failure from None
        raise
    except BaseException:
        stream.close()
        raise


def _shared(port: str) -> Failure | None:
    """Return the failure for a port that another program has open, else None.

    Two programs at one port take each other's replies.
    """
    holder = faults.holder_of(port)
    return faults.in_use(port, holder) if holder else None


def _chosen(named: str | None) -> Box:
    found = {port.port: port for port in ports()}
    box = (
        _at(_absolute(named), found) if named else remembered(found, stop=True) or _only_one(found)
    )
    usb = found[box.port].usb if box.port in found else ""
    remember(Remembered(box.port, box.hello.id, usb))
    return box


def _at(port: str, found: Mapping[str, Found]) -> Box:
    return greeted(port, found[port].vendor if port in found else None, stop=True)


def _absolute(port: str) -> str:
    """Return the port as an absolute path, if it is a path."""
    return os.path.abspath(port) if os.name != "nt" and os.path.exists(port) else port


def remembered(found: Mapping[str, Found], stop: bool = False) -> Box | None:
    """Return the box used last, if it is still at the same port and USB device, else None.

    found: the ports of this computer by name. stop: as in Box, for a box that a killed command has
    left at its prompt.
    """
    last = recall()
    if last is None or not os.path.exists(last.port):
        return None
    if last.usb != (found[last.port].usb if last.port in found else ""):
        return None
    try:
        vendor = found[last.port].vendor if last.port in found else None
        box = greeted(last.port, vendor, stop)
    except Failure:
        return None
    if box.hello.id == last.box:
        return box
    box.line.stream.close()
    return None


def _only_one(found: Mapping[str, Found]) -> Box:
    """Return the only box at a port of a known kind. Raises: Failure for none or several."""
    boxes: list[Box] = []
    reasons: list[Failure] = []
    for port in found.values():
        if port.known:
            try:
                boxes.append(greeted(port.port, port.vendor))
            except Failure as failure:
                reasons.append(failure)
    if len(boxes) == 1:
        return boxes[0]
    for box in boxes:
        box.bye()
        box.line.stream.close()
    if boxes:
        raise faults.many_boxes([(box.port, box.hello.name) for box in boxes])
    boards = [reason for reason in reasons if isinstance(reason, faults.NotABox) and reason.board]
    telling = reasons if len(reasons) == 1 else boards
    if len(telling) == 1:
        raise telling[0]
    unasked = (port.port for port in found.values() if port.usb and not port.known)
    raise faults.no_box(len(reasons), next(unasked, ""))
