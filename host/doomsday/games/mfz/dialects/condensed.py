"""A line for each frame with the dice that it rolls, `Soldier: WWBYGRdRd`, as Condensed has them.

Written to run also in MicroPython, for the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.games.dialects import Dialect, Imported
from doomsday.games.mfz.dialects import handbook_text, notation

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


class Condensed(Dialect):
    """See Dialect."""

    name = "condensed"
    title = "the dice of Condensed"
    ending = ".txt"

    def recognises(self, text: str) -> bool:
        """Return whether the last word of a line begins with two white dice."""
        for line in text.split("\n"):
            word = line.strip().rpartition(" ")[2].rpartition(":")[2]
            if notation.is_condensed(word):
                return True
        return False

    def read(self, text: str) -> "list[Imported]":
        """Return the companies. Raises: NotRead."""
        return handbook_text.read_lines(text, notation.read_condensed)

    def write(self, documents: "Sequence[dict[str, Any]]") -> str:
        """Return a line for each company and for each frame."""
        return handbook_text.written(documents, notation.condensed)
