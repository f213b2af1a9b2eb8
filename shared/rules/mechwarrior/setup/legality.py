"""Check units and battleforces. A fault is (code, words); words name what is wrong."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.model.kinds import MECH, UNITS_MAX

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.model.unit import Unit

    Fault = tuple[str, str]

NAME_MAX = 20
SHORT_MAX = 6
POINTS_MAX = 500
CARD_MAX = 200
VENT_MAX = 9
CAPACITY_MAX = 9
DIAL_MAX = 20
EFFECT_MAX = 20

# Names are written into header lines, which end at the first bracket.
_NOT_IN_NAMES = "[]"
# These separate the texts of a heat dial.
_NOT_IN_EFFECTS = "[];"


def text_fault(what: str, text: str, most: int, forbidden: str = _NOT_IN_NAMES) -> "Fault | None":
    """Return the fault of a text that headers, panel and fonts must be able to show, or None.

    >>> text_fault("the name", "Sable [1]", 20)
    ('bad_characters', "the name has '[', which the box cannot show or write")
    """
    if not text.strip():
        return "empty_text", "%s is empty" % what
    if len(text) > most:
        return "too_long", "%s has %d characters, at most %d" % (what, len(text), most)
    for sign in text:
        if ord(sign) < 32 or 127 <= ord(sign) < 160:
            return "bad_characters", "%s has a control character" % what
        if sign in forbidden or (ord(sign) > 126 and not _is_latin(sign)):
            return "bad_characters", "%s has '%s', which the box cannot show or write" % (
                what,
                sign,
            )
    if text != text.strip(" "):
        return "bad_characters", "%s begins or ends with a space" % what
    return None


def _is_latin(sign: str) -> bool:
    # Imported here: few names have such letters.
    from shared.rules import name_letters

    return name_letters.is_latin(sign)


def unit_faults(unit: "Unit") -> "list[Fault]":
    """Return all faults of a unit.

    >>> from shared.rules.mechwarrior.model import unit_text
    >>> [code for code, _ in unit_faults(unit_text.parse("infantry quad 15+0+0 v2", "Red Picks"))]
    ['no_such_speed', 'only_mech']
    """
    found = [text_fault("the name", unit.name, NAME_MAX)]
    if unit.short:
        found.append(text_fault("short", unit.short, SHORT_MAX, "[]: \t"))
    if unit.speed not in kind_words.SPEEDS_OF[unit.kind]:
        known = ", ".join([kind_words.SPEEDS[speed] for speed in kind_words.SPEEDS_OF[unit.kind]])
        found.append(
            (
                "no_such_speed",
                "speed %s does not go with kind %s: %s"
                % (kind_words.SPEEDS[unit.speed], kind_words.KINDS[unit.kind], known),
            )
        )
    found.append(_range("points", unit.points, 1, POINTS_MAX))
    found.append(_range("gear", unit.gear, 0, CARD_MAX))
    found.append(_range("pilot", unit.pilot, 0, CARD_MAX))
    found.append(_range("vent", unit.vent, 0, VENT_MAX))
    found.append(_range("capacity", unit.capacity, 0, CAPACITY_MAX))
    if unit.kind != MECH and (unit.vent or unit.heat_dial):
        found.append(("only_mech", "only a mech has a vent rating and a heat dial"))
    if unit.kind == MECH and unit.capacity:
        found.append(("no_transport", "a mech carries no passengers"))
    if len(unit.heat_dial) > DIAL_MAX:
        found.append(
            (
                "long_dial",
                "the heat dial has %d clicks, at most %d" % (len(unit.heat_dial), DIAL_MAX),
            )
        )
    for click, effect in enumerate(unit.heat_dial):
        if effect:
            what = "click %d of the heat dial" % click
            found.append(text_fault(what, effect, EFFECT_MAX, _NOT_IN_EFFECTS))
    if unit.combat_dial:
        # Imported here: many units have none.
        from shared.rules.mechwarrior.setup import dial_packing

        wrong = dial_packing.fault(unit.combat_dial)
        if wrong:
            found.append(("bad_dial", "the combat dial is not possible: " + wrong))
    return [fault for fault in found if fault]


def together_faults(units: "Sequence[Unit]", build: int = 0) -> "list[Fault]":
    """Return the faults of units together. build: the most points, 0 for any.

    >>> from shared.rules.mechwarrior.model import unit_text
    >>> together_faults([unit_text.parse("infantry foot 15+0+0", "Red Picks")] * 2, 20)[0][0]
    'name_twice'
    """
    found = []
    # Packed ones are read one by one, and not in slices.
    units = list(units)
    if not units:
        found.append(("no_units", "there are no units"))
    if len(units) > UNITS_MAX:
        found.append(("too_many_units", "%d units, at most %d" % (len(units), UNITS_MAX)))
    for place, unit in enumerate(units):
        before = [other for other in units[:place] if other.name == unit.name]
        if before and (unit.unique or before[0].unique):
            words = "the unique unit '%s' is there twice (W-20)" % unit.name
            found.append(("unique_twice", words))
        elif before:
            words = "two units are named '%s': call them '%s 1' and '%s 2'"
            found.append(("name_twice", words % (unit.name, unit.name, unit.name)))
        if unit.short and [other for other in units[:place] if other.short == unit.short]:
            found.append(("short_twice", "two units have the short name '%s'" % unit.short))
    total = sum([points_of(unit) for unit in units])
    if build and total > build:
        found.append(("over_build", "%d points, above the build total of %d" % (total, build)))
    return found


def points_of(unit: "Unit") -> int:
    """Return the points of a unit with its gear and pilot.

    >>> from shared.rules.mechwarrior.model import unit_text
    >>> points_of(unit_text.parse("mech mech 120+10+15", "Sable Fox"))
    145
    """
    return int(unit.points + unit.gear + unit.pilot)


def _range(what: str, number: int, least: int, most: int) -> "Fault | None":
    if least <= number <= most:
        return None
    return "no_such_number", "%s is %d, not from %d to %d" % (what, number, least, most)
