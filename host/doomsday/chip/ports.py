"""At which port the chip is that a command is about."""

import os

from doomsday.errors import MANY_BOXES, Failure
from doomsday.line import faults
from doomsday.line.ports import VARIABLE, ports


def for_chip(named: str | None) -> str:
    """The port named, in DOOMSDAY_PORT, or the only one whose USB numbers are those of boards.

    It is opened once, so that rights, absence and other programs are told in our words. Raises
    Failure.
    """
    chosen = named or os.environ.get(VARIABLE) or _only_one()
    from doomsday.line.port import Port

    Port(chosen).close()
    return chosen


def _only_one() -> str:
    known = [port.port for port in ports() if port.known]
    if len(known) == 1:
        return known[0]
    if known:
        raise Failure(
            f"{len(known)} boards are plugged in: {', '.join(known)}.",
            f"--port {known[0]}",
            MANY_BOXES,
        )
    raise faults.no_box()
