"""Texts of other programs that hold rosters: what reads and writes one, and what a reader returns.

Written to run also in MicroPython, for the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


class NotRead(ValueError):
    """A text that is not in the dialect. words: without the file; line: from 1, 0 if unknown."""

    def __init__(self, words: str, line: int = 0) -> None:
        super().__init__(words)
        self.words = words
        self.line = line


class Imported:
    """A roster that was read from a foreign text.

    document: as its TOML file has it. notes: what was read in a certain way, or is not kept; the
    file has these as comments. faults: what could not be read, and is missing in the document.
    """

    def __init__(self, document: "dict[str, Any]") -> None:
        self.document = document
        self.notes: list[str] = []
        self.faults: list[str] = []


class Dialect:
    """A way to write rosters. name: on the command line; title: in sentences.

    ending: of the names of its files, such as ".csv".
    """

    name = ""
    title = ""
    ending = ""

    def recognises(self, text: str) -> bool:
        """Return whether a text is in this dialect rather than in a later one of its game."""
        return False

    def read(self, text: str) -> "list[Imported]":
        """Return the rosters in a text. Raises: NotRead."""
        raise NotImplementedError

    def write(self, documents: "Sequence[dict[str, Any]]") -> str:
        """Return rosters as text; what it cannot hold is left out.

        documents: as GameTools.plain returns them.
        """
        raise NotImplementedError


def losses(before: "dict[str, Any]", after: "dict[str, Any] | None") -> "list[str]":
    """Return what a roster lost when it was written in a dialect and read again.

    Both as GameTools.plain returns them; after: None if it cannot be read at all.

    >>> losses({"name": "Ann", "short": "A"}, {"name": "Ann"})
    ["short 'A' is not kept"]
    """
    if after is None:
        return ["it cannot be read back"]
    found = []
    for key in before:
        value, other = before[key], after.get(key)
        if not isinstance(value, list) or not [item for item in value if isinstance(item, dict)]:
            found += _lost(key, value, other)
            continue
        tables = other if isinstance(other, list) else []
        if len(tables) != len(value):
            found.append("%d of %d %s are kept" % (len(tables), len(value), key))
            continue
        for number, (table, kept) in enumerate(zip(value, tables), 1):
            for inner in table:
                where = "%s %d, %s" % (key.rstrip("s"), number, inner)
                found += _lost(where, table[inner], kept.get(inner))
    return found


def _lost(what: str, value: object, other: object) -> "list[str]":
    if value == other:
        return []
    if other is None:
        return ["%s %s is not kept" % (what, _shown(value))]
    return ["%s %s is read back as %s" % (what, _shown(value), _shown(other))]


def _shown(value: object) -> str:
    if isinstance(value, list):
        return "[%s]" % ", ".join([_shown(item) for item in value])
    return quoted(value) if isinstance(value, str) else str(value)
