"""Look up words in rows made by the image builder: one text, with a line feed around each row.

A row is a key and fields, separated by tabs. One text takes a third less memory than a text a row.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def fields(rows: str, key: str) -> "list[str]":
    """Return the fields of the row with this key, key included. Raises: ValueError."""
    at = rows.find("\n" + key + "\t") + 1
    if not at:
        raise ValueError("there are no words for " + key)
    return rows[at : rows.find("\n", at)].split("\t")


def field(rows: str, key: str) -> str:
    """Return the first field of the row with this key, "" if there is none."""
    at = rows.find("\n" + key + "\t")
    return rows[at + len(key) + 2 : rows.find("\n", at + 1)] if at >= 0 else ""


def text(fields: "Sequence[str]", value: str) -> str:
    """Return the text for `value` from `fields`: key, label, then pairs of value and text.

    Raises: ValueError if there is no such value.
    """
    for at in range(2, len(fields), 2):
        if fields[at] == value:
            return fields[at + 1]
    raise ValueError("there are no words for %s of %s" % (value, fields[0]))
