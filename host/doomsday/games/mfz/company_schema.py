"""Check the shape of a company file, keys and types, with pydantic.

Legality is checked in shared.rules.mfz.setup.legality.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from doomsday.companies.tomlfile import shown
from shared.rules.mfz.setup.legality import COMPANY


class _Table(BaseModel):
    # Strict: do not convert true or 1.0 to an integer, nor numbers to text.
    model_config = ConfigDict(strict=True, extra="forbid")


class FrameTable(_Table):
    """One entry of `frames`."""

    name: str
    systems: str
    rockets: int = Field(default=0, ge=0)


class CompanyDocument(_Table):
    """A whole file."""

    game: str
    name: str
    short: str = ""
    frames: list[FrameTable] = []


@dataclass(frozen=True)
class ShapeFault:
    """A fault of shape, of a key or, if `key` is None, of a whole frame.

    frame: number of the frame from 1, or legality.COMPANY.
    """

    frame: int
    key: str | None
    code: str
    words: str


def shape_faults(document: dict[str, Any]) -> list[ShapeFault]:
    """Return every fault of shape of a document as tomllib gives it."""
    try:
        CompanyDocument.model_validate(document)
    except ValidationError as error:
        return list(_translated(error))
    return []


# What each key of a type must be.
_WANTED = {
    "name": "a text",
    "short": "a text",
    "game": "a text",
    "systems": "a text such as 'Rd Y B G'",
    "rockets": "a whole number",
}


def _translated(error: ValidationError) -> Iterator[ShapeFault]:
    for found in error.errors(include_url=False, include_context=False):
        frame, key = _place(found["loc"])
        kind, value = found["type"], found["input"]
        code, words = "wrong_type", f"{key} is {shown(value)}, not {_WANTED.get(str(key))}"
        if key == "frames":
            words = "frames is not a list of tables, written as [[frames]]"
        elif key is None:
            words = "not a table, written as [[frames]]"
        elif kind == "missing":
            code, words = "missing_key", f"{key} is missing"
        elif kind == "extra_forbidden":
            known = ", ".join((CompanyDocument if frame == COMPANY else FrameTable).model_fields)
            code, words = "unknown_key", f"unknown key {shown(key)}; known are {known}"
        elif key == "rockets" and isinstance(value, int | float) and not isinstance(value, bool):
            code = "no_such_rockets"
        yield ShapeFault(frame, key, code, words)


def _place(path: tuple[int | str, ...]) -> tuple[int, str | None]:
    """Return the frame and the key of a pydantic location such as ("frames", 0, "name")."""
    if len(path) == 1:
        return COMPANY, str(path[0])
    frame = int(path[1]) + 1
    return frame, str(path[2]) if len(path) > 2 else None
