"""Draw what a terminal shows as SVG: one picture, or several in turn as an animation.

A viewer's font draws letters alone, each word at its cell; blocks, dots and lamps are drawn as
shapes. So the picture looks alike everywhere, and its bytes depend on its content alone.
"""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

from rich.segment import Segment

CELL_WIDTH, CELL_HEIGHT = 10, 20
_MARGIN = 12
_BASELINE = 15
_FONT = (
    "font-family=\"ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace\" "
    'font-size="16.6"'
)
_BACKDROP = "#0c0e11"
_DOT = 5
_BRAILLE = 0x2800
# Dots of a braille character by row: bits of the left and of the right one.
_BRAILLE_ROWS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
# Blocks as rectangles in halves of a cell: left, top, width, height.
_BLOCKS = {
    "\N{UPPER HALF BLOCK}": ((0, 0, 2, 1),),
    "\N{LOWER HALF BLOCK}": ((0, 1, 2, 1),),
    "\N{LEFT HALF BLOCK}": ((0, 0, 1, 2),),
    "\N{RIGHT HALF BLOCK}": ((1, 0, 1, 2),),
    "\N{FULL BLOCK}": ((0, 0, 2, 2),),
    "\N{QUADRANT LOWER RIGHT}": ((1, 1, 1, 1),),
    "\N{QUADRANT LOWER LEFT}": ((0, 1, 1, 1),),
    "\N{QUADRANT UPPER RIGHT}": ((1, 0, 1, 1),),
    "\N{QUADRANT UPPER LEFT}": ((0, 0, 1, 1),),
}
_LAMP = "\N{BLACK CIRCLE}"
_WORD = re.compile(r"\S+")


class Cells(NamedTuple):
    """Neighbouring characters of one style. Colours are as in SVG."""

    x: int
    y: int
    text: str
    ink: str
    paper: str
    bold: bool


class Frame(NamedTuple):
    """The lines of a terminal, and for how many milliseconds an animation shows them."""

    lines: Sequence[Sequence[Segment]]
    ms: int = 0


def as_svg(frames: Sequence[Frame], label: str) -> str:
    """Return one frame as a picture, several as an endless animation.

    label: says what the picture shows. Raises: ValueError without a frame.
    """
    if not frames:
        raise ValueError("a picture needs a frame")
    # Papers lie below inks. What is drawn is listed once, with the frames that have it.
    papers: dict[str, list[int]] = {}
    inks: dict[str, list[int]] = {}
    grids: dict[str, None] = {}
    for number, frame in enumerate(frames):
        for cells in _cells(frame.lines):
            papers.setdefault(_paper(cells), []).append(number)
            inks.setdefault(_ink(cells), []).append(number)
            if any(map(_is_braille, cells.text)):
                grids[_rectangle(cells, "url(#grid)")] = None
    width = CELL_WIDTH * max(sum(one.cell_length for one in line) for line in frames[0].lines)
    height = CELL_HEIGHT * len(frames[0].lines)
    full = (width + 2 * _MARGIN, height + 2 * _MARGIN)
    ends = list(itertools.accumulate(frame.ms for frame in frames))
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-_MARGIN} {-_MARGIN} {full[0]} '
            f'{full[1]}" width="{full[0]}" role="img" aria-label="{escape(label)}">\n'
            f'<defs><pattern id="grid" width="{_DOT}" height="{_DOT}" '
            'patternUnits="userSpaceOnUse"><path d="M4 0h1v5H0V4h4z" fill="#05080c" '
            'opacity=".6"/></pattern></defs>\n'
            f'<rect x="{-_MARGIN}" y="{-_MARGIN}" width="{full[0]}" height="{full[1]}" rx="10" '
            f'fill="{_BACKDROP}"/>\n'
            f'<g {_FONT} shape-rendering="crispEdges" stroke-width="{_DOT}">\n',
            *_groups(papers, ends),
            *_groups(inks, ends),
            *grids,
            "\n</g>\n</svg>\n",
        )
    )


def _groups(pieces: Mapping[str, Sequence[int]], ends: Sequence[int]) -> Iterator[str]:
    """Yield pieces grouped by the frames that have them. ends: of frames, in ms."""
    groups: dict[tuple[int, ...], list[str]] = {}
    for piece, numbers in pieces.items():
        if piece:
            groups.setdefault(tuple(numbers), []).append(piece)
    for numbers, drawn in groups.items():
        body = "\n".join(drawn)
        if len(set(numbers)) == len(ends):
            yield f"{body}\n"
        else:
            hidden = "" if 0 in numbers else ' visibility="hidden"'
            yield f"<g{hidden}>{_shown_at(set(numbers), ends)}\n{body}\n</g>\n"


def _shown_at(numbers: set[int], ends: Sequence[int]) -> str:
    """Return the SVG that shows a group in the frames `numbers`. ends: ends of frames in ms."""
    values, times = [], []
    for number, begin in enumerate((0, *ends[:-1])):
        if not number or (number in numbers) != (number - 1 in numbers):
            values.append("visible" if number in numbers else "hidden")
            times.append(f"{begin / ends[-1]:.5f}".rstrip("0").rstrip("."))
    return (
        f'<animate attributeName="visibility" dur="{ends[-1]}ms" repeatCount="indefinite" '
        f'calcMode="discrete" values="{";".join(values)}" keyTimes="{";".join(times)}"/>'
    )


def _cells(lines: Iterable[Iterable[Segment]]) -> Iterator[Cells]:
    for y, line in enumerate(lines):
        x = 0
        for segment in line:
            style = segment.style
            ink = style.color.get_truecolor().hex if style and style.color else "#ffffff"
            paper = style.bgcolor.get_truecolor().hex if style and style.bgcolor else _BACKDROP
            yield Cells(x, y, segment.text, ink, paper, bool(style and style.bold))
            x += segment.cell_length


def _rectangle(cells: Cells, fill: str) -> str:
    return (
        f'<rect x="{cells.x * CELL_WIDTH}" y="{cells.y * CELL_HEIGHT}" '
        f'width="{len(cells.text) * CELL_WIDTH}" height="{CELL_HEIGHT}" fill="{fill}"/>'
    )


def _paper(cells: Cells) -> str:
    """Return the SVG of the background of some cells, "" if it is the backdrop."""
    return "" if cells.paper == _BACKDROP else _rectangle(cells, cells.paper)


def _ink(cells: Cells) -> str:
    """Return the SVG of some cells, "" for empty ones."""
    left, top = cells.x * CELL_WIDTH, cells.y * CELL_HEIGHT
    drawn = ""
    letters = ""
    blocks = ""
    for at, character in enumerate(cells.text):
        x = left + at * CELL_WIDTH
        for block in _BLOCKS.get(character, ()):
            blocks += _block(x, top, block)
        if character == _LAMP:
            drawn += (
                f'<circle cx="{x + 5}" cy="{top + 10}" r="5" fill="{cells.ink}" '
                'shape-rendering="auto"/>'
            )
        letters += character if _is_letter(character) else " "
    if blocks:
        drawn += f'<path d="{blocks}" fill="{cells.ink}"/>'
    dots = _dots(cells.text, left, top)
    if dots:
        drawn += f'<path d="{dots}" stroke="{cells.ink}"/>'
    bold = ' font-weight="bold"' if cells.bold else ""
    for word in _WORD.finditer(letters):
        drawn += (
            f'<text x="{left + word.start() * CELL_WIDTH}" y="{top + _BASELINE}" '
            f'textLength="{len(word[0]) * CELL_WIDTH}" fill="{cells.ink}"{bold}>'
            f"{escape(word[0])}</text>"
        )
    return drawn


def _block(x: int, y: int, block: tuple[int, int, int, int]) -> str:
    left, top, width, height = block
    across, down = CELL_WIDTH // 2, CELL_HEIGHT // 2
    return (
        f"M{x + left * across} {y + top * down}"
        f"h{width * across}v{height * down}h-{width * across}z"
    )


def _is_letter(character: str) -> bool:
    return character not in _BLOCKS and character != _LAMP and not _is_braille(character)


def _is_braille(character: str) -> bool:
    return 0 <= ord(character) - _BRAILLE <= 0xFF


def _dots(text: str, left: int, top: int) -> str:
    """Return the dots of braille characters as a path of strokes, one for each run in a row."""
    path = ""
    at_x = at_y = 0
    for row, bits in enumerate(_BRAILLE_ROWS):
        dots = [
            _is_braille(character) and bool(ord(character) & bit)
            for character in text
            for bit in bits
        ]
        end = 0
        while True in dots[end:]:
            start = dots.index(True, end)
            end = (dots + [False]).index(False, start)
            if path:
                path += f"m{(start - at_x) * _DOT} {(row - at_y) * _DOT}"
            else:
                path = f"M{left + start * _DOT} {top + row * _DOT + _DOT / 2}"
            path += f"h{(end - start) * _DOT}"
            at_x, at_y = end, row
    return path
