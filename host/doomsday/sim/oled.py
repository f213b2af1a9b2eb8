"""The colours in which OLED panels are sold."""

from __future__ import annotations

from enum import StrEnum

from doomsday.screen.picture import Colour
from doomsday.screen.size import HEIGHT

_WHITE: Colour = (0xE6, 0xF3, 0xFF)
_BLUE: Colour = (0x6C, 0xC4, 0xFF)
_YELLOW: Colour = (0xFF, 0xDC, 0x4A)
# The yellow part of a panel in two colours.
_YELLOW_ROWS = 16


class Oled(StrEnum):
    """A colour of panel, by its name for users."""

    WHITE = "white"
    BLUE = "blue"
    YELLOW_BLUE = "yellow-blue"

    def zones(self) -> tuple[tuple[Colour, int], ...]:
        """Return the colours of lit pixels from top to bottom, each with its rows of pixels."""
        if self is Oled.YELLOW_BLUE:
            return (_YELLOW, _YELLOW_ROWS), (_BLUE, HEIGHT - _YELLOW_ROWS)
        return ((_WHITE if self is Oled.WHITE else _BLUE, HEIGHT),)

    def next(self) -> Oled:
        """Return the colour after this one, in a circle."""
        every = list(Oled)
        return every[(every.index(self) + 1) % len(every)]
