"""A roster as a line of the file on the box: tab-separated, its name first, then texts by key."""

from typing import TYPE_CHECKING

from shared.rules.errors import Unreadable

if TYPE_CHECKING:
    from shared.rules.contract import Header

NAME = "name"


def line_of(texts: "Header") -> str:
    r"""Return the line of texts by key, of which the name is the first.

    >>> line_of([("name", "Quiz"), ("players", "Ann/Ben")])
    'Quiz\tplayers Ann/Ben\n'
    """
    return "\t".join([texts[0][1]] + ["%s %s" % pair for pair in texts[1:]]) + "\n"


def texts_of(line: bytes) -> "Header":
    r"""Return the texts of a line by key, the name first. Raises: Unreadable.

    >>> texts_of(b"Quiz\tplayers Ann/Ben\n")
    [('name', 'Quiz'), ('players', 'Ann/Ben')]
    """
    try:
        name, *others = line.decode().rstrip("\n").split("\t")
    except (ValueError, UnicodeError):
        raise Unreadable("a roster is a line of text") from None
    pairs = [(NAME, name)]
    for other in others:
        key, _, text = other.partition(" ")
        pairs.append((key, text))
    return pairs
