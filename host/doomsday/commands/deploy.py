"""The command `deploy`: this version's program onto a box, or a board that runs MicroPython."""

from typing import Annotated

import typer

from doomsday.commands.rescue_notice import notify_waiting
from doomsday.console.interruption import on_interruption
from doomsday.console.options import Port
from doomsday.console.output import counted, notify, printable
from doomsday.device.chip.ports import for_chip
from doomsday.device.deploy import deploy as put
from doomsday.device.prompt.prompted import prompted
from doomsday.errors import INTERRUPTED, TERMINATED, Failure


def deploy(
    port: Port = None,
    board: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The board, where it has no program of ours yet."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Believe --board where the box says otherwise.")
    ] = False,
) -> None:
    """Update the program on a box; games, companies and settings stay.

    The old version stays beside the new one, and comes back after three starts that fail.
    """
    where = for_chip(port)
    notify_waiting(where)
    with (
        on_interruption(
            "The update was broken off; the board has a whole program, the one that it had or, "
            "at the very end, the new one.",
            "run the same command again",
        ),
        prompted(where) as (agent, restart),
    ):
        done = put(agent, board, notify, force)
        if done is None:
            print("The box has this version already.")
            return
        try:
            with on_interruption(
                "The new version is on the box; whether it answers was not waited for.",
                "'doomsday info'",
            ):
                box = restart()
            box.bye()
        except Failure as failure:
            if failure.code in (INTERRUPTED, TERMINATED):
                raise
            raise Failure(
                "The new version is on the box, but does not answer yet.",
                "wait a minute: if it fails three times, the old one starts; then "
                "'doomsday doctor'",
            ) from failure
    files = counted(done.files, "file")
    print(f"Sent {files}, {done.sent:,} bytes; copied {done.copied} on the box.")
    print(f"{printable(box.hello.name)} runs version {printable(box.hello.version)}.")
    if done.has_older:
        print(
            "Until the new version has run for a minute, three failed starts bring the old one "
            "back."
        )
