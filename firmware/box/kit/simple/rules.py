"""Show the rules of a small game."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from box.ui import words

if TYPE_CHECKING:
    from typing import Any

    from box.kit.table import Table


def page(table: "Table[Any]") -> Sheet:
    """List the lines of the rules; D goes back."""
    rules = table.pages.rules  # type: ignore[attr-defined]
    return Sheet(words.RULES, [(line, "", None) for line in rules])
