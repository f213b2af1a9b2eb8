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
# Other titles that people give these columns.
_TITLES = {"name": _FRAME, "loadout": _SYSTEMS, "ssr": _ROCKETS, "team": _COMPANY}
_ROCKETS_MAX = 99


class Spreadsheet(Dialect):
    """See Dialect."""

    name = "csv"
    title = "CSV"
    ending = ".csv"

    def recognises(self, text: str) -> bool:
        """Return whether the first line has the titles of frames and systems."""
        first = text.lstrip().partition("\n")[0]
        titles = [_title(cell) for cell in first.split(csv_text.separator_of(text))]
        return _FRAME in titles and _SYSTEMS in titles

    def read(self, text: str) -> "list[Imported]":
        """Return the companies; a row without a company belongs to that above. Raises: NotRead."""
        try:
            rows = csv_text.read(text)
        except csv_text.NotTable as error:
            raise NotRead(error.words, error.line) from None
        titles = [_title(cell) for cell in rows[0][1]] if rows else []
        if _FRAME not in titles or _SYSTEMS not in titles or not rows[1:]:
            raise NotRead("a table needs the columns %s, and a row for each frame" % _listed(), 1)
        others = [title for title in titles if title and title not in _HEAD]
        companies: list[Builder] = []
        by_name: dict[str, Builder] = {}
        name = ""
        for line, cells in rows[1:]:
            row = dict(zip(titles, cells))
            name = row.get(_COMPANY, "") or name
            if name not in by_name:
                by_name[name] = Builder(name)
                companies.append(by_name[name])
            _add(by_name[name], row, line)
            for title in others:
                if row.get(title):
                    words = "line %d: not kept: %s %s"
                    by_name[name].note(words % (line, shown(title), shown(row[title])))
        return [company.imported for company in companies]

    def write(self, documents: "Sequence[dict[str, Any]]") -> str:
        """Return a row for each frame."""
        rows: list[Sequence[object]] = [_HEAD]
        for document in documents:
            for name, counts, rockets in frames_of(document):
                short = document.get("short", "")
                rows.append((document["name"], short, name, loadout.text(counts), rockets))
        return csv_text.written(rows)


def _title(cell: str) -> str:
    title = cell.strip().strip('"').strip().lower()
    return _TITLES.get(title, title)


def _listed() -> str:
    return ", ".join(_HEAD)


def _add(company: Builder, row: "dict[str, str]", line: int) -> None:
    """Add the frame of a row."""
    reading = notation.read(row.get(_SYSTEMS, ""))
    rockets = row.get(_ROCKETS, "")
    if rockets and not rockets.strip("0123456789") and int(rockets[:3]) <= _ROCKETS_MAX:
        reading.add_rockets(int(rockets[:3]))
    elif rockets:
        company.fault("line %d: rockets is %s, not a number" % (line, shown(rockets)))
    company.set_short(row.get(_SHORT, ""))
    company.add(row.get(_FRAME, ""), reading)
