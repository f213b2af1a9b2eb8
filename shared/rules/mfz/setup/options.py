"""Look up the options of a game; option_rows.py has the rows."""

from collections import namedtuple
from typing import TYPE_CHECKING

from shared.rules.mfz.setup import option_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

QUICK = "quick"
DAMAGE = "damage"
FULL = "full"
# In increasing detail: each depth has the options of those before it.
DEPTHS = (QUICK, DAMAGE, FULL)

# option_rows.py describes the fields.
Option = namedtuple("Option", ("name", "depth", "values", "default", "presets", "needs"))
Number = namedtuple("Number", ("name", "depth", "least", "most", "default", "sizes", "fixed"))

_LINES: "tuple[str, ...]" = option_rows.OPTION_LINES
_NUMBERS = option_rows.NUMBERS

# An option without a row: the letters of the seats in a demo, clockwise.
SEAT_ORDER = "seat_order"


def offered(depth: str) -> "Iterator[Option]":
    """Yield the options with an effect at a depth, in the order of headers.

    >>> [row.name for row in offered(QUICK)][:2]
    ['size', 'edition']
    """
    kept = DEPTHS[: DEPTHS.index(depth) + 1]
    for line in _LINES:
        row = _option(line)
        if row.depth in kept:
            yield row


def counted(depth: str) -> "Iterator[Number]":
    """Yield the numbers with an effect at a depth, in the order of headers.

    >>> [row.name for row in counted(QUICK)][:2]
    ['doomsday_start', 'neutral_stations']
    """
    kept = DEPTHS[: DEPTHS.index(depth) + 1]
    for fields in _NUMBERS:
        row = Number(*fields)
        if row.depth in kept:
            yield row


def option(name: str) -> Option:
    """Return the option of a name.

    Raises: ValueError if there is none.

    >>> option("end_tie").values
    ['draw', 'most_assets', 'extra_round']
    """
    for line in _LINES:
        if line.startswith(name + "\t"):
            return _option(line)
    raise ValueError("there is no option " + name)


def number(name: str) -> Number:
    """Return the number of a name.

    Raises: ValueError if there is none.

    >>> number("doomsday_start").most
    11
    """
    for row in counted(FULL):
        if row.name == name:
            return row
    raise ValueError("there is no number " + name)


def preset(row: Option, edition: str) -> str:
    """Return the default of an option in an edition.

    >>> preset(option("end_tie"), "web")
    'most_assets'
    """
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
