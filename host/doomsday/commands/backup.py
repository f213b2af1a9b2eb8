"""The commands `backup`, `restore` and `wipe`: what a box keeps, as a file and back."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doomsday.commands.options import Port
from doomsday.errors import USAGE, Failure

if TYPE_CHECKING:
    from doomsday.line.box import Box

_NAME = "box.zip"
Archive = Annotated[Path, typer.Argument(metavar="FILE", help="The backup, a ZIP archive.")]


def backup(
    file: Archive,
    port: Port = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace FILE where it is there already.")
    ] = False,
) -> None:
    """Save all that a box keeps: games, the running one too, companies, settings, its name."""
    from doomsday import files
    from doomsday.chip.ports import for_chip
    from doomsday.companies import shown_path
    from doomsday.keeping import backup
    from doomsday.kept import pack
    from doomsday.line.prompted import prompted
    from doomsday.output import counted

    _check_place(file, force)
    with prompted(for_chip(port)) as (agent, _):
        kept = backup(agent)
    files.put(file, pack(kept))
    print(
        f"{shown_path(file)}: {counted(kept.games, 'finished game')}, "
        f"{counted(len(kept.files), 'file')} in all, and the log."
    )


def _check_place(file: Path, force: bool) -> None:
    """Failure where a backup cannot or should not go to this path."""
    from doomsday.companies import shown_path

    shown = shown_path(file)
    if file.is_dir():
        raise Failure(f"{shown} is a folder.", f"a file in it: {shown_path(file / _NAME)}", USAGE)
    if file.is_file() and not force:
        raise Failure(
            f"{shown} is there already, and a backup does not replace it.",
            "another name, or the same with --force",
        )
    if not file.parent.is_dir():
        raise Failure(
            f"There is no folder {shown_path(file.parent)} for the backup.",
            "another path, or make that folder first",
        )


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
    from doomsday.output import counted, printable

    hello = box.hello
    box.bye()
    game = "a running game" if hello.game else "no running game"
    print(
        f"{printable(hello.name)} has {counted(hello.games, 'finished game')}, {game}, and "
        f"{counted(hello.companies, 'company')}."
    )
