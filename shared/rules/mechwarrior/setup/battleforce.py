"""Write and read battleforces as the box stores them: one line each, tab-separated.

A line is name, units, points, then words, name and heat dial of each unit.
"""

from typing import TYPE_CHECKING

from shared.rules.errors import Unreadable
from shared.rules.mechwarrior.model import unit_text
from shared.rules.mechwarrior.model.identity import FILE as FILE
from shared.rules.mechwarrior.model.kinds import UNITS_MAX
from shared.rules.mechwarrior.setup.legality import (
    NAME_MAX,
    points_of,
    text_fault,
    together_faults,
    unit_faults,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.model.unit import Unit

_HEAD = 3
_UNIT = 3
_BETWEEN = ";"
# A dial of one click without effects is not an absent dial.
_NO_DIAL = "-"


def line(name: str, units: "Sequence[Unit]") -> str:
    r"""Return a battleforce as a line with its end.

    >>> line("Ann", [unit_text.parse("infantry foot 15+0+0", "Red Picks")])
    'Ann\t1\t15\tinfantry foot 15+0+0\tRed Picks\t-\n'
    """
    fields = [name, str(len(units)), str(sum([points_of(unit) for unit in units]))]
    for unit in units:
        fields += [unit_text.words(unit), unit.name, dial_text(unit.dial)]
    return "\t".join(fields) + "\n"


def read(text: bytes) -> "tuple[str, list[Unit]]":
    """Return name and units of a line of the roster file, line end included.

    Raises: Unreadable if it is not a legal battleforce.

    >>> read(line("Ann", [unit_text.parse("infantry foot 15+0+0", "Red Picks")]).encode())[0]
    'Ann'
    """
    try:
        fields = text.decode().split("\t")
    except (ValueError, UnicodeError):
        raise Unreadable("the battleforce is not UTF-8 text") from None
    if not fields[-1].endswith("\n") or len(fields) < _HEAD + _UNIT:
        raise Unreadable("the battleforce is cut off")
    fields[-1] = fields[-1][:-1]
    name = fields[0]
    count, left = divmod(len(fields) - _HEAD, _UNIT)
    if left or fields[1] != str(count) or count > UNITS_MAX:
        raise Unreadable("the battleforce has another number of units than it says")
    fault = text_fault("the name", name, NAME_MAX)
    if fault:
        raise Unreadable(fault[1])
    units = []
    for at in range(_HEAD, len(fields), _UNIT):
        try:
            units.append(unit_text.parse(fields[at], fields[at + 1], dial(fields[at + 2])))
        except ValueError as error:
            raise Unreadable(str(error)) from None
    for unit in units:
        for _, words in unit_faults(unit):
            raise Unreadable("unit '%s': %s" % (unit.name, words))
    for _, words in together_faults(units):
        raise Unreadable(words)
    if fields[2] != str(sum([points_of(unit) for unit in units])):
        raise Unreadable("the points of the battleforce do not add up")
    return name, units


def dial_text(dial: "Sequence[str]") -> str:
    """Return a heat dial as one text.

    >>> dial_text(("", "gun -1", "shutdown")), dial_text(())
    (';gun -1;shutdown', '-')
    """
    return _BETWEEN.join(dial) if dial else _NO_DIAL


def dial(text: str) -> "tuple[str, ...]":
    """Return the heat dial of a text; the inverse of `dial_text`.

    >>> dial(";gun -1;shutdown")
    ('', 'gun -1', 'shutdown')
    """
    return () if text == _NO_DIAL else tuple(text.split(_BETWEEN))
