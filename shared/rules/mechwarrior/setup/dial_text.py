"""Write combat dials as texts that people can read, one a click, and read them (W-130)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model import combat_dial, kind_words
from shared.rules.mechwarrior.model.combat_dial import ABSENT, CLICKS_MAX, VALUES
from shared.rules.mechwarrior.setup import dial_packing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.setup.dial_packing import Click

SALVAGE = "salvage"
_MISSING = "-"
_BETWEEN = "/"
_CIRCLE = "(o)"
PLACES = kind_words.DIAL_VALUES
# Of the damage values of a dial; impact is of special attacks.
TYPES = kind_words.TYPE_WORDS[:4]


def click_text(dial: bytes, click: int) -> str:
    """Return a click, from 1, of a packed dial as its text.

    >>> click_text(read(["8/10/18/3/- primary:pulse(o)"]), 1)
    '8/10/18/3/- primary:pulse(o)'
    """
    values = combat_dial.values(dial, click)
    words = [value_text(values)]
    if values[VALUES]:
        words.append(SALVAGE)
    # The order of their places, not that of the clicks where they begin.
    for place, word, has_circle in sorted(combat_dial.equipment(dial, click)):
        words.append("%s:%s%s" % (PLACES[place], word, _CIRCLE if has_circle else ""))
    return " ".join(words)


def value_text(values: "Sequence[int]") -> str:
    """Return the values of a click as its text begins.

    >>> value_text((8, 10, 18, ABSENT, ABSENT))
    '8/10/18/-/-'
    """
    return _BETWEEN.join([_MISSING if n == ABSENT else str(n) for n in values[:VALUES]])


def click_texts(dial: bytes) -> "list[str]":
    """Return all clicks of a packed dial as texts; none for no dial.

    >>> click_texts(b"")
    []
    """
    count = combat_dial.count(dial) if dial else 0
    return [click_text(dial, click) for click in range(1, count + 1)]


def types_text(dial: bytes) -> str:
    """Return the range types of a dial as one text, "" if its damage has none.

    >>> types_text(read(["8/10/18/3/2"], ["ballistic", "melee"]))
    'ballistic/melee'
    """
    if not dial or not dial[combat_dial.TYPES_AT]:
        return ""
    return _BETWEEN.join(types(dial))


def types(dial: bytes) -> "list[str]":
    """Return the words of the range types of the two damage values.

    >>> types(read(["8/10/18/3/2"], ["energy"]))
    ['energy', 'none']
    """
    both = (combat_dial.PRIMARY, combat_dial.SECONDARY)
    return [TYPES[combat_dial.range_type(dial, place)] for place in both]


def read(texts: "Sequence[str]", types: "Sequence[str]" = ()) -> bytes:
    """Return the packed dial of the texts of its clicks, and the words of its range types.

    Raises: ValueError with what is wrong and what to write.

    >>> click_texts(read(["8/10/18/3/2", "6/8/16/2/1 salvage"]))
    ['8/10/18/3/2', '6/8/16/2/1 salvage']
    """
    faults = dial_faults(texts, types)
    if faults:
        raise ValueError(faults[0])
    numbers = [TYPES.index(word) for word in types] + [0, 0]
    return dial_packing.pack([_click(text) for text in texts], (numbers[0], numbers[1]))


def dial_faults(texts: "Sequence[str]", types: "Sequence[str]" = ()) -> "list[str]":
    """Return what is wrong with the texts of a dial, each in a sentence with what to write.

    >>> dial_faults(["8/10/18/3"])[0].split(";")[0]
    "click 1: it has 4 values, '8/10/18/3'"
    """
    found = []
    if not texts:
        found.append("the dial is empty; write a text for each click, such as '8/10/18/3/2'")
    if len(texts) > CLICKS_MAX:
        words = "the dial has %d clicks; write at most %d, from the start to the last one"
        found.append(words % (len(texts), CLICKS_MAX))
    for place, text in enumerate(texts, 1):
        found += ["click %d: %s" % (place, words) for words in click_faults(text, place == 1)]
    found += types_faults(types)
    if not found and len(dial_packing.pack([_click(t) for t in texts])) > dial_packing.SIZE_MAX:
        found.append("the dial has too much equipment to store; leave out what is only shown")
    return found


def types_faults(types: "Sequence[str]") -> "list[str]":
    """Return what is wrong with the words of range types, each with what to write.

    >>> types_faults(["energy", "melee"])
    []
    """
    if len(types) <= 2 and not [word for word in types if word not in TYPES]:
        return []
    words = "range types are those of primary and secondary damage; write two of %s"
    return [words % ", ".join(TYPES)]


def click_faults(text: str, is_first: bool) -> "list[str]":
    """Return what is wrong with the text of a click, each with what to write.

    >>> click_faults("8/100/18/3", False)
    ["it has 4 values, '8/100/18/3'; write speed/attack/defence/primary/secondary, - for none"]
    >>> click_faults("8/100/18/3/2", False)
    ["attack is '100'; write a number from 0 to 99, or - if the unit has none"]
    """
    parts = text.split()
    if not parts:
        return ["it is empty; write speed/attack/defence/primary/secondary, such as 8/10/18/3/2"]
    values = parts[0].split(_BETWEEN)
    found = []
    if len(values) != VALUES:
        words = "it has %s, '%s'; write speed/attack/defence/primary/secondary, - for none"
        count = "1 value" if len(values) == 1 else "%d values" % len(values)
        return [words % (count, parts[0])]
    for place, value in enumerate(values):
        if value != _MISSING and not _is_value(value):
            words = "%s is '%s'; write a number from 0 to 99, or - if the unit has none"
            found.append(words % (PLACES[place], value))
    places: list[str] = []
    for word in parts[1:]:
        if word == SALVAGE:
            if is_first:
                found.append("Salvage cannot show on the first click; leave out 'salvage' there")
            continue
        at, colon, equipment = word.partition(":")
        if not colon or at not in PLACES:
            words = "'%s' has no place; write the place and the equipment, such as defence:decoy"
            found.append(words % word)
            continue
        if at in places:
            found.append("%s has two equipments; write one for each value" % at)
        places.append(at)
        if not dial_packing.is_word(_plain(equipment).encode()):
            words = "'%s' is no equipment; write up to %d small letters, such as jump_jets"
            found.append(words % (equipment, dial_packing.WORD_MAX))
    return found


def _is_value(text: str) -> bool:
    return 1 <= len(text) <= 2 and not [c for c in text if c not in "0123456789"]


def _plain(equipment: str) -> str:
    """Return the word of an equipment without its circle."""
    return equipment[: -len(_CIRCLE)] if equipment.endswith(_CIRCLE) else equipment


def _click(text: str) -> "Click":
    """Return a click without faults as its parts."""
    parts = text.split()
    values = [ABSENT if part == _MISSING else int(part) for part in parts[0].split(_BETWEEN)]
    equipment = []
    for word in parts[1:]:
        place, colon, shown = word.partition(":")
        if colon:
            equipment.append((PLACES.index(place), _plain(shown), shown != _plain(shown)))
    return values, SALVAGE in parts[1:], equipment
