"""Show the page that a small game has for its phase."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Sheet
    from box.kit.table import Table


def page(table: "Table[Any]") -> "Sheet":
    """Return the sheet that a function of the game makes."""
    pages = table.pages
    return pages.own[table.state.phase](table)  # type: ignore[attr-defined, no-any-return]
