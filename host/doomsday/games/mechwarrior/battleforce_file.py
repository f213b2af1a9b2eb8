"""Check the document of a battleforce file: return its parts or all of its faults.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.companies.shape import Key, faults, number, text
from doomsday.games.readers import Fault
from doomsday.suggestion import question
from doomsday.wording import shown
from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.model.unit import Unit
from shared.rules.mechwarrior.setup import cards as card_rows
from shared.rules.mechwarrior.setup import dial_text, legality

if TYPE_CHECKING:
    from typing import Any

GAME = "mechwarrior"
UNITS = "units"
CARDS = "cards"
# Of a unit with a combat dial: its clicks, and the range types of its two damage values.
DIAL = "dial"
RANGE = "range"
HEAT_DIAL = "heat_dial"
_DOCUMENT = (
    text("game", True),
    text("name", True),
    Key(UNITS, list, "a list of tables, written as [[units]]"),
    Key(CARDS, list, "a list of tables, written as [[cards]]"),
)
_UNIT = (
    text("name", True),
    text("kind", True),
    text("speed", True),
    number("points", True),
    text("short"),
    number("gear"),
    number("pilot"),
    number("vent"),
    number("carries"),
    Key("unique", bool, "true or false"),
    Key(HEAT_DIAL, list, "a list of texts, one for each click", items=str),
    Key(RANGE, list, "a list of the range types of primary and secondary damage", items=str),
    Key(DIAL, list, "a list of texts, one for each click", items=str),
)
_TABLES = {UNITS: _UNIT, CARDS: (text("kind", True), text("name", True))}
# Values in any case.
_WORDS = {"kind": kind_words.KINDS, "speed": kind_words.SPEEDS}
_NO_TABLE = ("wrong_type", "not a table, written as [[%s]]")


class Battleforce:
    """A battleforce, legal or not; cards as `shared.rules.mechwarrior.setup.cards` has them."""

    def __init__(self, name: str, units: "list[Unit]", cards: "list[str]") -> None:
        self.name = name
        self.units = units
        self.cards = cards


def checked(
    document: "dict[str, Any]", build: "int | None"
) -> "tuple[str | None, Battleforce | None, list[Fault]]":
    """Return name, battleforce and faults of a document; None for what cannot be read.

    build: the most points, None for any.
    """
    game = document.get("game")
    if isinstance(game, str) and game != GAME:
        known = "%s; only '%s' is read here" % (shown(game), GAME)
        return None, None, [Fault("another_game", "a battleforce of another game, " + known)]
    found = _shape_faults(document)
    is_shaped = not found
    name = document.get("name")
    if not isinstance(name, str):
        return None, None, found
    wrong = legality.text_fault("the name", name, legality.NAME_MAX)
    if wrong:
        found.append(Fault(wrong[0], wrong[1], key="name"))
    if not is_shaped:
        return name, None, found
    tables = document.get(UNITS, [])
    units = []
    for place, table in enumerate(tables, 1):
        unit, its = _unit(table)
        found += [_fault(UNITS, place, table, code, words) for code, words in its]
        if unit:
            units.append(unit)
    if len(units) == len(tables):
        found += [Fault(*fault) for fault in legality.together_faults(units, build or 0)]
    cards = []
    for place, table in enumerate(document.get(CARDS, []), 1):
        cards.append("%s %s" % (table["kind"], table["name"]))
        its_fault = card_rows.fault(cards[-1])
        if its_fault:
            found.append(_fault(CARDS, place, table, its_fault[0], its_fault[1]))
    too_many = card_rows.number_fault(cards)
    if too_many:
        found.append(Fault(*too_many))
    return name, Battleforce(name, units, cards), found


def _shape_faults(document: "dict[str, Any]") -> "list[Fault]":
    """Return every fault of shape: of each key in order with what is in it, then unknown keys."""
    found: list[Fault] = []
    own = faults(document, _DOCUMENT)
    for key in [key.name for key in _DOCUMENT]:
        found += [Fault(code, words, key=key) for name, code, words in own if name == key]
        tables = document.get(key)
        if isinstance(tables, list) and key in _TABLES:
            for place, table in enumerate(tables, 1):
                its = [(_NO_TABLE[0], _NO_TABLE[1] % key)]
                if isinstance(table, dict):
                    its = [(code, words) for _, code, words in faults(table, _TABLES[key])]
                found += [_fault(key, place, table, code, words) for code, words in its]
    return found + [
        Fault(code, words, key=key) for key, code, words in own if code == "unknown_key"
    ]


def _unit(table: "dict[str, Any]") -> "tuple[Unit | None, list[tuple[str, str]]]":
    """Return the unit of a table of the right shape, None if its kind is unknown, and faults."""
    found = []
    for key, known in _WORDS.items():
        if table[key].lower() not in known:
            words = "%s is %s, not one of %s" % (key, shown(table[key]), ", ".join(known))
            found.append(("no_such_" + key, words))
    if found:
        return None, found
    texts, types = table.get(DIAL), table.get(RANGE, [])
    faults_of_dial = [] if texts is None else dial_text.dial_faults(texts, types)
    if texts is None and types:
        faults_of_dial.append("range types belong to a dial; write the clicks as 'dial' as well")
    packed = b""
    if texts and not faults_of_dial:
        packed = dial_text.read(texts, types)
    unit = Unit(
        table["name"],
        table.get("short", ""),
        kind_words.KINDS.index(table["kind"].lower()),
        kind_words.SPEEDS.index(table["speed"].lower()),
        table["points"],
        table.get("gear", 0),
        table.get("pilot", 0),
        table.get("vent", 0),
        table.get("carries", 0),
        table.get("unique", False),
        tuple(table.get(HEAT_DIAL, ())),
        packed,
    )
    return unit, legality.unit_faults(unit) + [("bad_dial", words) for words in faults_of_dial]


def _fault(entries: str, place: int, table: object, code: str, words: str) -> Fault:
    """Return the fault of a unit or a card, which its words name."""
    title = "%s %d" % (entries[:-1], place)
    name = table.get("name") if isinstance(table, dict) else None
    if isinstance(name, str) and not legality.text_fault("", name, legality.NAME_MAX):
        title += " '%s'" % name
    key = _key_in(entries, words)
    return Fault(
        code, "%s: %s" % (title, words), entries, place, key, fix=_fix(entries, table, code, words)
    )


def _fix(entries: str, table: object, code: str, words: str) -> str:
    """Return the word that was meant by one that is not known, as a question, else ""."""
    if not isinstance(table, dict):
        return ""
    for key, known in _WORDS.items():
        if code == "no_such_" + key:
            return question(table[key], known)
    if code == "unknown_key":
        for key in table:
            if shown(key) in words:
                return question(key, [one.name for one in _TABLES[entries]])
    return ""


def _key_in(entries: str, words: str) -> str:
    """Return the key with which the words of a fault begin, "" for none."""
    for key in _TABLES[entries]:
        for lead in ("", "the "):
            if words.startswith(lead + key.name.replace("_", " ") + " "):
                return key.name
    return ""
