"""The keys of a text file: their values, defaults and limits, and how they are written.

The same rows serve the file, the line on the box and the header of a record.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from shared.rules import name_letters
from shared.rules.errors import Unreadable
from shared.rules.kit import roster_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Table = dict[str, Any]
    # The list and number of the table that it is about, "" and 0 for the whole file; the key;
    # what to write.
    Misfit = tuple[str, int, str, str]

WORD_MAX = 10
_DIGITS = "0123456789"
_BETWEEN = "/"


class Key:
    """A name. default: None if the key has none. most: letters."""

    def __init__(
        self, name: str, default: "Any" = None, most: int = WORD_MAX, is_needed: bool = False
    ) -> None:
        self.name = name
        self.default = default
        self.most = most
        self.is_needed = is_needed

    def wanted(self) -> str:
        """Return what to write."""
        return "a name of 1 to %d letters, digits and signs other than / [ ] { }" % self.most

    def fits(self, value: "Any") -> bool:
        """Return whether a key may have a value.

        >>> Key("name").fits("Kills"), Key("name").fits("Hit/Miss")
        (True, False)
        """
        return (
            isinstance(value, str)
            and 0 < len(value) <= self.most
            and value.strip() == value
            and not [c for c in value if not name_letters.is_allowed(c) or c in "/[]{}"]
        )

    def text(self, value: "Any") -> str:
        """Return a value as text."""
        return str(value)

    def value(self, text: str) -> "Any":
        """Return the value of a text, which may be one that does not fit."""
        return text


class Number(Key):
    """A whole number from `least` to `most`."""

    def __init__(self, name: str, default: "int | None", least: int, most: int) -> None:
        super().__init__(name, default, most)
        self.least = least

    def wanted(self) -> str:
        return "a whole number from %d to %d" % (self.least, self.most)

    def fits(self, value: "Any") -> bool:
        # True and false are no numbers.
        return type(value) is int and self.least <= value <= self.most

    def value(self, text: str) -> "Any":
        digits = text[1:] if text[:1] == "-" else text
        is_number = 0 < len(digits) <= 4 and not [c for c in digits if c not in _DIGITS]
        return int(text) if is_number else text


class Choice(Key):
    """One of some words, the default first."""

    def __init__(self, name: str, known: "tuple[str, ...]") -> None:
        super().__init__(name, known[0])
        self.known = known

    def wanted(self) -> str:
        return "one of " + ", ".join(self.known)

    def fits(self, value: "Any") -> bool:
        return value in self.known


class Truth(Key):
    """True or false."""

    def __init__(self, name: str) -> None:
        super().__init__(name, False)

    def wanted(self) -> str:
        return "true or false"

    def fits(self, value: "Any") -> bool:
        return isinstance(value, bool)

    def text(self, value: "Any") -> str:
        return "true" if value else "false"

    def value(self, text: str) -> "Any":
        return {"true": True, "false": False}.get(text, text)


class Names(Key):
    """A list of `least` to `most` names that differ."""

    def __init__(self, name: str, default: "list[str] | None", least: int, most: int) -> None:
        super().__init__(name, default, most)
        self.least = least

    def wanted(self) -> str:
        limits = (self.least, self.most, WORD_MAX)
        return "a list of %d to %d names that differ, each of 1 to %d letters" % limits

    def fits(self, value: "Any") -> bool:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            return False
        item = Key(self.name)
        misfits = [name for name in value if not item.fits(name)]
        return not misfits and len(set(value)) == len(value)

    def text(self, value: "Any") -> str:
        return _BETWEEN.join(value)

    def value(self, text: str) -> "Any":
        return text.split(_BETWEEN)


class Tables:
    """A list of tables of a file. least, most: how many; most is 0 for any number.

    apart: given a table whose values fit their keys, with the defaults, returns the keys whose
    values do not go together, each with what to write.
    """

    def __init__(
        self,
        name: str,
        keys: "Sequence[Key]",
        apart: "Callable[[Table], list[tuple[str, str]]] | None" = None,
        least: int = 0,
        most: int = 0,
    ) -> None:
        self.name = name
        self.keys = keys
        self.apart = apart
        self.least = least
        self.most = most

    def misfits(self, document: "Table") -> "list[Misfit]":
        """Return what does not fit in the tables of a file; their names have to differ."""
        tables = document.get(self.name, [])
        form = ", written as [[%s]]" % self.name
        if not isinstance(tables, list) or [row for row in tables if not isinstance(row, dict)]:
            return [("", 0, self.name, "a list of tables" + form)]
        if len(tables) < self.least:
            return [("", 0, self.name, "a list of at least one table" + form)]
        found: list[Misfit] = []
        names = [table.get("name") for table in tables]
        for place, table in enumerate(tables, 1):
            misfits = [(key.name, key.wanted()) for key in _misfits(self.keys, table)]
            if not misfits:
                first = names.index(names[place - 1]) + 1
                if first < place:
                    misfits = [("name", "another name than that of number %d" % first)]
                if self.apart is not None:
                    misfits += self.apart(filled(self.keys, table))
            found += [(self.name, place, key, wanted) for key, wanted in misfits]
        if self.most and len(tables) > self.most:
            found.append(("", 0, self.name, "at most %d tables" % self.most))
        return found


class Rows:
    """The keys of a roster file, the name first, and its lists of tables.

    apart: returns what does not go together in a file in which all else fits.
    """

    def __init__(
        self,
        keys: "Sequence[Key]",
        tables: "Sequence[Tables]" = (),
        apart: "Callable[[Table], list[Misfit]] | None" = None,
    ) -> None:
        self.keys = keys
        self.tables = tables
        self.apart = apart

    def texts(self, document: "Table") -> "list[tuple[str, str]]":
        """Return the texts of a file by key, without the defaults; a table is one, in parts.

        >>> Rows((Key("name"), Number("speed", 1, 0, 9))).texts({"name": "Cart", "speed": 2})
        [('name', 'Cart'), ('speed', '2')]
        """
        found = []
        for key in self.keys:
            if document.get(key.name, key.default) != key.default:
                found.append((key.name, key.text(document[key.name])))
        for rows in self.tables:
            for place, table in enumerate(document.get(rows.name, ()), 1):
                parts = []
                for key in rows.keys:
                    value = table.get(key.name, key.default)
                    parts.append("" if value == key.default else key.text(value))
                found.append(("%s%d" % (rows.name, place), _BETWEEN.join(parts).rstrip(_BETWEEN)))
        return found

    def read(self, pairs: "Sequence[tuple[str, str]]") -> "Table":
        """Return the file of texts by key, whose values may not fit; other keys are skipped.

        >>> Rows((Key("name"), Number("speed", 1, 0, 9))).read([("speed", "2")])["speed"]
        2
        """
        given = dict(pairs)
        document: Table = OrderedDict()
        for key in self.keys:
            if key.name in given:
                document[key.name] = key.value(given[key.name])
        for rows in self.tables:
            tables: list[Table] = []
            while "%s%d" % (rows.name, len(tables) + 1) in given:
                parts = given["%s%d" % (rows.name, len(tables) + 1)].split(_BETWEEN)
                listed = [
                    (key.name, key.value(part)) for key, part in zip(rows.keys, parts) if part
                ]
                tables.append(OrderedDict(listed))
            if tables:
                document[rows.name] = tables
        return document

    def misfits(self, document: "Table") -> "list[Misfit]":
        """Return what in a file does not fit; first each value that does not fit its key.

        >>> Rows((Key("name", is_needed=True),)).misfits({})[0][:3]
        ('', 0, 'name')
        """
        found = [("", 0, key.name, key.wanted()) for key in _misfits(self.keys, document)]
        for rows in self.tables:
            found += rows.misfits(document)
        return found or (self.apart(document) if self.apart is not None else [])

    def filled(self, document: "Table") -> "Table":
        """Return a file with the defaults of the keys that it and its tables have not.

        >>> Rows((Key("name"), Number("speed", 1, 0, 9))).filled({"name": "Cart"})["speed"]
        1
        """
        found = filled(self.keys, document)
        for rows in self.tables:
            tables = document.get(rows.name, ())
            found[rows.name] = [filled(rows.keys, table) for table in tables]
        return found

    # The line of a roster file.

    def line(self, document: "Table") -> str:
        r"""Return a file as a line with its end.

        >>> Rows((Key("name"), Number("speed", 1, 0, 9))).line({"name": "Cart", "speed": 2})
        'Cart\tspeed 2\n'
        """
        return roster_line.line_of(self.texts(document))

    def of_line(self, line: bytes) -> "Table":
        r"""Return the file of a line. Raises: Unreadable if it does not fit.

        >>> Rows((Key("name"), Number("speed", 1, 0, 9))).of_line(b"Cart\tspeed 2\n")["speed"]
        2
        """
        document = self.read(roster_line.texts_of(line))
        self.check(document)
        return document

    def check(self, document: "Table") -> None:
        """Check that a file fits. Raises: Unreadable.

        >>> Rows((Key("name"), Number("speed", 1, 0, 9))).check({"speed": 10})
        Traceback (most recent call last):
        shared.rules.errors.Unreadable: speed is not a whole number from 0 to 9
        """
        for _, _, key, wanted in self.misfits(document):
            raise Unreadable("%s is not %s" % (key, wanted))

    def check_line(self, line: bytes) -> None:
        r"""Check a line. Raises: Unreadable if the laptop would not send it.

        >>> Rows((Key("name"), Number("speed", 1, 0, 9))).check_line(b"Cart\tspeed 1\n")
        Traceback (most recent call last):
        shared.rules.errors.Unreadable: a roster is written in one way
        """
        if self.line(self.of_line(line)).encode() != line:
            raise Unreadable("a roster is written in one way")


def _misfits(keys: "Sequence[Key]", table: "Table") -> "list[Key]":
    """Return the keys whose values do not fit, and the needed ones that a table has not."""
    return [
        key
        for key in keys
        if (not key.fits(table[key.name]) if key.name in table else key.is_needed)
    ]


def filled(keys: "Sequence[Key]", table: "Table") -> "Table":
    """Return a table with the defaults of the keys that it has not.

    >>> filled((Number("speed", 1, 0, 9),), {})
    {'speed': 1}
    """
    return {key.name: table.get(key.name, key.default) for key in keys}
