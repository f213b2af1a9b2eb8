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

_OPTIONS: str = option_rows.OPTION_TEXT
_NUMBERS: str = option_rows.NUMBER_TEXT

# An option without a row: the letters of the seats in a demo, clockwise.
SEAT_ORDER = "seat_order"


def offered(depth: str) -> "Iterator[Option]":
    """Yield the options with an effect at a depth, in the order of headers.

    >>> [row.name for row in offered(QUICK)][:2]
    ['size', 'edition']
    """
    kept = DEPTHS[: DEPTHS.index(depth) + 1]
    for line in _lines(_OPTIONS):
        row = _option(line)
        if row.depth in kept:
            yield row


def counted(depth: str) -> "Iterator[Number]":
    """Yield the numbers with an effect at a depth, in the order of headers.

    >>> [row.name for row in counted(QUICK)][:2]
    ['doomsday_start', 'neutral_stations']
    """
    kept = DEPTHS[: DEPTHS.index(depth) + 1]
    for line in _lines(_NUMBERS):
        row = _number(line)
        if row.depth in kept:
            yield row


def option(name: str) -> Option:
    """Return the option of a name.

    Raises: ValueError if there is none.

    >>> option("end_tie").values
    ['draw', 'most_assets', 'extra_round']
    """
    line = _line(_OPTIONS, name)
    if not line:
        raise ValueError("there is no option " + name)
    return _option(line)


def number(name: str) -> Number:
    """Return the number of a name.

    Raises: ValueError if there is none.

    >>> number("doomsday_start").most
    11
    """
    line = _line(_NUMBERS, name)
    if not line:
        raise ValueError("there is no number " + name)
    return _number(line)


def is_option(name: str) -> bool:
    """Return whether there is an option of a name.

    >>> is_option("end_tie"), is_option("end")
    (True, False)
    """
    return "\t" not in name and _line(_OPTIONS, name) != ""


def is_number(name: str) -> bool:
    """Return whether there is a number of a name.

    >>> is_number("doomsday_start"), is_number("end_tie")
    (True, False)
    """
    return "\t" not in name and _line(_NUMBERS, name) != ""


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


def _lines(text: str) -> "Iterator[str]":
    """Yield the rows of a text one by one: a list of all of them would take as much memory."""
    at = 1
    while at < len(text):
        end = text.find("\n", at)
        yield text[at:end]
        at = end + 1


def _line(text: str, name: str) -> str:
    """Return the row of a name, "" if there is none."""
    at = text.find("\n" + name + "\t") + 1
    return text[at : text.find("\n", at)]


def _option(line: str) -> Option:
    name, depth, values, default, presets, needs = line.split("\t")
    pairs = [tuple(pair.split("=")) for pair in presets.split(",") if pair]
    needed = needs.split("=") if needs else ()
    return Option(name, depth, values.split(","), default, pairs, needed)


def _number(line: str) -> Number:
    name, depth, least, most, default, sizes, fixed = line.split("\t")
    pairs = [pair.split("=") for pair in sizes.split(",") if pair]
    return Number(
        name,
        depth,
        int(least),
        int(most),
        int(default) if default else None,
        [(size, int(value)) for size, value in pairs],
        fixed.split(",") if fixed else (),
    )
