"""Read a combat dial, which is packed: some 40 bytes for 12 clicks (W-130).

A dial is the range types of its two damage values in one byte, the number of clicks, the place
where its equipment begins, then two bytes a click: for each of five values, the speed in the
lowest bits, three bits for the change from the click before, and a bit for Salvage. What such a
change cannot say follows as a byte. Then the equipment, sorted: word, first click and place, last
click and circle; a word that is not in equipment_rows.py follows with its length.
dial_packing.py writes dials and checks them.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SPEED = 0
ATTACK = 1
DEFENCE = 2
PRIMARY = 3
SECONDARY = 4
VALUES = 5

CLICKS_MAX = 20
VALUE_MAX = 99
# A value that the unit does not have on a click.
ABSENT = 100

# Places of the head.
TYPES_AT = 0
COUNT_AT = 1
GEAR_AT = 2
HEAD = 3
# Range types in TYPES_AT: that of the primary value, and so many times that of the secondary.
TYPES = 5
# Codes of a change: above 5 less, one more, or the value itself, which follows.
UP = 6
ITSELF = 7
# Bytes of an equipment; a word that follows; first click and place, last click and circle.
GEAR = 3
OTHER_WORD = 255
_CLICK = 31
_PLACE = 5


def count(dial: bytes) -> int:
    """Return how many clicks a dial has.

    >>> count(bytes((11, 4, 3))), range_type(bytes((11, 4, 3)), SECONDARY)
    (4, 2)
    """
    return dial[COUNT_AT]


def range_type(dial: bytes, place: int) -> int:
    """Return the range type of PRIMARY or SECONDARY damage, a number of damage.py.

    >>> range_type(bytes((11, 4, 3)), PRIMARY)
    1
    """
    return dial[TYPES_AT] % TYPES if place == PRIMARY else dial[TYPES_AT] // TYPES


def values(dial: bytes, click: int) -> "list[int]":
    """Return the five values of a click, ABSENT for a missing one, then 1 if it has Salvage.

    click: from 1.

    >>> values(bytes((0, 2, 12, 255, 127, 8, 10, 18, 3, 2, 9, 128)), 2)
    [7, 9, 18, 3, 2, 1]
    """
    found = [0] * (VALUES + 1)
    at = HEAD
    for _ in range(click):
        codes = dial[at] | dial[at + 1] << 8
        at += 2
        for place in range(VALUES):
            code = codes & 7
            if code == ITSELF:
                found[place] = dial[at]
                at += 1
            elif code == UP:
                found[place] += 1
            else:
                found[place] -= code
            codes >>= 3
        found[VALUES] = codes
    return found


def equipment(dial: bytes, click: int) -> "list[tuple[int, str, bool]]":
    """Return place, word and whether it has a circle of each equipment of a click, from 1.

    >>> equipment(bytes((0, 2, 3, 5, 64, 33)), 1)
    [(2, 'decoy', True)]
    """
    return [row[:3] for row in gear(dial) if row[3] <= click <= row[4]]


def gear(dial: bytes) -> "Iterator[tuple[int, str, bool, int, int]]":
    """Yield place, word, whether it has a circle, first and last click of each equipment.

    >>> list(gear(bytes((0, 2, 3, 5, 64, 33))))
    [(2, 'decoy', True, 1, 2)]
    """
    at = dial[GEAR_AT]
    if at < len(dial):
        # Imported here: values are read without words.
        from shared.rules.mechwarrior.model import equipment_numbers as facts
    while at < len(dial):
        number, first, last = dial[at], dial[at + 1], dial[at + 2]
        at += GEAR
        if number == OTHER_WORD:
            end = at + 1 + dial[at]
            word = str(dial[at + 1 : end], "ascii")
            at = end
        else:
            word = facts.word(number)
        yield first >> _PLACE, word, last >> _PLACE > 0, 1 + (first & _CLICK), 1 + (last & _CLICK)
