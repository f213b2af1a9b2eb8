"""Write and read battleforces as the box stores them: one line each, tab-separated.

A line is name, units, points, then words, name and heat dial of each unit, then the cards.
"""

from typing import TYPE_CHECKING

from shared.rules.errors import Unreadable
from shared.rules.mechwarrior.model import unit_text
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


def line(name: str, units: "Sequence[Unit]", cards: "Sequence[str]" = ()) -> str:
    r"""Return a battleforce as a line with its end.

    >>> line("Ann", [unit_text.parse("infantry foot 15+0+0", "Red Picks")])
    'Ann\t1\t15\tinfantry foot 15+0+0\tRed Picks\t-\n'
    """
    fields = [name, str(len(units)), str(sum([points_of(unit) for unit in units]))]
    for unit in units:
        fields += [unit_text.words(unit), unit.name, dial_text(unit.heat_dial)]
    return "\t".join(fields + list(cards)) + "\n"


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
    end = _units_end(fields)
    if end > len(fields) or _card_fault(fields[end:]):
        raise Unreadable("the battleforce has another number of units or cards than it says")
    fault = text_fault("the name", name, NAME_MAX)
    if fault:
        raise Unreadable(fault[1])
    units = []
    for at in range(_HEAD, end, _UNIT):
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


def cards(text: bytes) -> "list[str]":
    """Return the cards of a line that `read` accepts.

    >>> unit = unit_text.parse("infantry foot 15+0+0", "Red Picks")
    >>> cards(line("Ann", [unit], ["planetary Dust"]).encode())
    ['planetary Dust']
    """
    fields = text.decode()[:-1].split("\t")
    return fields[_units_end(fields) :]


def _units_end(fields: "list[str]") -> int:
    """Return the place after the last unit, beyond the last field if there is none."""
    for count in range(1, UNITS_MAX + 1):
        if fields[1] == str(count):
            return _HEAD + _UNIT * count
    return len(fields) + 1


def _card_fault(cards: "list[str]") -> bool:
    """Return whether these are no cards of a battleforce."""
    if not cards:
        return False
    # Imported here: few battleforces have cards.
    from shared.rules.mechwarrior.setup import cards as rows

    return bool(rows.number_fault(cards) or [card for card in cards if rows.fault(card)])


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
