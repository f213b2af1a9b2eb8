"""Choose the port of the chip that a command works on."""

from doomsday.device.line.find_box import named_port
from doomsday.device.port import clock, faults
from doomsday.device.port.listing import ports
from doomsday.device.port.port import Port
from doomsday.device.port.port_diagnosis import STARTS, diagnose, diagnose_loop
from doomsday.errors import MANY_BOXES, NO_BOX, Failure
from doomsday.wording import printable

# Seconds: a GPS receiver sends every second; a board that keeps restarting, every few seconds.
_LISTEN_S = 1.5
_STARTS_S = 8.0
_READ_S = 0.05
_HEARD_MAX = 16_384


def for_chip(named: str | None) -> str:
    """Return the port `named`, DOOMSDAY_PORT, or the only port with a board's USB ids.

    Opens it once to detect a missing port, missing permissions and other programs. Raises:
    Failure.
    """
    chosen = named_port(named) or _only_one()
    Port(chosen).close()
    return chosen


def diagnose_port(port: str) -> Failure | None:
    """Return the failure for a port where no chip replies, if its output explains it, else None.

    It may be another device, or a board that keeps restarting.
    """
    try:
        stream = Port(port)
    except Failure:
        return None
    start = clock.now()
    output = b""
    try:
        while clock.now() < start + (_STARTS_S if STARTS in output else _LISTEN_S):
            output = (output + stream.read(_READ_S))[-_HEARD_MAX:]
            if diagnose_loop(port, output):
                break
    except faults.Cut:
        return None
    finally:
        stream.close()
    loop = diagnose_loop(port, output)
    if loop is not None:
        return loop
    diagnosis = diagnose(port, output)
    return None if diagnosis is None or diagnosis.board else diagnosis


def _only_one() -> str:
    found = ports()
    known = [port.port for port in found if port.known]
    if len(known) == 1:
        return known[0]
    if known:
        raise Failure(
            f"{len(known)} boards are connected: {', '.join(known)}.",
            f"--port {known[0]}",
            MANY_BOXES,
        )
    others = [port.port for port in found if port.usb]
    if others:
        raise Failure(
            f"No port is of a kind that boards have; found {printable(', '.join(others))}.",
            f"--port {printable(others[0])}, if the board is connected there",
            NO_BOX,
        )
    raise Failure(
        "No board was found.",
        "plugging it in, or --port PORT (or DOOMSDAY_PORT); 'doomsday doctor' looks for the cause",
        NO_BOX,
    )
