"""The command `play`: for now, games that play themselves."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from doomsday.errors import USAGE, Failure


def play(
    random: Annotated[
        bool, typer.Option("--random", help="Play a random game, and print its record.")
    ] = False,
    seed: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="The same number, the same game.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the record to FILE.")
    ] = None,
) -> None:
    """Play a whole quick game at random and give its record."""
    if not random:
        raise Failure("Only random games can be played here.", "doomsday play --random", USAGE)
    from secrets import randbelow

    from doomsday import randomgame

    text = randomgame.record(randbelow(10**6) if seed is None else seed)
    if out is None:
        sys.stdout.write(text)
    else:
        out.write_text(text, "utf-8", newline="\n")
