"""Rosters from and to the texts of other programs: what `import`, `export` and the page share.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.companies.toml_text import document_text
from doomsday.games.dialects import NotRead, losses
from doomsday.wording import printable

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from doomsday.games.dialects import Dialect, Imported
    from doomsday.games.readers import GameReader

    Found = tuple[GameReader, Dialect]


def recognised(text: str, used: "Sequence[GameReader]") -> "Found | None":
    """Return the dialect of a text, and its game; None if no game recognises it."""
    for its in used:
        for dialect in its.dialects():
            if dialect.recognises(text):
                return its, dialect
    return None


def named(name: str, used: "Sequence[GameReader]", text: str = "") -> "Found | None":
    """Return the dialect of a name; if several games have one, the one that recognises `text`."""
    fitting = [
        (its, dialect) for its in used for dialect in its.dialects() if dialect.name == name
    ]
    for its, dialect in fitting:
        if dialect.recognises(text):
            return its, dialect
    return fitting[0] if fitting else None


def dialect_names(used: "Sequence[GameReader]") -> "list[str]":
    """Return the names of all dialects, each once."""
    found: list[str] = []
    for its in used:
        found += [one.name for one in its.dialects() if one.name not in found]
    return found


def company_file(where: str, dialect: "Dialect", imported: "Imported") -> str:
    """Return the company file of a roster, with comments on how it was read."""
    comments = ["From %s, %s." % (where, dialect.title)] + imported.notes
    comments += ["Not read: " + fault for fault in imported.faults]
    return document_text(imported.document, comments)


def lost(
    its: "GameReader", dialect: "Dialect", before: "Sequence[dict[str, Any]]", text: str
) -> "list[str]":
    """Return what rosters lose in a text, by reading it back. before: as `plain` returns them."""
    try:
        after = [its.plain(one.document) for one in dialect.read(text)]
    except NotRead as error:
        return [error.words + "."]
    after += [None] * (len(before) - len(after))
    return [
        "%s: %s" % (printable(document["name"]), words)
        for document, kept in zip(before, after)
        for words in losses(document, kept)
    ]
