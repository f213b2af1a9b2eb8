"""Options that several commands of this game have."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from doomsday.console.options import named


class Size(StrEnum):
    """Sizes of a game that limit the number of frames (M-15)."""

    skirmish = "skirmish"
    battle = "battle"


class KindLimit(StrEnum):
    """Limits for split weapons of one kind on a frame (M-25)."""

    two = "2"
    four = "4"


class Depth(StrEnum):
    """Depths of a game."""

    quick = "quick"
    damage = "damage"
    full = "full"


class Edition(StrEnum):
    """Editions of the rules."""

    handbook = "handbook"
    book = "book"
    web = "web"


Files = Annotated[
    list[Path],
    typer.Argument(parser=named, metavar="FILES...", help="Company files, or folders of them."),
]
Rockets = Annotated[
    int,
    typer.Option("--rockets", metavar="N", min=0, max=8, help="Rockets per company."),
]
SplitRange = Annotated[
    bool, typer.Option("--split-range", help="Allow split weapons (for two ranges).")
]
Hazards = Annotated[bool, typer.Option("--hazards", help="Allow environmental systems.")]
SplitKindLimit = Annotated[
    KindLimit,
    typer.Option("--split-kind-limit", help="Most split weapons of one kind on a frame."),
]
