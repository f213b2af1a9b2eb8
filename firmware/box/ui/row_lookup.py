"""Look up words in lines made by the image builder: a key, then fields separated by tabs."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def fields(lines: "Sequence[str]", key: str) -> "list[str]":
    """Return the fields of the line with this key, key included. Raises: ValueError."""
    for line in lines:
        if line.startswith(key + "\t"):
            return line.split("\t")
    raise ValueError("there are no words for " + key)


def text(fields: "Sequence[str]", value: str) -> str:
    """Return the text for `value` from `fields`: key, label, then pairs of value and text.

    Raises: ValueError if there is no such value.
    """
    for at in range(2, len(fields), 2):
        if fields[at] == value:
            return fields[at + 1]
    raise ValueError("there are no words for %s of %s" % (value, fields[0]))
