"""The command `drive`: play a sequence of button presses on a box."""

import io
import sys
from pathlib import Path
from typing import Annotated

import typer

from doomsday.console.options import Interrupt, Json, Port, named
from doomsday.console.output import print_json
from doomsday.console.progress import progress
from doomsday.device.line.find_box import connected
from doomsday.device.line.player import LinePlayer
from doomsday.errors import Failure
from doomsday.files import check_folder
from doomsday.sim import script as scripts

# For the help and docs/cli.md.
EXAMPLES = (
    (
        "drive examples/quick.seq",
        "Play a whole game by pressing the box's buttons. " + scripts.ABOUT_STEPS,
    ),
)


def drive(
    script: Annotated[
        Path,
        typer.Argument(parser=named, metavar="SCRIPT", help="File with the sequence of steps."),
    ],
    shots: Annotated[
        Path | None,
        typer.Option(
            parser=named, metavar="FOLDER", help="Folder for the pictures of the sequence."
        ),
    ] = None,
    port: Port = None,
    interrupt: Interrupt = False,
    json: Json = False,
) -> None:
    """Play a sequence of button presses on a box, and read its screen."""
    steps = scripts.read(script)
    scripts.check_power(steps, script)
    if shots is not None:
        check_folder(shots, "--shots with another path")
    shoot = scripts.shooter(shots or Path())
    taken: list[str] = []
    screens: list[dict[str, object]] = []

    def keep(name: str, pixels: bytes) -> None:
        taken.append(str(shoot(name, pixels)))

    said = sys.stdout
    # A bar would stand among the screens that are printed on the same terminal.
    mixed = said.isatty() and not json and any(step.prints for step in steps)
    with (
        connected(port, interrupt) as box,
        progress("Pressing", 0 if mixed else len(steps), "steps") as advance,
    ):
        player = LinePlayer(box)
        player.settle()
        player.wake()
        for step in steps:
            output = io.StringIO()
            try:
                scripts.run_step(step, player, output if json else said, keep)
            except Failure:
                # Standard output gets a complete JSON value or none.
                sys.stderr.write(output.getvalue())
                raise
            if output.getvalue():
                screens.append({"line": step.line, "text": output.getvalue().splitlines()})
            advance(1)
    if json:
        print_json({"port": box.port, "steps": len(steps), "screens": screens, "shots": taken})
