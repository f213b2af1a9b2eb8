"""Write the facts of a unit as words, and read them, for headers and roster files."""

import binascii

from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.model.unit import Unit


def words(unit: Unit, with_dial: bool = True) -> str:
    """Return everything about a unit but its name and its heat dial.

    with_dial: with its combat dial, packed.

    >>> words(Unit("Sable Fox", "FOX", 2, 6, 120, 10, 0, 2, 0, True, (), b""))
    'mech quad 120+10+0 v2 unique =FOX'
    """
    found = [kind_words.KINDS[unit.kind], kind_words.SPEEDS[unit.speed]]
    found.append("%d+%d+%d" % (unit.points, unit.gear, unit.pilot))
    if unit.vent:
        found.append("v%d" % unit.vent)
    if unit.capacity:
        found.append("t%d" % unit.capacity)
    if unit.unique:
        found.append("unique")
    if unit.short:
        found.append("=" + unit.short)
    if unit.combat_dial and with_dial:
        found.append(dial_word(unit.combat_dial))
    return " ".join(found)


def parse(text: str, name: str, heat_dial: "tuple[str, ...]" = ()) -> Unit:
    """Return the unit of these words; the inverse of `words`.

    Raises: ValueError if they are not words of a unit. Whether the unit is legal is not checked.

    >>> parse("infantry foot 15+0+0", "Red Picks").points
    15
    """
    parts = text.split(" ")
    if len(parts) < 3 or parts[0] not in kind_words.KINDS or parts[1] not in kind_words.SPEEDS:
        raise ValueError("a unit begins with kind, speed mode and points")
    values = [_number(part) for part in parts[2].split("+")]
    if len(values) != 3:
        raise ValueError("points are written as unit+gear+pilot")
    vent = capacity = 0
    unique = False
    short = ""
    combat_dial = b""
    for part in parts[3:]:
        if part == "unique":
            unique = True
        elif part[:1] == "v":
            vent = _number(part[1:])
        elif part[:1] == "t":
            capacity = _number(part[1:])
        elif part[:1] == "=":
            short = part[1:]
        elif part[:1] == "d":
            combat_dial = binascii.a2b_base64(part[1:].encode())
            if dial_word(combat_dial) != part:
                raise ValueError("the combat dial of a unit is damaged")
        else:
            raise ValueError("unknown word of a unit: " + part)
    kind, speed = kind_words.KINDS.index(parts[0]), kind_words.SPEEDS.index(parts[1])
    points, gear, pilot = values
    facts = (name, short, kind, speed, points, gear, pilot, vent, capacity, unique)
    return Unit(*facts, heat_dial, combat_dial)


def dial_word(dial: bytes) -> str:
    """Return a packed combat dial as a word of its unit.

    >>> dial_word(b"dial")
    'dZGlhbA=='
    """
    # Without the line end.
    return "d" + str(binascii.b2a_base64(dial)[:-1], "ascii")


def _number(text: str) -> int:
    if not 1 <= len(text) <= 3 or [c for c in text if c not in "0123456789"]:
        raise ValueError("expected a number of a unit, not '%s'" % text)
    return int(text)
