"""A battleforce as a table: a row for each unit.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.games.roster_table import RosterTable
from doomsday.wording import counted
from shared.rules.mechwarrior.model import combat_dial, kind_words
from shared.rules.mechwarrior.setup import dial_text, legality

if TYPE_CHECKING:
    from typing import Any

    from doomsday.games.mechwarrior.battleforce_file import Battleforce
    from shared.rules.mechwarrior.model.unit import Unit

_VALUES = combat_dial.VALUES
# The blocks of the longest bar.
_BAR = 10
_DIAL_HEAD = ("click",) + kind_words.DIAL_VALUES + ("decline", "shows")
_HEAT_HEAD = ("heat", "shows")
_HEAD = ("unit", "kind", "speed", "points", "gear", "pilot", "total", "vent", "carries", "unique")


def table(force: "Battleforce") -> RosterTable:
    """Return a battleforce as a table."""
    total = sum([legality.points_of(unit) for unit in force.units])
    rows = [
        (
            unit.name,
            kind_words.KINDS[unit.kind],
            kind_words.SPEEDS[unit.speed],
            unit.points,
            unit.gear,
            unit.pilot,
            legality.points_of(unit),
            unit.vent,
            unit.capacity,
            "yes" if unit.unique else "-",
        )
        for unit in force.units
    ]
    units = []
    for row, unit in zip(rows, force.units):
        facts: dict[str, Any] = OrderedDict(zip(_HEAD, row))
        facts["unique"] = unit.unique
        facts["heat_dial"] = list(unit.heat_dial)
        facts["range"] = dial_text.types(unit.combat_dial) if unit.combat_dial else []
        facts["dial"] = dial_text.click_texts(unit.combat_dial)
        units.append(facts)
    sizes = "%s, %s" % (counted(len(force.units), "unit"), counted(total, "point"))
    title = "%s: %s" % (force.name, sizes)
    whole: dict[str, Any] = OrderedDict()
    whole["name"] = force.name
    whole["points"] = total
    whole["units"] = units
    whole["cards"] = list(force.cards)
    dials = []
    for unit in force.units:
        if unit.combat_dial:
            dials.append(_dial(unit))
        if unit.heat_dial:
            dials.append(_heat_dial(unit))
    return RosterTable(title, _HEAD, rows, whole, dials)


def _dial(unit: "Unit") -> RosterTable:
    """Return a unit's combat dial as a table: a row a click, with a bar that shows its decline."""
    dial = unit.combat_dial
    count = combat_dial.count(dial)
    rows = []
    for click in range(1, count + 1):
        values = combat_dial.values(dial, click)
        numbers = ["-" if value == combat_dial.ABSENT else value for value in values[:_VALUES]]
        words = dial_text.click_text(dial, click).split()[1:]
        rows.append(tuple([click] + numbers + [_bar(dial, values), " ".join(words) or "-"]))
    title = "%s: %s" % (unit.name, counted(count, "click"))
    types = dial_text.types_text(dial)
    if types:
        title += ", " + types
    return RosterTable(title, _DIAL_HEAD, rows, {})


def _heat_dial(unit: "Unit") -> RosterTable:
    """Return a unit's heat dial as a table: a row for each heat, from 0."""
    rows = [(heat, effect or "-") for heat, effect in enumerate(unit.heat_dial)]
    return RosterTable("%s: heat dial" % unit.name, _HEAT_HEAD, rows, {})


def _bar(dial: bytes, values: "list[int]") -> str:
    """Return a bar for a click: whole for the best sum of values, one block for the worst."""
    every = [combat_dial.values(dial, click) for click in range(1, combat_dial.count(dial) + 1)]
    sums = [_sum(found) for found in every]
    least, most = min(sums), max(sums)
    share = (_sum(values) - least) / max(1, most - least) if most > least else 1
    return "\u2588" * (1 + round((_BAR - 1) * share))


def _sum(values: "list[int]") -> int:
    return sum([value for value in values[:_VALUES] if value != combat_dial.ABSENT])
