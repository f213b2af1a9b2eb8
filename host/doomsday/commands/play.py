"""The command `play`: play random games."""

import sys
from pathlib import Path
from secrets import randbelow
from typing import Annotated, Any

import typer

from doomsday import files
from doomsday.commands.by_game import check_game, check_use, chosen
from doomsday.console.options import Json, named
from doomsday.console.output import print_json, shown_path
from doomsday.errors import Failure
from doomsday.games.tools import tools
from shared.rules.games import UNNAMED

# For the help and docs/cli.md.
EXAMPLES = (("play --random --seed 2 --out g.game", "Play a random game and write its record."),)


def play(
    random: Annotated[
        bool, typer.Option("--random", help="Make every choice at random. The default.")
    ] = False,
    game: Annotated[
        str | None,
        typer.Option(metavar="ID", callback=check_game, help=f"The game; {UNNAMED} by default."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="The same N gives the same game.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(parser=named, metavar="FILE", help="Write the record to FILE.")
    ] = None,
    json: Json = False,
    **options: Any,
) -> None:
    """Play a random game and print its record."""
    hook = "random_record"
    its = tools(game or UNNAMED)
    check_use([its], hook, options)
    if out is not None:
        files.check_target(out, "record", "random.game")
    number = randbelow(10**6) if seed is None else seed
    text = its.random_record(number, **chosen(its, hook, options))
    if out is None:
        if json:
            print_json({"seed": number, "game": its.id, "record": text})
        else:
            sys.stdout.write(text)
        return
    content = text.encode()
    if out.exists() and files.read(out) != content:
        raise Failure(f"{shown_path(out)} already exists and has other content.", "another name")
    files.put(out, content)
    if json:
        print_json({"seed": number, "game": its.id, "file": shown_path(out)})
