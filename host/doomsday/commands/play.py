"""The command `play`: for now, games that play themselves."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from doomsday.commands.options import Depth, Edition, named
from doomsday.errors import USAGE, Failure


def play(
    random: Annotated[
        bool, typer.Option("--random", help="Play a random game, and print its record.")
    ] = False,
    seed: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="The same number, the same game.")
    ] = None,
    preset: Annotated[
        Edition | None, typer.Option(help="Play by this edition, with all of its options.")
    ] = None,
    depth: Annotated[Depth, typer.Option(help="How much of the game is kept.")] = Depth.quick,
    out: Annotated[
        Path | None, typer.Option(parser=named, metavar="FILE", help="Write the record to FILE.")
    ] = None,
) -> None:
    """Play a whole game at random and give its record."""
    if not random:
        raise Failure("Only random games can be played here.", "doomsday play --random", USAGE)
    from secrets import randbelow

    from doomsday import files
    from doomsday.games.mfz import randomgame

    if out is not None:
        files.check_target(out, "record", "random.game")

    number = randbelow(10**6) if seed is None else seed
    text = randomgame.record(number, preset.value if preset else None, depth.value)
    if out is None:
        sys.stdout.write(text)
    else:
        content = text.encode()
        if out.exists() and files.read(out) != content:
            from doomsday.output import shown_path

            raise Failure(
                f"{shown_path(out)} is there already, and is another game.", "another name"
            )
        files.put(out, content)
