"""Battleforces as people type them: a line for each unit, and for each card.

Written to run also in MicroPython, for the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.games.dialects import Dialect, Imported, NotRead
from doomsday.games.mechwarrior.battleforce_file import CARDS, DIAL, GAME, HEAT_DIAL, RANGE, UNITS
from doomsday.suggestion import question
from doomsday.wording import shown
from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.setup import cards as card_rows

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_FORCE = "battleforce "
_CARD = "card"
_COMMENT = "#"
_LINE_MAX = 1000
_UNNAMED = "Battleforce"
_NUMBERS = ("gear", "pilot", "vent", "carries")
_POINTS, _SHORT, _UNIQUE = "points", "short", "unique"
_WORDS = kind_words.SPEEDS + _NUMBERS + (_POINTS, _SHORT, _UNIQUE, HEAT_DIAL, RANGE, DIAL)
# Between the clicks of a dial, which may have commas.
BETWEEN_CLICKS = "|"
_NUMBER_DIGITS = 4
EXAMPLE = "Marsh Heron: mech 96 vent 1"


class UnitLines(Dialect):
    """See Dialect."""

    name = "units"
    title = "lines with units"
    ending = ".txt"

    def recognises(self, text: str) -> bool:
        """Return whether a line has a name, a colon and a kind of unit."""
        for line in text.split("\n"):
            words = _words(_parted(line)[1])
            if words and words[0].lower() in kind_words.KINDS:
                return True
        return False

    def read(self, text: str) -> "list[Imported]":
        """Return the battleforces; a line that begins one has no colon. Raises: NotRead."""
        found: list[Imported] = []
        for number, line in enumerate(text.split("\n"), 1):
            line = line.strip()
            if not line or line.startswith(_COMMENT):
                continue
            if len(line) > _LINE_MAX:
                raise NotRead("a line of over %d characters" % _LINE_MAX, number)
            name, rest = _parted(line)
            is_titled = line[: len(_FORCE)].lower() == _FORCE
            if is_titled or not name:
                heading = line[len(_FORCE) :] if is_titled else line
                found.append(_empty(heading.strip().rstrip(":")))
                continue
            if not found:
                found.append(_empty(""))
            _add(found[-1], name, rest, number)
        faults = [fault for each in found for fault in each.faults]
        found = [each for each in found if each.document[UNITS]]
        if not found:
            raise NotRead(faults[0] if faults else "no line has a unit, such as " + EXAMPLE)
        for each in found:
            if not each.document[CARDS]:
                del each.document[CARDS]
        return found

    def write(self, documents: "Sequence[dict[str, Any]]") -> str:
        """Return a line for each battleforce, unit and card."""
        parts = []
        for document in documents:
            lines = [_FORCE + document["name"]]
            lines += [_line(table) for table in document[UNITS]]
            for card in document.get(CARDS, []):
                lines.append("%s %s: %s" % (card["kind"], _CARD, card["name"]))
            parts.append("\n".join(lines) + "\n")
        return "\n".join(parts)


def _line(table: "dict[str, Any]") -> str:
    words = [table["kind"], table["speed"], str(table[_POINTS])]
    for key in _NUMBERS:
        if table.get(key):
            words.append("%s %d" % (key, table[key]))
    if table.get(_UNIQUE):
        words.append(_UNIQUE)
    if table.get(_SHORT):
        words.append("%s %s" % (_SHORT, table[_SHORT]))
    if table.get(RANGE):
        words.append("%s %s" % (RANGE, "/".join(table[RANGE])))
    for key in (DIAL, HEAT_DIAL):
        if table.get(key):
            words.append("%s %s" % (key, BETWEEN_CLICKS.join(table[key])))
    return "%s: %s" % (table["name"], " ".join(words))


def _parted(line: str) -> "tuple[str, str]":
    """Return what stands before and behind the colon that a kind of unit follows.

    Without such a colon: before and behind the first one; ("", line) for a line without any.

    >>> _parted("Red: two: mech 9"), _parted("gear card: Coil"), _parted("Reds")
    (('Red: two', 'mech 9'), ('gear card', 'Coil'), ('', 'Reds'))
    """
    place = line.find(":")
    while place >= 0:
        words = _words(line[place + 1 :])
        if words and words[0].lower() in kind_words.KINDS:
            break
        place = line.find(":", place + 1)
    if place < 0:
        place = line.find(":")
    if place < 0:
        return "", line
    return line[:place].strip(), line[place + 1 :].strip()


def _words(text: str) -> "list[str]":
    return text.replace(",", " ").split()


def _empty(name: str) -> Imported:
    document: dict[str, Any] = OrderedDict()
    document["game"] = GAME
    document["name"] = name or _UNNAMED
    document[UNITS] = []
    document[CARDS] = []
    return Imported(document)


def _add(force: Imported, name: str, rest: str, line: int) -> None:
    """Add the card or the unit of a line."""
    kind, _, last = name.lower().partition(" ")
    if last == _CARD and kind in card_rows.KINDS:
        card: dict[str, Any] = OrderedDict()
        card["kind"] = kind
        card["name"] = rest
        force.document[CARDS].append(card)
        return
    text, dials = _with_dials(rest)
    words = _words(text)
    if not words or words[0].lower() not in kind_words.KINDS:
        what = shown(words[0]) if words else "nothing"
        known = "line %d: %s is no kind of unit: %s"
        force.faults.append(known % (line, what, ", ".join(kind_words.KINDS)))
        return
    table: dict[str, Any] = OrderedDict()
    table["name"] = name
    table["kind"] = words[0].lower()
    _read_words(force, table, words[1:], line)
    for key, clicks in dials:
        if not clicks.strip():
            force.faults.append("line %d: nothing follows %s" % (line, key))
            continue
        table[key] = [click.strip() for click in clicks.split(BETWEEN_CLICKS)]
    if "speed" not in table:
        modes = kind_words.SPEEDS_OF[kind_words.KINDS.index(table["kind"])]
        table["speed"] = kind_words.SPEEDS[modes[0]]
        if len(modes) > 1 and table["kind"] != "mech":
            force.notes.append("line %d: speed %s was assumed" % (line, table["speed"]))
    if _POINTS not in table:
        force.faults.append("line %d: the points are missing" % line)
        table[_POINTS] = 0
    force.document[UNITS].append(_ordered(table))


def _with_dials(text: str) -> "tuple[str, list[tuple[str, str]]]":
    """Return a text up to its dials, and the key and the clicks of each."""
    before: list[str] = []
    found: list[tuple[str, list[str]]] = []
    for word in text.split(" "):
        key = word.lower().rstrip(":")
        if key in (DIAL, HEAT_DIAL):
            found.append((key, []))
        else:
            (found[-1][1] if found else before).append(word)
    return " ".join(before), [(key, " ".join(words)) for key, words in found]


def _read_words(force: Imported, table: "dict[str, Any]", words: "list[str]", line: int) -> None:
    """Read the words behind the kind of a unit."""
    place = 0
    while place < len(words):
        word = words[place]
        key = word.lower()
        value = words[place + 1] if place + 1 < len(words) else ""
        place += 1
        if key in kind_words.SPEEDS and "speed" not in table:
            table["speed"] = key
        elif key == _UNIQUE:
            table[_UNIQUE] = True
        elif key == _SHORT and value:
            table[_SHORT] = value
            place += 1
        elif key == RANGE and value:
            table[RANGE] = value.lower().split("/")
            place += 1
        elif key in _NUMBERS and _is_number(value):
            if int(value):
                table[key] = int(value)
            place += 1
        elif _is_number(word) and _POINTS not in table:
            table[_POINTS] = int(word)
            place += value.lower() == _POINTS
        elif key in _NUMBERS:
            force.faults.append("line %d: no number follows %s" % (line, key))
        else:
            close = question(word, _WORDS)
            told = "line %d: %s means nothing here%s"
            force.faults.append(told % (line, shown(word), "; " + close if close else ""))


def _is_number(word: str) -> bool:
    return 0 < len(word) <= _NUMBER_DIGITS and not word.strip("0123456789")


def _ordered(table: "dict[str, Any]") -> "dict[str, Any]":
    """Return a unit with its keys in the order of the examples."""
    keys = (
        ("name", _SHORT, "kind", "speed", _POINTS) + _NUMBERS + (_UNIQUE, HEAT_DIAL, RANGE, DIAL)
    )
    return OrderedDict([(key, table[key]) for key in keys if key in table])
