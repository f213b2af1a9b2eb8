"""Companies as a table, CSV: a row for each frame.

Written to run also in MicroPython, for the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.companies import csv_text
from doomsday.games.dialects import Dialect, Imported, NotRead
from doomsday.games.mfz.dialects import notation
from doomsday.games.mfz.dialects.builder import Builder, frames_of
from doomsday.wording import shown
from shared.rules.mfz.model import loadout

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_COMPANY, _SHORT, _FRAME, _SYSTEMS, _ROCKETS = "company", "short", "frame", "systems", "rockets"
_HEAD = (_COMPANY, _SHORT, _FRAME, _SYSTEMS, _ROCKETS)
_OTHERS = {"name": _FRAME, "loadout": _SYSTEMS, "ssr": _ROCKETS, "team": _COMPANY}
_TITLES = csv_text.Titles(_HEAD, (_FRAME, _SYSTEMS), _OTHERS, "frame")
_ROCKETS_MAX = 99


class Spreadsheet(Dialect):
    """See Dialect."""

    name = "csv"
    title = "CSV"
    ending = ".csv"

    def recognises(self, text: str) -> bool:
        """Return whether the first line has the titles of frames and systems."""
        return _TITLES.recognises(text)

    def read(self, text: str) -> "list[Imported]":
        """Return the companies; a row without a company belongs to that above. Raises: NotRead."""
        try:
            rows = _TITLES.read(text)
        except csv_text.NotTable as error:
            raise NotRead(error.words, error.line) from None
        companies: list[Builder] = []
        by_name: dict[str, Builder] = {}
        name = ""
        for row in rows:
            name = row.cell(_COMPANY) or name
            if name not in by_name:
                by_name[name] = Builder(name)
                companies.append(by_name[name])
            _add(by_name[name], row)
            for note in row.not_kept():
                by_name[name].note(note)
        return [company.imported for company in companies]

    def write(self, documents: "Sequence[dict[str, Any]]") -> str:
        """Return a row for each frame."""
        rows: list[Sequence[object]] = [_HEAD]
        for document in documents:
            for name, counts, rockets in frames_of(document):
                short = document.get("short", "")
                rows.append((document["name"], short, name, loadout.text(counts), rockets))
        return csv_text.written(rows)


def _add(company: Builder, row: csv_text.TitledRow) -> None:
    """Add the frame of a row."""
    reading = notation.read(row.cell(_SYSTEMS))
    rockets = row.cell(_ROCKETS)
    if rockets and not rockets.strip("0123456789") and int(rockets[:3]) <= _ROCKETS_MAX:
        reading.add_rockets(int(rockets[:3]))
    elif rockets:
        company.fault("line %d: rockets is %s, not a number" % (row.line, shown(rockets)))
    company.set_short(row.cell(_SHORT))
    company.add(row.cell(_FRAME), reading)
