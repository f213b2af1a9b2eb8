"""What players may agree on before a game; option_rows.py has the rows."""

from collections import namedtuple
from typing import TYPE_CHECKING

from shared.rules.mfz.setup import option_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

QUICK = "quick"
DAMAGE = "damage"
FULL = "full"
# From the least kept to the most: each has the options of those before it.
DEPTHS = (QUICK, DAMAGE, FULL)

# The fields are explained in option_rows.py.
Option = namedtuple("Option", ("name", "depth", "values", "default", "presets", "needs"))
Number = namedtuple("Number", ("name", "depth", "least", "most", "default", "sizes", "fixed"))

_LINES: "tuple[str, ...]" = option_rows.OPTION_LINES
_NUMBERS = option_rows.NUMBERS

# The one option that is neither: the letters of the seats in an order, in a demo.
SEAT_ORDER = "seat_order"


def offered(depth: str) -> "Iterator[Option]":
    """Yield the options that do something at a depth, in the order of headers."""
    kept = DEPTHS[: DEPTHS.index(depth) + 1]
    for line in _LINES:
        row = _option(line)
        if row.depth in kept:
            yield row


def counted(depth: str) -> "Iterator[Number]":
    """Yield the numbers that do something at a depth, in the order of headers."""
    kept = DEPTHS[: DEPTHS.index(depth) + 1]
    for fields in _NUMBERS:
        row = Number(*fields)
        if row.depth in kept:
            yield row


def option(name: str) -> Option:
    """Return an option by its name. Raises ValueError where there is none."""
    for line in _LINES:
        if line.startswith(name + "\t"):
            return _option(line)
    raise ValueError("there is no option " + name)


def number(name: str) -> Number:
    """Return a number by its name. Raises ValueError where there is none."""
    for row in counted(FULL):
        if row.name == name:
            return row
    raise ValueError("there is no number " + name)


def preset(row: Option, edition: str) -> str:
    """Return the value that an edition gives an option."""
    value: str = row.default
    for name, special in row.presets:
        if name == edition:
            value = special
    return value


def _option(line: str) -> Option:
    name, depth, values, default, presets, needs = line.split("\t")
    pairs = [tuple(pair.split("=")) for pair in presets.split(",") if pair]
    needed = needs.split("=") if needs else ()
    return Option(name, depth, values.split(","), default, pairs, needed)
