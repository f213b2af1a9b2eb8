"""Options of commands that this game has."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from doomsday.console.options import named


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
SplitKindLimit = Annotated[
    KindLimit,
    typer.Option(
        "--split-kind-limit", help="Weapons for two ranges of one kind that a frame may have."
    ),
]
