"""Options of the commands that talk to the broker of a hall."""

from pathlib import Path
from typing import Annotated

import typer

from doomsday.console.options import named
from doomsday.hall.address import VARIABLE

PasswordFile = Annotated[
    Path | None,
    typer.Option(
        parser=named,
        metavar="FILE",
        help=f"Password of the user; by default that of {VARIABLE}, or a prompt.",
    ),
]
Authority = Annotated[
    Path | None,
    typer.Option(
        "--ca",
        parser=named,
        metavar="FILE",
        help="Certificate of the hall's own authority; by default those of this system.",
    ),
]
