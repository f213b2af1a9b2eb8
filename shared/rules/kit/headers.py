"""Read the header lines of games whose values are texts by key."""

from typing import TYPE_CHECKING

from shared.rules.contract import FORMAT
from shared.rules.errors import Unreadable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.contract import Header


def values_of(pairs: "Header", needed: "Sequence[str]" = ()) -> "dict[str, str]":
    """Return the values of a header by key.

    Raises: Unreadable if a needed key is not there, or the header has another format.

    >>> values_of([("Fmt", "1"), ("A", "Ann")], ("A",))["A"]
    'Ann'
    """
    values = dict(pairs)
    for key in needed:
        if key not in values:
            raise Unreadable("the header has no [%s ...]" % key)
    if values.get("Fmt") != FORMAT:
        raise Unreadable("this version reads format %s of this game" % FORMAT)
    return values
