"""Combat dials in the header of a record: a line for each click, where the box packs them."""

from shared.rules.errors import Unreadable
from shared.rules.mechwarrior.model import unit_text
from shared.rules.mechwarrior.setup import dial_text

# Ends the key of a unit, before a click from 1 or the range types.
_END = ":"
_TYPES = "range"
_OF_UNIT = 2
_HEAT = "heat"


def _is_of_dial(key: str) -> bool:
    return key[_OF_UNIT : _OF_UNIT + 1] == _END and key[_OF_UNIT + 1 :] != _HEAT


def spread(pairs: "list[tuple[str, str]]") -> "list[tuple[str, str]]":
    """Return header lines with the dials as lines that people can read.

    >>> from shared.rules.mechwarrior.setup.dial_text import read
    >>> packed = unit_text.dial_word(read(["8/10/18/3/2", "7/9/17/2/2 salvage"], ["energy"]))
    >>> lines = spread([("Aa", "mech mech 90+0+0 %s: Fox" % packed)])
    >>> lines[1:]
    [('Aa:range', 'energy/none'), ('Aa:1', '8/10/18/3/2'), ('Aa:2', '7/9/17/2/2 salvage')]
    >>> lines[0], fold(lines) == [("Aa", "mech mech 90+0+0 %s: Fox" % packed)]
    (('Aa', 'mech mech 90+0+0: Fox'), True)
    """
    found = []
    waiting: "list[tuple[str, str]]" = []
    for key, value in pairs:
        # The line of the heat dial stays behind that of its unit.
        if waiting and key != waiting[0][0][:_OF_UNIT] + _END + _HEAT:
            found += waiting
            waiting = []
        words, colon, name = value.partition(": ")
        if len(key) == _OF_UNIT and colon and " d" in words:
            unit = unit_text.parse(words, name)
            dial = unit.combat_dial
            value = "%s: %s" % (unit_text.words(unit, with_dial=False), name)
            types = dial_text.types_text(dial)
            if types:
                waiting.append((key + _END + _TYPES, types))
            for place, text in enumerate(dial_text.click_texts(dial), 1):
                waiting.append((key + _END + str(place), text))
        found.append((key, value))
    return found + waiting


def fold(pairs: "list[tuple[str, str]]") -> "list[tuple[str, str]]":
    """Return header lines with the dials packed in the lines of their units.

    >>> fold([("Aa", "mech mech 90+0+0: Fox"), ("Aa:1", "8/10/18/3/2")])
    [('Aa', 'mech mech 90+0+0 dAAEK/38IChIDAg==: Fox')]

    Raises: Unreadable if the lines of a dial are out of order, or one cannot be read.
    """
    found: "list[tuple[str, str]]" = []
    at = -1
    texts: list[str] = []
    types = ""
    for key, value in pairs + [("", "")]:
        if not _is_of_dial(key):
            if texts or types:
                found[at] = _packed(found[at], texts, types)
                texts, types = [], ""
            found.append((key, value))
            if len(key) == _OF_UNIT:
                at = len(found) - 1
        elif at < 0 or found[at][0] != key[:_OF_UNIT]:
            raise Unreadable("%s does not follow its unit" % key)
        elif key[_OF_UNIT + 1 :] == _TYPES and not texts:
            types = value
        elif key[_OF_UNIT + 1 :] == str(len(texts) + 1):
            texts.append(value)
        else:
            raise Unreadable("click %s is out of order" % key)
    return found[:-1]


def _packed(pair: "tuple[str, str]", texts: "list[str]", types: str) -> "tuple[str, str]":
    key, value = pair
    words, colon, name = value.partition(": ")
    if " d" in words:
        raise Unreadable("unit %s has two combat dials" % key)
    try:
        dial = dial_text.read(texts, types.split("/") if types else ())
    except ValueError as error:
        raise Unreadable("unit %s: %s" % (key, error)) from None
    return key, "%s %s%s%s" % (words, unit_text.dial_word(dial), colon, name)
