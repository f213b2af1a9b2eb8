"""The command `pull`: finished games from the box into a folder."""

from pathlib import Path
from typing import Annotated

import typer

from doomsday.commands.options import Json, Port
from doomsday.errors import USAGE, Failure


def pull(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the records go.")],
    port: Port = None,
    json: Json = False,
) -> None:
    """Bring finished games into a folder: each once, none ever replaced."""
    from doomsday.companies import shown_path
    from doomsday.line.ports import connected
    from doomsday.line.tell import tell
    from doomsday.line.transfers import pull, steadily
    from doomsday.output import counted, print_json

    if folder.exists() and not folder.is_dir():
        raise Failure(
            f"{shown_path(folder)} is no folder.",
            "another name: a folder that is not there yet is made",
            USAGE,
        )
    with connected(port) as box:
        pulled = steadily(box, lambda: pull(box, folder), tell)
    if json:
        print_json(
            [{"game": game.number, "file": str(game.path), "new": game.new} for game in pulled]
        )
        return
    for game in pulled:
        if game.new:
            print(shown_path(game.path))
    there = sum(not game.new for game in pulled)
    if not pulled:
        print("There is no finished game on the box.")
    elif there:
        print(f"Here already: {there} of {counted(len(pulled), 'game')}.")
