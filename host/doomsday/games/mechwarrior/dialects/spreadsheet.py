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
# Of combat dials; left out where no unit has one.
_RANGE, _CLICKS = "range", "dial"
_OF_DIALS = (_RANGE, _CLICKS)
_TITLES = csv_text.Titles(_HEAD + _OF_DIALS, (_NAME, _KIND, "points"), {"unit": _NAME}, "unit")
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
        return _TITLES.recognises(text)

    def read(self, text: str) -> "list[Imported]":
        """Return the battleforces; a row without one belongs to that above. Raises: NotRead."""
        try:
            rows = _TITLES.read(text)
        except csv_text.NotTable as error:
            raise NotRead(error.words, error.line) from None
        found: list[Imported] = []
        by_name: dict[str, Imported] = {}
        force = ""
        for row in rows:
            force = row.cell(_FORCE) or force
            if force not in by_name:
                by_name[force] = _empty(force)
                found.append(by_name[force])
            _add(by_name[force], row)
        for each in found:
            if not each.document[_CARDS]:
                del each.document[_CARDS]
        return found

    def write(self, documents: "Sequence[dict[str, Any]]") -> str:
        """Return a row for each unit and card."""
        units = [table for document in documents for table in document[_UNITS]]
        has_dials = len([table for table in units if table.get(_CLICKS)]) > 0
        rows: list[Sequence[object]] = [_HEAD + _OF_DIALS if has_dials else _HEAD]
        for document in documents:
            for table in document[_UNITS] + document.get(_CARDS, []):
                row = [document["name"]] + [table.get(key, "") for key in _TEXTS + _NUMBERS]
                row.append("yes" if table.get(_UNIQUE) else "")
                row.append(_CLICK.join(table.get(_DIAL, [])))
                if has_dials:
                    row += ["/".join(table.get(_RANGE, [])), _CLICK.join(table.get(_CLICKS, []))]
                rows.append(row)
        return csv_text.written(rows)


def _empty(name: str) -> Imported:
    document: dict[str, Any] = OrderedDict()
    document["game"] = _GAME
    document["name"] = name or _UNNAMED
    document[_UNITS] = []
    document[_CARDS] = []
    return Imported(document)


def _add(force: Imported, row: csv_text.TitledRow) -> None:
    """Add the unit or the card of a row."""
    kind = row.cell(_KIND).lower()
    table: dict[str, Any] = OrderedDict()
    if kind in card_rows.KINDS:
        table[_KIND] = kind
        table[_NAME] = row.cell(_NAME)
        force.document[_CARDS].append(table)
        return
    for key in _TEXTS:
        value = row.cell(key)
        if value or key != "short":
            table[key] = value.lower() if value.lower() in _words(key) else value
    for key in _NUMBERS:
        value = row.cell(key)
        is_number = len(value) <= _NUMBER_DIGITS and not value.strip("0123456789")
        if not is_number:
            words = "line %d: %s is %s, not a number"
            force.faults.append(words % (row.line, key, shown(value)))
        elif key == "points" or (value and int(value)):
            table[key] = int(value or "0")
    unique = row.cell(_UNIQUE).lower()
    if unique in _YES:
        table[_UNIQUE] = True
    elif unique not in _NO:
        force.faults.append("line %d: unique is %s, not yes or no" % (row.line, shown(unique)))
    if row.cell(_DIAL):
        table[_DIAL] = [click.strip() for click in row.cell(_DIAL).split(_CLICK)]
    if row.cell(_RANGE):
        table[_RANGE] = row.cell(_RANGE).lower().split("/")
    if row.cell(_CLICKS):
        table[_CLICKS] = [click.strip() for click in row.cell(_CLICKS).split(_CLICK)]
    force.notes += row.not_kept()
    force.document[_UNITS].append(table)


def _words(key: str) -> "Sequence[str]":
    return {"kind": kind_words.KINDS, "speed": kind_words.SPEEDS}.get(key, ())
