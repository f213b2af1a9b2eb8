"""A unit as a table of a battleforce file.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.games.mechwarrior.battleforce_file import DIAL, HEAT_DIAL, RANGE
from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.setup import dial_text

if TYPE_CHECKING:
    from doomsday.companies.toml_text import Value
    from shared.rules.mechwarrior.model.unit import Unit


def unit_table(unit: "Unit") -> "dict[str, Value]":
    """Return the table of a unit, without keys that have their default."""
    types = dial_text.types_text(unit.combat_dial)
    values = (
        ("name", unit.name),
        ("short", unit.short),
        ("kind", kind_words.KINDS[unit.kind]),
        ("speed", kind_words.SPEEDS[unit.speed]),
        ("points", unit.points),
        ("gear", unit.gear),
        ("pilot", unit.pilot),
        ("vent", unit.vent),
        ("unique", unit.unique),
        ("carries", unit.capacity),
        (HEAT_DIAL, list(unit.heat_dial)),
        (RANGE, types.split("/") if types else []),
        (DIAL, dial_text.click_texts(unit.combat_dial)),
    )
    return OrderedDict([(key, value) for key, value in values if value])
