"""Draw the charts of a report as SVG, whose colours are classes of the page around them."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_PLOT, _HIGH = 302, 200
_LEFT, _TOP, _BOTTOM = 34, 12, 26
# Behind the bars and bands.
_MARGIN, _TEXT_ROOM = 10, 70
_TICKS = 5
_LABEL_ROOM = 15
_MARK_ROOM = 20
# What a letter takes at most in the fonts of systems, in the units of a chart; no name is cut.
_NARROW, _USUAL, _WIDE = 4.5, 7.4, 12.0
_NARROWS, _WIDES = "fijlrtI .,:;'-()", "mwMW@%"
_NAME_ROOM = 90
_ROW = 34


@dataclass(frozen=True)
class Line:
    """A line of a chart: its name, the number of its colour, and its value at each step."""

    name: str
    colour: int
    values: Sequence[float]


def steps(title: str, lines: Sequence[Line], marks: Sequence[tuple[int, str]]) -> str:
    """Return a chart of values that change step by step. marks: (step, text) of the rounds."""
    count = max(len(line.values) for line in lines)
    top = nice(max([1, *[value for line in lines for value in line.values]]))
    right, bottom = _LEFT + _PLOT, _HIGH - _BOTTOM

    def x(step: float) -> float:
        return _LEFT + (right - _LEFT) * step / max(1, count - 1)

    def y(value: float) -> float:
        return bottom - (bottom - _TOP) * value / top

    parts = [_opening(title, right + _names_room([line.name for line in lines]), _HIGH)]
    for tick in range(_TICKS + 1):
        value = top * tick / _TICKS
        if value == int(value):
            parts.append(
                f'<path class="grid" d="M{_LEFT} {y(value):.1f}H{right}"/>'
                f'<text class="end" x="{_LEFT - 6}" y="{y(value) + 4:.1f}">{int(value)}</text>'
            )
    last = -100.0
    for step, text in marks:
        parts.append(f'<path class="grid" d="M{x(step):.1f} {_TOP}V{bottom}"/>')
        if x(step) - last > _MARK_ROOM:
            parts.append(f'<text x="{x(step) + 3:.1f}" y="{_HIGH - 8}">{escape(text)}</text>')
            last = x(step)
    ends = _apart([y(line.values[-1]) for line in lines], _TOP, bottom)
    for line, end in zip(lines, ends, strict=True):
        path = f"M{x(0):.1f} {y(line.values[0]):.1f}"
        before = line.values[0]
        for step, value in enumerate(line.values):
            if value != before:
                path += f"H{x(step):.1f}V{y(value):.1f}"
                before = value
        path += f"H{right}"
        name = escape(line.name)
        parts.append(
            f'<path class="line c{line.colour}" d="{path}"/>'
            f'<text class="n{line.colour}" x="{right + 6}" y="{end + 4:.1f}">{name}</text>'
        )
    return "".join(parts) + "</svg>"


@dataclass(frozen=True)
class Range:
    """A row of a chart of luck: what was rolled, and a band, as differences from the mean."""

    name: str
    colour: int
    rolled: float
    low: float
    high: float


def ranges(title: str, rows: Sequence[Range]) -> str:
    """Return a chart with a row for each seat: the band, the mean, and what was rolled."""
    most = max(max(abs(row.low), abs(row.high), abs(row.rolled)) for row in rows)
    most = max(1.0, most * 1.05)
    left = _names_room([row.name for row in rows]) + _MARGIN
    height = _ROW * len(rows) + _BOTTOM

    def x(value: float) -> float:
        return left + _PLOT * (value + most) / (2 * most)

    parts = [_opening(title, left + _PLOT + _MARGIN, height)]
    for place, row in enumerate(rows):
        y = _ROW * place + _ROW / 2
        wide = x(row.high) - x(row.low)
        parts.append(
            f'<text class="n{row.colour}" x="4" y="{y + 4:.1f}">{escape(row.name)}</text>'
            f'<rect class="band" x="{x(row.low):.1f}" y="{y - 8:.1f}" width="{wide:.1f}" '
            f'height="16" rx="3"/>'
            f'<path class="mean" d="M{x(0):.1f} {y - 11:.1f}v22"/>'
            f'<circle class="dot d{row.colour}" cx="{x(row.rolled):.1f}" cy="{y:.1f}" r="5.5"/>'
        )
    scale = height - 8
    parts.append(
        f'<text x="{left}" y="{scale}">\u2212{most:.0f}</text>'
        f'<text x="{x(0) - 4:.1f}" y="{scale}">0</text>'
        f'<text class="end" x="{left + _PLOT}" y="{scale}">+{most:.0f}</text>'
    )
    return "".join(parts) + "</svg>"


def bars(title: str, rows: Sequence[tuple[str, int, float, str]]) -> str:
    """Return a chart of bars, each (name, number of its colour, value, text behind it)."""
    most = max([1, *[value for _, _, value, _ in rows]])
    left = _names_room([name for name, _, _, _ in rows]) + _MARGIN
    parts = [_opening(title, left + _PLOT + _MARGIN, _ROW * len(rows))]
    for place, (name, colour, value, text) in enumerate(rows):
        y = _ROW * place
        wide = (_PLOT - _TEXT_ROOM) * value / most
        parts.append(
            f'<text class="n{colour}" x="4" y="{y + 21}">{escape(name)}</text>'
            f'<rect class="d{colour}" x="{left}" y="{y + 8}" width="{wide:.1f}" height="18"/>'
            f'<text x="{left + wide + 6:.1f}" y="{y + 21}">{escape(text)}</text>'
        )
    return "".join(parts) + "</svg>"


def nice(value: float) -> int:
    """Return a round number not below a value, for the top of a scale.

    >>> nice(7), nice(56), nice(161)
    (10, 100, 200)
    """
    scale = 1
    while True:
        for step in (5, 10, 15, 20, 30, 40):
            if step * scale >= value:
                return step * scale
        scale *= 10


def _opening(title: str, width: float, height: float) -> str:
    return (
        f'<svg viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="{escape(title)}" '
        'xmlns="http://www.w3.org/2000/svg">'
    )


def _names_room(names: Sequence[str]) -> float:
    """Return the width of the longest name, never too little."""
    return max([_NAME_ROOM, *[_wide(name) + _MARGIN for name in names]])


def _wide(name: str) -> float:
    return sum(
        _NARROW if sign in _NARROWS else _WIDE if sign in _WIDES else _USUAL for sign in name
    )


def _apart(places: Sequence[float], top: float, bottom: float) -> list[float]:
    """Return places moved so that labels at them do not overlap."""
    order = sorted(range(len(places)), key=lambda at: places[at])
    found = list(places)
    above = top - _LABEL_ROOM
    for at in order:
        found[at] = above = max(found[at], above + _LABEL_ROOM)
    below = bottom + _LABEL_ROOM
    for at in reversed(order):
        found[at] = below = min(found[at], below - _LABEL_ROOM)
    return found
