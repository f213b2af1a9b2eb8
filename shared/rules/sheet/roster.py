"""A sheet as a line of the file on the box: tab-separated, its name first, then its texts by key.

Loaded only where lines are written or checked; the set-up of a game reads `setup.texts_of`.
"""

from typing import TYPE_CHECKING

from shared.rules.errors import Unreadable
from shared.rules.sheet import keys, legality
from shared.rules.sheet.model import setup

if TYPE_CHECKING:
    from typing import Any


def line(sheet: "dict[str, Any]") -> str:
    r"""Return a sheet as a line with its end.

    >>> line({"name": "Quiz", "counters": [{"name": "Points"}]})
    'Quiz\tcounters1 Points\n'
    """
    (_, name), *others = keys.ROWS.texts(sheet)
    return "\t".join([name] + ["%s %s" % pair for pair in others]) + "\n"


def read(line: bytes) -> "dict[str, Any]":
    r"""Return the sheet of a line. Raises: Unreadable if it cannot be played.

    >>> read(b"Quiz\tcounters1 Points\n")["counters"][0]["name"]
    'Points'
    """
    sheet = keys.ROWS.read(setup.texts_of(line))
    legality.layout_of(sheet)
    return sheet


def check(written: bytes) -> None:
    r"""Check a line. Raises: Unreadable if the laptop would not send it.

    >>> check(b"Quiz\tcounters1 Points\n")
    >>> check(b"Quiz\tcounters1 Points/each\n")
    Traceback (most recent call last):
    shared.rules.errors.Unreadable: a sheet is written in one way
    """
    if line(read(written)).encode() != written:
        raise Unreadable("a sheet is written in one way")
