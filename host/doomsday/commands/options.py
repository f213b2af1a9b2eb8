"""Options that several commands have."""

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from doomsday.errors import USAGE, Failure

# Bytes that Linux and macOS allow, for a path and for each name in it.
_PATH_MAX = 1023
_PART_MAX = 255
_SHOWN_MAX = 40


class Size(StrEnum):
    """Sizes of a game that limit companies (M-15)."""

    skirmish = "skirmish"
    battle = "battle"


class KindLimit(StrEnum):
    """How many split weapons of one kind a frame may have (M-25)."""

    two = "2"
    four = "4"


class Depth(StrEnum):
    """How much of a game is kept."""

    quick = "quick"
    damage = "damage"
    full = "full"


class Edition(StrEnum):
    """Texts of the rules, each with its options."""

    handbook = "handbook"
    book = "book"
    web = "web"


def named(text: str) -> Path:
    """A path as it was given. Failure for an empty one, or one that no system takes."""
    from doomsday.output import printable

    if not text:
        raise Failure("The name of a file or folder is empty.", "its path", USAGE)
    path = Path(text)
    if len(os.fsencode(text)) > _PATH_MAX or any(
        len(os.fsencode(part)) > _PART_MAX for part in path.parts
    ):
        raise Failure(
            f"No file or folder has so long a name: {printable(text[:_SHOWN_MAX])}...",
            "a shorter path",
            USAGE,
        )
    return path


def _not_empty(port: str | None) -> str | None:
    """A port as it was given. Failure for an empty one: it may stand for any board plugged in."""
    if port is not None and not port.strip():
        raise Failure(
            "The port after --port is empty.",
            "--port PORT, or no --port at all; 'doomsday ports' lists them",
            USAGE,
        )
    return port


Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Files = Annotated[
    list[Path], typer.Argument(parser=named, metavar="FILES...", help="Company files.")
]
Rockets = Annotated[
    int,
    typer.Option("--rockets", metavar="N", min=0, max=8, help="Rockets agreed for a company."),
]
SplitRange = Annotated[
    bool, typer.Option("--split-range", help="Weapons for two ranges are agreed.")
]
Hazards = Annotated[bool, typer.Option("--hazards", help="Environmental systems are agreed.")]
Port = Annotated[
    str | None,
    typer.Option(
        "--port",
        metavar="PORT",
        callback=_not_empty,
        help="The serial port of the box; else DOOMSDAY_PORT, the one used last, or the one "
        "that answers.",
    ),
]
SplitKindLimit = Annotated[
    KindLimit,
    typer.Option(
        "--split-kind-limit", help="Weapons for two ranges of one kind that a frame may have."
    ),
]
