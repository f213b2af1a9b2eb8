"""The command `random`: make a random legal roster."""

import secrets
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from doomsday.commands.by_game import check_game, check_use, chosen
from doomsday.companies.toml_text import document_text
from doomsday.console.options import Json, named
from doomsday.console.output import print_json
from doomsday.files import check_output, put
from doomsday.games.readers import reader
from doomsday.games.tools import tools
from shared.rules import games

# For the help and docs/cli.md; the games have more.
EXAMPLES = (("random --seed 7", "Print the file of a random legal company."),)

_SEEDS = 1_000_000


def random(
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar="ID",
            callback=check_game,
            help=f"The game; {games.UNNAMED} by default.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="The same N gives the same one.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(parser=named, metavar="FILE", help="Write it to FILE, which must be new."),
    ] = None,
    json: Json = False,
    **options: Any,
) -> None:
    """Make a random legal company or battleforce, and print its file."""
    hook = "random_roster"
    its = tools(game or games.UNNAMED)
    check_use([its], hook, options)
    if out is not None:
        check_output(out, "company", "random.toml")
    seed = secrets.randbelow(_SEEDS) if seed is None else seed
    document = its.random_roster(seed, **chosen(its, hook, options))
    checked = reader(its.id).check(document)
    text = document_text(document, [f"From 'doomsday random --seed {seed}'."])
    if out is not None:
        put(out, text.encode())
    if json:
        print_json({"game": its.id, "seed": seed, "name": checked.name, "text": text})
    elif out is None:
        sys.stdout.write(text)
    else:
        print(f"{out}: {checked.name}, {checked.about}")
