"""Check the shape of the tables of a company file: their keys, and the types of values.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.wording import shown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    Table = dict[str, Any]
    # Key, code, words.
    Fault = tuple[str, str, str]


class Key:
    """A key of a table. kind: the type of its value; wanted: that in words.

    least: the smallest number, None for any. items: the type of what a list has, None for any.
    """

    def __init__(
        self,
        name: str,
        kind: type,
        wanted: str,
        is_needed: bool = False,
        least: "int | None" = None,
        items: "type | None" = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.wanted = wanted
        self.is_needed = is_needed
        self.least = least
        self.items = items

    def refused(self, value: "Any") -> "list[Any]":
        """Return what is not of the type of the key: the value, or items of it.

        >>> number("rockets").refused(1), number("rockets").refused(True)
        ([], [True])
        """
        # True and false are no numbers.
        is_truth = isinstance(value, bool) and self.kind is not bool
        is_other = is_truth or not isinstance(value, self.kind)
        if is_other or (self.least is not None and int(value) < self.least):
            return [value]
        items = self.items
        return [item for item in value if not isinstance(item, items)] if items else []


def text(name: str, is_needed: bool = False) -> Key:
    """Return a key for a text."""
    return Key(name, str, "a text", is_needed)


def number(name: str, is_needed: bool = False, least: "int | None" = None) -> Key:
    """Return a key for a whole number."""
    return Key(name, int, "a whole number", is_needed, least)


def faults(table: "Table", keys: "Sequence[Key]") -> "list[Fault]":
    """Return every fault of a table, in the order of `keys`, then of unknown keys by name.

    >>> faults({"name": 7, "colour": "red"}, [text("name", True)])[1][:2]
    ('colour', 'unknown_key')
    """
    found = []
    for key in keys:
        if key.name not in table:
            if key.is_needed:
                found.append((key.name, "missing_key", "%s is missing" % key.name))
        else:
            for value in key.refused(table[key.name]):
                words = "%s is %s, not %s" % (key.name, shown(value), key.wanted)
                found.append((key.name, "wrong_type", words))
    known = [key.name for key in keys]
    for name in sorted(table):
        if name not in known:
            words = "unknown key %s; known are %s" % (shown(name), ", ".join(known))
            found.append((name, "unknown_key", words))
    return found
