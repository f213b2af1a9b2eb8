"""Make legal names of those in foreign texts, which may be of any length and have any characters.

Written to run also in MicroPython, for the page; see docs/architecture.md.
"""

from doomsday.latin import drawn_of
from doomsday.wording import is_printable
from shared.rules.mfz.model import loadout

_BRACKETS = {"[": "(", "]": ")"}


def legal(name: str, fallback: str, taken: "list[str]") -> str:
    """Return a legal name that is as close to `name` as possible, and not in `taken`.

    fallback: for a name of which nothing is left.

    >>> legal("Red [1]", "Frame 1", []), legal("<b>\\x1b[1m", "Frame 1", [])
    ('Red (1)', '<b>(1m')
    >>> legal("H\\u00fcter\\u2019s", "Frame 1", [])
    "H\u00fcter's"
    >>> legal("", "Frame 1", []), legal("Red", "Frame 2", ["Red"])
    ('Frame 1', 'Red 2')
    """
    kept = []
    for sign in drawn_of(name):
        sign = _BRACKETS.get(sign, sign)
        if sign.isspace():
            sign = " "
        if sign == " " or (is_printable(sign) and not loadout.name_status("A" + sign)):
            kept.append(sign)
    words = " ".join("".join(kept).split())
    plain = words[: loadout.NAME_MAX].strip() or fallback
    found = plain
    number = 1
    while found in taken:
        number += 1
        tail = " %d" % number
        found = plain[: loadout.NAME_MAX - len(tail)].rstrip() + tail
    return found
