"""The GameReader of games whose roster files are described by the rows of their keys.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.companies import key_faults
from doomsday.companies.toml_text import document_text
from doomsday.games.readers import CheckedRoster, GameReader

if TYPE_CHECKING:
    from typing import Any

    from shared.rules.contract import Header
    from shared.rules.kit.file_keys import Rows


class KeyedReader(GameReader):
    """See GameReader. In headers a name stands behind the letter of its seat.

    rows: the keys of a file. letters: of all seats that there may be.
    """

    rows: "Rows"
    letters: str

    def line(self, document: "dict[str, Any]") -> str:
        """Return the line of a file without faults."""
        return self.rows.line(document)

    def of_line(self, line: bytes) -> "dict[str, Any]":
        """Return the file of a line. Raises: Unreadable."""
        return self.rows.of_line(line)

    def about(self, document: "dict[str, Any]") -> str:
        """Return the size of a roster in words, given its file with the defaults."""
        raise NotImplementedError

    def check(self, document: "dict[str, Any]", terms: "Any" = None) -> CheckedRoster:
        """Check a roster file by the rows of its keys."""
        name = document.get("name")
        faults = key_faults.faults(document, self.id, self.rows)
        if faults:
            return CheckedRoster(name if isinstance(name, str) else None, faults)
        about = self.about(self.rows.filled(document))
        return CheckedRoster(name, [], self.line(document), about)

    def roster_text(self, line: bytes) -> str:
        """Return the roster file of a line."""
        return self.text(self.of_line(line))

    def text(self, document: "dict[str, Any]") -> str:
        """Return a document as the text of a file, the keys in the order of their rows."""
        written = OrderedDict((("game", self.id),))
        for key in [row.name for row in self.rows.keys] + [row.name for row in self.rows.tables]:
            if key in document:
                written[key] = document[key]
        return document_text(written)

    def salvage_seats(self, header: "Header") -> "list[dict[str, Any]]":
        """Return the names of the players in a header."""
        return [{"name": value} for key, value in header if key in tuple(self.letters)]
