"""The command `deploy`: copy this version's program to a box or a board with MicroPython."""

from typing import Annotated

import typer

from doomsday import resources
from doomsday.commands.rescue_notice import notify_waiting
from doomsday.console.interruption import on_interruption
from doomsday.console.options import Interrupt, Json, Port, offered
from doomsday.console.output import notify, print_json
from doomsday.device.chip.ports import for_chip
from doomsday.device.deploy import deploy as put
from doomsday.device.prompt.prompted import prompted
from doomsday.errors import INTERRUPTED, TERMINATED, Failure
from doomsday.wording import printable

# For the help and docs/cli.md.
EXAMPLES = (("deploy", "Update the program on a box."),)


def deploy(
    port: Port = None,
    board: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The board; needed for a first installation only.",
            autocompletion=offered(resources.board_names),
        ),
    ] = None,
    force: Annotated[
        bool,
        typer.Option(
            "--force",
            help="Update even for another board than the box reports, or if the running game may "
            "not go on.",
        ),
    ] = False,
    interrupt: Interrupt = False,
    json: Json = False,
) -> None:
    """Update the program on a box.

    Games, companies and settings stay. The old version stays beside the new one and is restored
    after three failed starts.
    """
    where = for_chip(port)
    notify_waiting(where)
    with (
        on_interruption(
            "The update was interrupted; the board still has a complete program, the old one "
            "or, at the very end, the new one.",
            "run the same command again",
        ),
        prompted(where, interrupt) as (agent, restart),
    ):
        done = put(agent, board, notify, force)
        if done is None:
            _print_current(json)
            return
        try:
            with on_interruption(
                "The new version is on the box; interrupted before it replied.",
                "'doomsday info'",
            ):
                box = restart()
            box.bye()
        except Failure as failure:
            if failure.code in (INTERRUPTED, TERMINATED):
                raise
            raise Failure(
                "The new version is on the box, but does not reply yet.",
                "wait a minute (after three failed starts the old version is restored), then "
                "'doomsday doctor'",
            ) from failure
    if json:
        print_json(
            {
                "updated": True,
                "sent": done.sent,
                "size": done.size,
                "name": box.hello.name,
                "version": box.hello.version,
                "has_older": done.has_older,
            }
        )
        return
    print(f"Sent {done.sent:,} of {done.size:,} bytes; the others were on the box.")
    print(f"{printable(box.hello.name)} runs version {printable(box.hello.version)}.")
    if done.has_older:
        print(
            "Until the new version has run for a minute, three failed starts restore the old one."
        )


def _print_current(json: bool) -> None:
    if json:
        print_json({"updated": False})
    else:
        print("The box already has this version.")
