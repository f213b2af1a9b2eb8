"""Name the faults of a file by the rows of its keys (shared/rules/kit/file_keys.py).

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.games.readers import Fault
from doomsday.suggestion import question
from doomsday.wording import shown

if TYPE_CHECKING:
    from typing import Any

    from shared.rules.kit.file_keys import Misfit, Rows, Table

# Of a list whose items are shown.
_ITEMS = 6


def faults(document: "Table", game: str, rows: "Rows") -> "list[Fault]":
    """Return the faults of a file of a game: its misfits, then unknown keys by name."""
    if document.get("game") != game:
        said = "game is %s, not '%s'" % (shown(document.get("game", "")), game)
        return [Fault("another_game", said, key="game", fix='game = "%s"' % game)]
    found = [_fault(document, misfit) for misfit in rows.misfits(document)]
    known = [key.name for key in rows.keys] + ["game"] + [tables.name for tables in rows.tables]
    found += _unknown(document, "", 0, known)
    for tables in rows.tables:
        for place in range(1, len(_tables(document, tables.name)) + 1):
            found += _unknown(document, tables.name, place, [key.name for key in tables.keys])
    return found


def _tables(document: "Table", entries: str) -> "list[Table]":
    tables = document.get(entries)
    listed = tables if isinstance(tables, list) else []
    return [table if isinstance(table, dict) else {} for table in listed]


def _table(document: "Table", entries: str, place: int) -> "Table":
    return _tables(document, entries)[place - 1] if entries else document


def _fault(document: "Table", misfit: "Misfit") -> Fault:
    entries, place, key, wanted = misfit
    table = _table(document, entries, place)
    code, said = "missing_key", "%s is missing: write %s" % (key, wanted)
    if key in table:
        code, said = "wrong_value", "%s is %s, not %s" % (key, _value(table[key]), wanted)
    return Fault(code, _where(document, entries, place) + said, entries, place, key)


def _value(value: "Any") -> str:
    """Return a value as it is written; of a list of tables how many they are."""
    if not isinstance(value, list) or len(value) > _ITEMS:
        return shown(value)
    if [item for item in value if isinstance(item, dict)]:
        return "%d tables" % len(value)
    return "[%s]" % ", ".join([shown(item) for item in value])


def _unknown(document: "Table", entries: str, place: int, known: "list[str]") -> "list[Fault]":
    found = []
    for key in sorted(_table(document, entries, place)):
        if key not in known:
            said = "unknown key %s; known are %s" % (shown(key), ", ".join(known))
            said = _where(document, entries, place) + said
            fix = question(key, known)
            found.append(Fault("unknown_key", said, entries, place, key, fix=fix))
    return found


def _where(document: "Table", entries: str, place: int) -> str:
    """Return what names a table in a sentence."""
    if not entries:
        return ""
    name = _table(document, entries, place).get("name")
    title = "%s %d" % (entries[:-1] if entries[-1:] == "s" else entries, place)
    return title + (" %s: " % shown(name) if isinstance(name, str) else ": ")
