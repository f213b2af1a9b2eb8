"""Looks up rows of words that the image builder made lines: a key, then fields between tabs."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def fields(lines: "Sequence[str]", key: str) -> "list[str]":
    """Return the fields of the line of a key, the key first. Raises ValueError."""
    for line in lines:
        if line.startswith(key + "\t"):
            return line.split("\t")
    raise ValueError("there are no words for " + key)


def text(fields: "Sequence[str]", value: str) -> str:
    """Return the text behind a value among the fields: key, text, then value and text in turn.

    Raises: ValueError if there is no such value.
    """
    for at in range(2, len(fields), 2):
        if fields[at] == value:
            return fields[at + 1]
    raise ValueError("there are no words for %s of %s" % (value, fields[0]))
