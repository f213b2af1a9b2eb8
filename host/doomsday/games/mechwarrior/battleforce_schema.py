"""Check the shape of a battleforce file, keys and types, with pydantic.

What units may be is checked in shared.rules.mechwarrior.setup.legality.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from doomsday.companies.tomlfile import shown

# Number of a fault's unit if it belongs to none.
FORCE = 0


class _Table(BaseModel):
    # Strict: do not convert true or 1.0 to an integer, nor numbers to text.
    model_config = ConfigDict(strict=True, extra="forbid")


class UnitTable(_Table):
    """One entry of `units`."""

    name: str
    kind: str
    speed: str
    points: int
    short: str = ""
    gear: int = 0
    pilot: int = 0
    vent: int = 0
    carries: int = 0
    unique: bool = False
    heat_dial: list[str] = []


class BattleforceDocument(_Table):
    """A whole file."""

    game: str
    name: str
    units: list[UnitTable] = []


@dataclass(frozen=True)
class ShapeFault:
    """A fault of shape of a unit, from 1, or of the whole file (FORCE)."""

    unit: int
    code: str
    words: str


# What each key of a type must be.
_WANTED = {
    **dict.fromkeys(("game", "name", "kind", "speed", "short"), "a text"),
    **dict.fromkeys(("points", "gear", "pilot", "vent", "carries"), "a whole number"),
    "unique": "true or false",
    "units": "a list of tables, written as [[units]]",
    "heat_dial": "a list of texts, one for each click",
}


def shape_faults(document: dict[str, Any]) -> list[ShapeFault]:
    """Return every fault of shape of a document as tomllib gives it."""
    try:
        BattleforceDocument.model_validate(document)
    except ValidationError as error:
        return list(_translated(error))
    return []


def _translated(error: ValidationError) -> Iterator[ShapeFault]:
    for found in error.errors(include_url=False, include_context=False):
        path, kind = found["loc"], found["type"]
        unit = int(path[1]) + 1 if len(path) > 1 else FORCE
        key = str(path[2] if len(path) > 2 else path[0])
        if len(path) == 2:
            yield ShapeFault(unit, "wrong_type", "not a table, written as [[units]]")
        elif kind == "missing":
            yield ShapeFault(unit, "missing_key", f"{key} is missing")
        elif kind == "extra_forbidden":
            table = BattleforceDocument if unit == FORCE else UnitTable
            known = ", ".join(table.model_fields)
            words = f"unknown key {shown(key)}; known are {known}"
            yield ShapeFault(unit, "unknown_key", words)
        else:
            words = f"{key} is {shown(found['input'])}, not {_WANTED[key]}"
            yield ShapeFault(unit, "wrong_type", words)
