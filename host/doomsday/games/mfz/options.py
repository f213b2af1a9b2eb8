"""Options that several commands of this game have."""

from enum import StrEnum
from typing import Annotated

import typer

EXAMPLE = "Hammer: Rd Y B B SSR"


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


Frames = Annotated[
    list[str] | None,
    typer.Option("--frame", metavar="LINE", help=f"A frame, such as '{EXAMPLE}'; repeat it."),
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


class CoverKind(StrEnum):
    """What covers the target of an attack (M-93)."""

    none = "none"
    terrain = "terrain"
    frame = "frame"
    armoured = "armoured"


Attackers = Annotated[
    list[str] | None,
    typer.Option(
        "--attacker",
        metavar="FRAME",
        help="A frame that attacks, such as 'Rd Y B G /d S1 W1': systems, range h, d or a, "
        "rockets, white dice left; a frame of a file, such as 'lamps.toml:Wick /d'; or its attack "
        "die, such as 5. Several attack one after the other.",
    ),
]
Target = Annotated[
    str | None,
    typer.Option(
        "--target",
        metavar="FRAME",
        help="The frame that is attacked, such as 'Y Y B B' or 'lamps.toml:Wick'. Without "
        "--defence it has its best defence die.",
    ),
]
Cover = Annotated[
    CoverKind,
    typer.Option(help="What covers the target; armoured: a frame with two defence systems."),
]
CoverHits = Annotated[
    int,
    typer.Option(
        "--cover-hits",
        metavar="N",
        min=0,
        max=20,
        help="Hits after which the cover is lost; 0: never.",
    ),
]
Spot = Annotated[
    int,
    typer.Option("--spot", metavar="N", min=0, max=6, help="Spot value that the attack uses."),
]
Fire = Annotated[
    int | None,
    typer.Option(
        "--fire",
        metavar="N",
        min=0,
        max=8,
        help="Rockets that each attacker fires. Default: a column for each number.",
    ),
]
