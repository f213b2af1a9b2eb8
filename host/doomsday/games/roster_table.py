"""Rosters as tables, for people and for programs.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any


class RosterTable:
    """A table about rosters: its title, the titles of the columns, rows, and the facts for JSON.

    parts: tables of what it is made of, shown below it.
    """

    def __init__(
        self,
        title: str,
        head: "Sequence[str]",
        rows: "Sequence[Sequence[object]]",
        facts: "Mapping[str, Any]",
        parts: "Sequence[RosterTable]" = (),
    ) -> None:
        self.title = title
        self.head = head
        self.rows = rows
        self.facts = facts
        self.parts = parts
