"""Ask for one of the legal actions, in the words of the log."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet

if TYPE_CHECKING:
    from typing import Any

    from box.kit.table import Table


def page(table: "Table[Any]") -> Sheet:
    """One row for each action; D plays the selected one."""
    state = table.state
    rows = [(state.explain(action), "", action) for action in state.legal()]
    return Sheet(table.pages.title(state), rows)  # type: ignore[attr-defined]
