"""Measure text as the box draws it, by the widths in its own font."""

from doomsday.screen import box_fonts

# The medium font, in which names of companies are drawn.
_NAMES = "strong"


def name_width(text: str) -> int:
    """Return the pixels of a company's name on the panel; of ASCII text only."""
    font = box_fonts.load(_NAMES)
    widths: list[int] = [font.WIDTHS[ord(sign) - font.FIRST] for sign in text]
    gap: int = font.GAP
    return sum(widths) + gap * max(len(text) - 1, 0)
