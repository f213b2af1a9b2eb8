"""Let a laptop press buttons and read the screen: LEVELS, PRESS and SCREEN."""

import binascii
from typing import TYPE_CHECKING

from micropython import const

from box.link import PLAY
from box.link.refusals import Waits
from box.link.remote_press import RemotePress
from shared.link.limits import PRESS_MAX_MS
from shared.link.messages import BAD, BUSY, LEVELS, NONE, PRESS, PRESS_OVER, SCREEN, Refused

if TYPE_CHECKING:
    from typing import Any

    from box.hw.panel import Panel
    from box.kit.parts import Request

_BUTTONS = const(15)


async def _levels(handler: "Request", levels: int) -> "tuple[Any, ...]":
    app = handler.app
    # Also with no button: a laptop that is about to read the page has it shown.
    app.power.touch(app.hardware.now())
    handler.link.press(levels & _BUTTONS)
    return ()


async def _press(handler: "Request", number: int, bits: int, ms: int) -> "tuple[Any, ...]":
    app = handler.app
    link = handler.link
    if number != link.number or not number:
        if link.pressing is not None and not link.pressing.over:
            raise Refused(BUSY, "Another press is in progress.")
        if not (number and 1 <= bits <= _BUTTONS and 1 <= ms <= PRESS_MAX_MS):
            raise Refused(BAD, "The press is invalid.")
        # Carried out over the next turns of the loop.
        link.pressing = RemotePress(number, bits, ms)
        link.number = number
        link.presses = True
        link.dropped = False
        app.hardware.edge.set()
    if not handler.waited and (link.presses or not app.loop.resting):
        raise Waits
    if link.dropped:
        raise Refused(NONE, "The press was dropped: the laptop fell silent.")
    state = PRESS_OVER if link.pressing is None else link.pressing.state
    return state, 1 if app.loop.resting else 0


async def _screen(handler: "Request", half: int) -> "tuple[Any, ...]":
    pages = _shown(handler.app.panel)
    crc = 0
    for page in pages:
        crc = binascii.crc32(page, crc)
    middle = len(pages) // 2
    # Half 2 has no pixels, for a laptop that only waits for the box to rest.
    wanted = (pages[:middle], pages[middle:], ())[min(half, 2)]
    resting = handler.link.state != PLAY or handler.app.loop.resting
    return crc, 1 if resting else 0, b"".join([bytes(page) for page in wanted])


def _shown(panel: "Panel") -> "list[memoryview] | list[bytes]":
    """Return the pages that the panel shows, top first; dark ones while it sleeps."""
    if panel.asleep:
        return [bytes(panel.width)] * panel.pages
    return panel.shadow


HANDLERS: "dict[str, Any]" = {LEVELS: _levels, PRESS: _press, SCREEN: _screen}
