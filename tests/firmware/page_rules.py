"""Find what is wrong with the picture of a page: its margin, labels, cursor, and stray ink.

All ink is text, an icon, a die, the dial of heat, or made of straight lines and boxes. So a letter
that is cut off, or drawn over another, shows as ink that is none of these.
"""

import functools
import math
from collections.abc import Iterable

from doomsday.screen import box_fonts
from doomsday.screen.glyphs import SHEET
from doomsday.screen.page import is_framed
from doomsday.screen.picture import as_rows
from doomsday.screen.size import HEIGHT, WIDTH
from doomsday.screen.words import Run, read_runs

Spot = tuple[int, int]
Shape = frozenset[Spot]

# The kinds of the icons, and of the parts of dice, in the sheet.
_PICTURES = (4, 5)
# Where a page ends, and the rule of its footer with its labels begins.
_BODY_END = 52
_RULE = 53
_LABELS = range(54, 63)
# The columns of each button, and those of its piece of the rule.
_SLOT = 32
_PIECES = (range(1, 30), range(34, 62), range(66, 94), range(98, 126))
# Pixels between two labels, at least.
_LABEL_GAP = 3
# The smallest bar of a cursor, as wide as a letter on it; a tick or a token is smaller.
_BAR_WIDTH = 8
_BAR_HEIGHT = 9
# A numeral on a bar this tall is an alarm or an edited number, not the row at the cursor.
_ALARM_HEIGHT = 24
# The dial, and the parts of its half ring that all have ink; see orders/heat_dial.py.
_DIAL_X, _DIAL_Y = 107, 41
_INNER, _OUTER = 15, 20
_SECTORS = 8
_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def faults(pixels: bytes, labelled: bool = True) -> list[str]:
    """Return what is wrong with a page, one sentence each; none if all is well.

    labelled: whether it has a footer.
    """
    rows = as_rows(pixels)
    lit = {(x, y) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot}
    runs = read_runs(pixels)
    framed = is_framed(pixels)
    found = _outside(lit)
    if labelled and not framed:
        found += _footer(lit, runs)
    # Bars without their letters, and all ink but that of other letters.
    plain = lit - _inks(run for run in runs if not run.inverse)
    plain |= _inks(run for run in runs if run.inverse)
    if framed:
        plain = {spot for spot in plain if spot[1] < _BODY_END}
    shapes = _shapes(plain)
    return found + _cursors(shapes, runs) + _stray(shapes)


def _outside(lit: set[Spot]) -> list[str]:
    edge = sorted((x, y) for x, y in lit if x in (0, WIDTH - 1) or y in (0, HEIGHT - 1))
    return [f"ink in the outer pixel at {edge[0]}"] if edge else []


def _footer(lit: set[Spot], runs: list[Run]) -> list[str]:
    """Check that each label stands above its button, below its piece of the rule."""
    found = []
    if any((x, _BODY_END) in lit for x in range(WIDTH)):
        found.append("the page reaches into the row above the footer")
    ruled = [all((x, _RULE) in lit for x in piece) for piece in _PIECES]
    inked: dict[int, list[range]] = {}
    for run in runs:
        if run.y >= _RULE:
            columns = range(run.x, run.right)
            button = (columns[0] + columns[-1]) // 2 // _SLOT
            inked.setdefault(button, []).append(columns)
            if not ruled[button]:
                found.append(f"the label {run.text!r} has no piece of the rule")
    spans = []
    for button, words in sorted(inked.items()):
        span = range(min(word[0] for word in words), max(word[-1] for word in words) + 1)
        spans.append(span)
        middle = (span[0] + span[-1]) // 2
        if middle not in _PIECES[button]:
            found.append(f"the label of button {'ABCD'[button]} is not above it")
    found += [
        f"two labels are {right[0] - left[-1] - 1} pixels apart"
        for left, right in zip(spans, spans[1:], strict=False)
        if right[0] - left[-1] - 1 < _LABEL_GAP
    ]
    found += [
        f"button {'ABCD'[button]} has a piece of the rule without a label"
        for button, piece in enumerate(ruled)
        if piece and button not in inked
    ]
    return found


def _cursors(shapes: list[Shape], runs: list[Run]) -> list[str]:
    """Check that one bar at most is the cursor or an edited value."""
    bars = []
    for shape in shapes:
        left, top, right, bottom = _bounds(shape)
        if right - left < _BAR_WIDTH or bottom - top < _BAR_HEIGHT:
            continue
        inside = [
            run
            for run in runs
            if run.inverse and left <= run.x and run.right <= right + 2 and top <= run.y < bottom
        ]
        if inside and not any(run.font.height >= _ALARM_HEIGHT for run in inside):
            bars.append(" ".join(run.text for run in inside))
    return [f"several cursors: {bars}"] if len(bars) > 1 else []


def _stray(shapes: list[Shape]) -> list[str]:
    """Check that all ink is of a kind that pages are made of."""
    dial = _dial(shapes)
    return [
        f"ink of no known shape at {min(shape)}: {len(shape)} pixels"
        for shape in shapes
        if not _is_known(shape) and not _is_bar(shape) and shape not in dial
    ]


def _dial(shapes: list[Shape]) -> list[Shape]:
    """Return the clicks of the dial of heat; none if a part of its half ring has no ink."""
    clicks = [shape for shape in shapes if all(_INNER <= _away(x, y) <= _OUTER for x, y in shape)]
    spots = {spot for shape in clicks for spot in shape}
    sectors = {int(math.atan2(_DIAL_Y - y, x - _DIAL_X) * _SECTORS / math.pi) for x, y in spots}
    return clicks if sectors >= {*range(_SECTORS)} else []


def _away(x: int, y: int) -> float:
    """Return how far a pixel is from the middle of the dial; far below it."""
    return math.hypot(x - _DIAL_X, y - _DIAL_Y) if y <= _DIAL_Y else math.inf


def _inks(runs: Iterable[Run]) -> set[Spot]:
    return {spot for run in runs for spot in run.spots()}


def _shapes(spots: set[Spot]) -> list[Shape]:
    """Return the connected parts of some ink; pixels that touch at a corner are connected."""
    left = set(spots)
    shapes = []
    while left:
        found = {left.pop()}
        edge = found
        while edge:
            edge = left & {(x + i, y + j) for x, y in edge for i, j in _AROUND}
            left -= edge
            found |= edge
        shapes.append(frozenset(found))
    return shapes


def _bounds(shape: Shape) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom of a shape; right and bottom are outside it."""
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def _box(spots: set[Spot]) -> set[Spot]:
    """Return all pixels of the smallest box around some ink; none for no ink."""
    if not spots:
        return set()
    left, top, right, bottom = _bounds(frozenset(spots))
    return {(x, y) for x in range(left, right) for y in range(top, bottom)}


def _border(spots: set[Spot]) -> set[Spot]:
    """Return the pixels at the edge of the smallest box around some ink."""
    left, top, right, bottom = _bounds(frozenset(spots))
    return {(x, y) for x, y in _box(spots) if x in (left, right - 1) or y in (top, bottom - 1)}


def _at_origin(shape: Shape) -> Shape:
    left, top, _, _ = _bounds(shape)
    return frozenset((x - left, y - top) for x, y in shape)


def _is_known(shape: Shape) -> bool:
    """Return whether a shape is a line of one or two pixels, or part of an icon."""
    left, top, right, bottom = _bounds(shape)
    if min(right - left, bottom - top) <= 2 and len(shape) == (right - left) * (bottom - top):
        return True
    return _is_icon(shape)


def _is_bar(shape: Shape) -> bool:
    """Return whether a shape is a box, filled or not, whose corners may be open.

    Dark icons on a bar may reach its edge; other shapes in a box are inside it.
    """
    left, top, right, bottom = _bounds(shape)
    box = {(x, y) for x in range(left, right) for y in range(top, bottom)}
    corners = {(x, y) for x in (left, right - 1) for y in (top, bottom - 1)}
    inner = {(x, y) for x in range(left + 1, right - 1) for y in range(top + 1, bottom - 1)}
    holes = box - shape - corners
    if holes == inner:
        return True
    return all(
        _is_icon(hole) or (hole <= inner and (_is_known(hole) or _is_bar(hole)))
        for hole in _shapes(holes)
    )


def _is_icon(shape: Shape) -> bool:
    return _at_origin(shape) in known_shapes()


@functools.cache
def known_shapes() -> frozenset[Shape]:
    """Return the connected parts of all icons and dice, at the origin."""
    sheet = box_fonts.load(SHEET)
    found = set()
    for kind in _PICTURES:
        cell, height = sheet.CELLS[kind], sheet.ROWS[kind]
        size = cell * ((height + 7) // 8)
        end = [*sheet.STARTS, len(sheet.DATA)][kind + 1]
        for start in range(sheet.STARTS[kind], end, size):
            glyph = sheet.DATA[start : start + size]
            ink = {
                (x, y)
                for x in range(cell)
                for y in range(height)
                if glyph[y // 8 * cell + x] >> y % 8 & 1
            }
            found |= {_at_origin(shape) for shape in _shapes(ink)}
            # On a bar an icon is dark, and what it encloses is lit.
            inside = _shapes(_box(ink) - ink)
            found |= {_at_origin(shape) for shape in inside}
            enclosed = [shape for shape in inside if not _border(ink) & shape]
            found |= {_at_origin(shape) for shape in _shapes(ink.union(*enclosed))}
    return frozenset(found)
