"""Check the shape of a battleforce file, keys and types, with pydantic.

What units and cards may be is checked in shared.rules.mechwarrior.setup.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from doomsday.companies.tomlfile import shown

# Number of a fault's table if it belongs to none.
FORCE = 0
UNITS = "units"
CARDS = "cards"


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


class CardTable(_Table):
    """One entry of `cards`."""

    kind: str
    name: str


class BattleforceDocument(_Table):
    """A whole file."""

    game: str
    name: str
    units: list[UnitTable] = []
    cards: list[CardTable] = []


@dataclass(frozen=True)
class ShapeFault:
    """A fault of shape of entry `number` of a list, from 1, or of the whole file (FORCE)."""

    list: str
    number: int
    code: str
    words: str


# What each key of a type must be.
_WANTED = {
    **dict.fromkeys(("game", "name", "kind", "speed", "short"), "a text"),
    **dict.fromkeys(("points", "gear", "pilot", "vent", "carries"), "a whole number"),
    "unique": "true or false",
    "units": "a list of tables, written as [[units]]",
    "cards": "a list of tables, written as [[cards]]",
    "heat_dial": "a list of texts, one for each click",
}


_ENTRIES: dict[str, type[_Table]] = {UNITS: UnitTable, CARDS: CardTable}


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
        list_ = str(path[0])
        number = int(path[1]) + 1 if len(path) > 1 else FORCE
        key = str(path[2] if len(path) > 2 else path[0])
        if len(path) == 2:
            words = f"not a table, written as [[{list_}]]"
            yield ShapeFault(list_, number, "wrong_type", words)
        elif kind == "missing":
            yield ShapeFault(list_, number, "missing_key", f"{key} is missing")
        elif kind == "extra_forbidden":
            table = BattleforceDocument if number == FORCE else _ENTRIES[list_]
            known = ", ".join(table.model_fields)
            words = f"unknown key {shown(key)}; known are {known}"
            yield ShapeFault(list_, number, "unknown_key", words)
        else:
            words = f"{key} is {shown(found['input'])}, not {_WANTED[key]}"
            yield ShapeFault(list_, number, "wrong_type", words)
