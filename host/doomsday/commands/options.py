"""Options that several commands have."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Size(StrEnum):
    """Sizes of a game that limit companies (M-15)."""

    skirmish = "skirmish"
    battle = "battle"


Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Files = Annotated[list[Path], typer.Argument(metavar="FILES...", help="Company files.")]
Rockets = Annotated[
    int,
    typer.Option("--rockets", metavar="N", min=0, max=8, help="Rockets agreed for a company."),
]
SplitRange = Annotated[
    bool, typer.Option("--split-range", help="Weapons for two ranges are agreed.")
]
Hazards = Annotated[bool, typer.Option("--hazards", help="Environmental systems are agreed.")]
