"""The call that reads a picture of the panel. Runs in MicroPython, in the page."""

from typing import TYPE_CHECKING

from doomsday.screen.page import marked, read_page
from doomsday.screen.reading_order import in_reading_order
from doomsday.screen.size import SCREEN_BYTES
from doomsday.web.calls.refused import Refused

if TYPE_CHECKING:
    from typing import Any


def screen(pixels: bytes) -> "dict[str, Any]":
    """Read the words of a picture."""
    if len(pixels) != SCREEN_BYTES:
        words = "A picture of the panel is %d bytes, not %d." % (SCREEN_BYTES, len(pixels))
        raise Refused(words, "a picture as the box sends it")
    page = read_page(pixels)
    return {
        "lines": [{"text": line.text, "marked": marked(line)} for line in page.lines],
        "spoken": in_reading_order(pixels, page.lines),
        "labels": page.labels,
        "hold": page.hold,
        "message": page.message,
        "marked": page.marked,
    }
