"""The command `drive`: a sequence of presses on the box."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from doomsday.commands.options import Port


def drive(
    script: Annotated[
        Path, typer.Argument(metavar="SCRIPT", help="A sequence; see examples/ and the README.")
    ],
    shots: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where its pictures go.")
    ] = None,
    port: Port = None,
) -> None:
    """Play a sequence on the box: press its buttons, read its screen."""
    from doomsday.line.player import LinePlayer
    from doomsday.line.ports import connected
    from doomsday.sim import script as scripts

    steps = scripts.read(script)
    with connected(port) as box:
        player = LinePlayer(box)
        player.settle()
        player.wake()
        scripts.run(steps, player, sys.stdout, scripts.shooter(shots or Path()))
