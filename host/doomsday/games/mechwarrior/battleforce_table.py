"""A battleforce as a table: a row for each unit."""

from doomsday.games.mechwarrior.battleforce_file import Battleforce
from doomsday.games.tools import RosterTable
from doomsday.wording import counted
from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.setup import legality

_HEAD = ("unit", "kind", "speed", "points", "gear", "pilot", "total", "vent", "carries", "unique")


def table(force: Battleforce) -> RosterTable:
    """Return a battleforce as a table."""
    total = sum(legality.points_of(unit) for unit in force.units)
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
    units = [
        {
            **dict(zip(_HEAD, row, strict=True)),
            "unique": unit.unique,
            "heat_dial": [*unit.heat_dial],
        }
        for row, unit in zip(rows, force.units, strict=True)
    ]
    title = f"{force.name}: {counted(len(force.units), 'unit')}, {counted(total, 'point')}"
    facts = {"name": force.name, "points": total, "units": units, "cards": list(force.cards)}
    return RosterTable(title, _HEAD, rows, facts)
