"""Measure names as the box draws them, and say which of their letters it cannot draw.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from doomsday.screen import box_fonts, glyphs
from shared import latin
from shared.rules import name_letters

# The medium font, in which names of companies are drawn.
_NAMES = "strong"


def name_width(text: str) -> int:
    """Return the pixels of a company's name on the panel, of letters that names may have."""
    font = box_fonts.load(_NAMES)
    gap: int = font.GAP
    return sum([len(glyphs.letter(font, sign)) + gap for sign in text]) - (gap if text else 0)


def plain_letters(text: str) -> str:
    """Return the letters of a name whose marks a font of the box has no room for, each once.

    >>> plain_letters("A\\u0125 \\u00e9")
    '\u0125'
    """
    found = ""
    for sign in text:
        if name_letters.is_latin(sign) and sign not in found and _is_plain(sign):
            found += sign
    return found


def _is_plain(sign: str) -> bool:
    base = latin.base(sign)
    modules = [box_fonts.load(name) for name in glyphs.PROPORTIONAL]
    return any([glyphs.letter(font, sign) == glyphs.letter(font, base) for font in modules])
