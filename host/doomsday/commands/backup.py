"""The commands `backup`, `restore` and `wipe`: what a box keeps, as a file and back."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doomsday.commands.options import Port
from doomsday.errors import USAGE, Failure

if TYPE_CHECKING:
    from doomsday.line.box import Box

Archive = Annotated[Path, typer.Argument(metavar="FILE", help="The backup, a ZIP archive.")]


def backup(file: Archive, port: Port = None) -> None:
    """Save all that a box keeps: games, the running one too, companies, settings, its name."""
    from doomsday.chip.ports import for_chip
    from doomsday.companies import shown_path
    from doomsday.keeping import backup
    from doomsday.kept import pack
    from doomsday.line.prompted import prompted

    with prompted(for_chip(port)) as (agent, _):
        kept = backup(agent)
    fresh = file.with_name(file.name + ".new")
    try:
        fresh.write_bytes(pack(kept))
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)
    games = "1 finished game" if kept.games == 1 else f"{kept.games} finished games"
    print(f"{shown_path(file)}: {games}, {len(kept.files)} files in all, and the log.")


def restore(file: Archive, port: Port = None) -> None:
    """Make a box keep what a backup holds, in place of what it keeps now."""
    from doomsday.chip.ports import for_chip
    from doomsday.companies import shown_path
    from doomsday.keeping import restore
    from doomsday.kept import unpack
    from doomsday.line.prompted import prompted

    kept = unpack(file.read_bytes(), shown_path(file))
    with prompted(for_chip(port)) as (agent, restart):
        restore(agent, kept)
        _say(restart())


def wipe(
    port: Port = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Let a box forget its games, companies, settings and name; the program stays."""
    from doomsday.chip.ports import for_chip
    from doomsday.keeping import wipe
    from doomsday.line.prompted import prompted

    if not yes:
        if not sys.stdin.isatty():
            raise Failure(
                "Nothing was wiped: nobody is there to be asked.", "doomsday wipe --yes", USAGE
            )
        typer.confirm("Forget all games, companies and settings on the box?", abort=True)
    with prompted(for_chip(port)) as (agent, restart):
        wipe(agent)
        _say(restart())


def _say(box: "Box") -> None:
    from doomsday.output import printable

    hello = box.hello
    box.bye()
    game = "a running game" if hello.game else "no running game"
    print(
        f"{printable(hello.name)} has {hello.games} finished games, {game}, and "
        f"{hello.companies} companies."
    )
