"""Find the port of a box: the one named, the one used last, or the only one that replies."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

from doomsday import config
from doomsday.device.line.box import Box
from doomsday.device.line.conversation import Conversation
from doomsday.device.line.remembered import Remembered, recall, remember
from doomsday.device.port import clock, faults, patience
from doomsday.device.port.listing import Found, ports
from doomsday.device.port.port import Port
from doomsday.device.port.port_diagnosis import diagnose
from doomsday.errors import NO_BOX, Failure

VARIABLE = "DOOMSDAY_PORT"


def named_port(named: str | None) -> str:
    """Return the port `named`, that of DOOMSDAY_PORT, or that of the configuration, else ""."""
    return named or os.environ.get(VARIABLE) or config.value("port")


@contextmanager
def connected(named: str | None = None, interrupt: bool = False) -> Iterator[Box]:
    """Yield the box at `named`, at DOOMSDAY_PORT, at that of the configuration, or any.

    The search opens only ports whose USB ids are those of boards. interrupt: as in `greet`.
    Raises: Failure, with the exit code for no box or for several.
    """
    box = found_box(named, interrupt)
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


def found_box(named: str | None = None, interrupt: bool = False) -> Box:
    """Return the box that `connected` yields; the caller closes its stream. Raises: Failure."""
    return _chosen(named_port(named), interrupt)


def greeted(
    port: str,
    vendor: int | None = None,
    interrupt: bool = False,
    patience_s: float | None = None,
) -> Box:
    """Greet the box at a port, as `greet` does. Raises: Failure, after closing the port."""
    stream = Port(port, vendor)
    try:
        return Box(Conversation(stream), patience_s, interrupt)
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


def _chosen(named: str, interrupt: bool) -> Box:
    found = {port.port: port for port in ports()}
    if named:
        box = _at(_absolute(named), found, interrupt)
    else:
        box = remembered(found, interrupt) or _only_one(found, interrupt)
    usb = found[box.port].usb if box.port in found else ""
    remember(Remembered(box.port, box.hello.id, usb))
    return box


def _at(port: str, found: Mapping[str, Found], interrupt: bool) -> Box:
    return greeted(port, found[port].vendor if port in found else None, interrupt)


def _absolute(port: str) -> str:
    """Return the port as an absolute path, if it is a path."""
    return os.path.abspath(port) if os.name != "nt" and os.path.exists(port) else port


def remembered(found: Mapping[str, Found], interrupt: bool = False) -> Box | None:
    """Return the box used last, if it is still at the same port and USB device, else None.

    found: the ports of this computer by name. interrupt: as in `greet`.
    """
    last = recall()
    if last is None or not os.path.exists(last.port):
        return None
    if last.usb != (found[last.port].usb if last.port in found else ""):
        return None
    try:
        vendor = found[last.port].vendor if last.port in found else None
        box = greeted(last.port, vendor, interrupt)
    except Failure:
        return None
    if box.hello.id == last.box:
        return box
    box.line.stream.close()
    return None


def _only_one(found: Mapping[str, Found], interrupt: bool) -> Box:
    """Return the only box at a port of a known kind. Raises: Failure for none or several.

    If none replies at once, one that starts or works is waited for.
    """
    known = [port for port in found.values() if port.known]
    if len(known) == 1:
        return greeted(known[0].port, known[0].vendor, interrupt)
    boxes, reasons = _replying(known, interrupt)
    end = clock.now() + patience.wait_s()
    while not boxes and clock.now() < end:
        waits = [port for port in known if not _tells(reasons[port.port])]
        if not waits:
            break
        again, why = _replying(waits, interrupt)
        boxes, reasons = again, {**reasons, **why}
    return _one_of(boxes, list(reasons.values()), found)


def _replying(asked: Sequence[Found], interrupt: bool) -> tuple[list[Box], dict[str, Failure]]:
    """Greet the boxes at some ports; return those that reply soon, and why the others do not."""
    boxes: list[Box] = []
    reasons: dict[str, Failure] = {}
    for port in asked:
        try:
            boxes.append(greeted(port.port, port.vendor, interrupt, patience.QUICK_S))
        except Failure as failure:
            reasons[port.port] = failure
    return boxes, reasons


def _tells(reason: Failure) -> bool:
    """Return whether it is no use to wait: the port cannot be opened, or it is another device."""
    return not isinstance(reason, faults.NotABox) or diagnose("", reason.noise) is not None


def _one_of(boxes: list[Box], reasons: list[Failure], found: Mapping[str, Found]) -> Box:
    """Return the only box. Raises: Failure for none or several; `reasons` of the other ports."""
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
