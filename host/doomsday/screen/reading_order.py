"""The words of a screen in the order in which a person reads them.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.screen.size import HEIGHT, WIDTH

if TYPE_CHECKING:
    from doomsday.screen.words import Line

# A lit column of so many rows, dark on both sides, divides the screen: no letter is as high.
_RULE = 34
# Rows that are in each stretch of so many.
_MIDDLE = (1 << _RULE) - (1 << HEIGHT - _RULE)


def in_reading_order(pixels: bytes, lines: "tuple[Line, ...]") -> "list[str]":
    """Return the texts of lines: all left of a vertical rule before those right of it."""
    rule, top = _vertical_rule(pixels)
    if rule < 0:
        return [line.text for line in lines]
    above, left, right = [], [], []
    for line in lines:
        if line.bottom <= top:
            above.append(line.text)
            continue
        end = len([x for x in line.starts if x < rule])
        left.append(line.text[:end].strip())
        right.append(line.text[end:].strip())
    return [text for text in above + left + right if text]


def _vertical_rule(pixels: bytes) -> "tuple[int, int]":
    """Return column and first row of the first vertical rule; a column of -1 if there is none."""
    columns = [0]
    for x in range(WIDTH):
        column = 0
        for page in range(HEIGHT // 8):
            column |= pixels[page * WIDTH + x] << 8 * page
        columns.append(column)
    columns.append(0)
    for x in range(WIDTH):
        alone = columns[x + 1] & ~(columns[x] | columns[x + 2])
        if alone & _MIDDLE != _MIDDLE:
            continue
        for top in range(HEIGHT - _RULE + 1):
            rows = (1 << _RULE) - 1 << top
            if alone & rows == rows:
                return x, top
    return -1, 0
