"""Options that commands of several games share."""

from typing import Annotated

import typer

Defence = Annotated[
    int | None,
    typer.Option("--defence", metavar="N", min=0, help="Defence value of the target."),
]
