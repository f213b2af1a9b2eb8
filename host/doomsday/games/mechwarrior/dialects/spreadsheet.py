"""Battleforces as a table, CSV: a row for each unit, and for each card.

Written to run also in MicroPython, for the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.companies import csv_text
from doomsday.games.dialects import Dialect, Imported, NotRead
from doomsday.wording import shown
from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.setup import cards as card_rows

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_GAME = "mechwarrior"
_FORCE, _NAME, _KIND, _DIAL, _UNIQUE = "battleforce", "name", "kind", "heat_dial", "unique"
_UNITS, _CARDS = "units", "cards"
_TEXTS = ("name", "short", "kind", "speed")
_NUMBERS = ("points", "gear", "pilot", "vent", "carries")
_HEAD = (_FORCE,) + _TEXTS + _NUMBERS + (_UNIQUE, _DIAL)
_YES = ("yes", "true", "1", "x")
_NO = ("", "no", "false", "0", "-")
# Between the clicks of a heat dial, which may have commas.
_CLICK = "|"
_NUMBER_DIGITS = 4
_UNNAMED = "Battleforce"


class Spreadsheet(Dialect):
    """See Dialect."""

    name = "csv"
    title = "CSV"
    ending = ".csv"

    def recognises(self, text: str) -> bool:
        """Return whether the first line has the titles of units."""
        first = text.lstrip().partition("\n")[0]
        titles = [_title(cell) for cell in first.split(csv_text.separator_of(text))]
        return _NAME in titles and _KIND in titles and "points" in titles

    def read(self, text: str) -> "list[Imported]":
        """Return the battleforces; a row without one belongs to that above. Raises: NotRead."""
        try:
            rows = csv_text.read(text)
        except csv_text.NotTable as error:
            raise NotRead(error.words, error.line) from None
        titles = [_title(cell) for cell in rows[0][1]] if rows else []
        if not rows[1:] or [title for title in (_NAME, _KIND, "points") if title not in titles]:
            words = "a table needs the columns %s, and a row for each unit"
            raise NotRead(words % ", ".join(_HEAD), 1)
        found: list[Imported] = []
        by_name: dict[str, Imported] = {}
        force = ""
        for line, cells in rows[1:]:
            row = dict(zip(titles, cells))
            force = row.get(_FORCE, "") or force
            if force not in by_name:
                by_name[force] = _empty(force)
                found.append(by_name[force])
            _add(by_name[force], row, line)
        for each in found:
            if not each.document[_CARDS]:
                del each.document[_CARDS]
        return found

    def write(self, documents: "Sequence[dict[str, Any]]") -> str:
        """Return a row for each unit and card."""
        rows: list[Sequence[object]] = [_HEAD]
        for document in documents:
            for table in document[_UNITS] + document.get(_CARDS, []):
                row = [document["name"]] + [table.get(key, "") for key in _TEXTS + _NUMBERS]
                row.append("yes" if table.get(_UNIQUE) else "")
                rows.append(row + [_CLICK.join(table.get(_DIAL, []))])
        return csv_text.written(rows)


def _title(cell: str) -> str:
    title = cell.strip().strip('"').strip().lower().replace(" ", "_")
    return _NAME if title == "unit" else title


def _empty(name: str) -> Imported:
    document: dict[str, Any] = OrderedDict()
    document["game"] = _GAME
    document["name"] = name or _UNNAMED
    document[_UNITS] = []
    document[_CARDS] = []
    return Imported(document)


def _add(force: Imported, row: "dict[str, str]", line: int) -> None:
    """Add the unit or the card of a row."""
    kind = row.get(_KIND, "").lower()
    table: dict[str, Any] = OrderedDict()
    if kind in card_rows.KINDS:
        table[_KIND] = kind
        table[_NAME] = row.get(_NAME, "")
        force.document[_CARDS].append(table)
        return
    for key in _TEXTS:
        value = row.get(key, "")
        if value or key != "short":
            table[key] = value.lower() if value.lower() in _words(key) else value
    for key in _NUMBERS:
        value = row.get(key, "")
        is_number = len(value) <= _NUMBER_DIGITS and not value.strip("0123456789")
        if not is_number:
            words = "line %d: %s is %s, not a number"
            force.faults.append(words % (line, key, shown(value)))
        elif key == "points" or (value and int(value)):
            table[key] = int(value or "0")
    unique = row.get(_UNIQUE, "").lower()
    if unique in _YES:
        table[_UNIQUE] = True
    elif unique not in _NO:
        force.faults.append("line %d: unique is %s, not yes or no" % (line, shown(unique)))
    if row.get(_DIAL):
        table[_DIAL] = [click.strip() for click in row[_DIAL].split(_CLICK)]
    others = [key for key in row if key and key not in _HEAD and row[key]]
    for key in sorted(others):
        force.notes.append("line %d: not kept: %s %s" % (line, shown(key), shown(row[key])))
    force.document[_UNITS].append(table)


def _words(key: str) -> "Sequence[str]":
    return {"kind": kind_words.KINDS, "speed": kind_words.SPEEDS}.get(key, ())
