"""The commands `backup`, `restore` and `wipe`: what a box keeps, as a file and back."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from doomsday import files
from doomsday.commands.rescue_notice import notify_waiting
from doomsday.console.interruption import Interruption, on_interruption
from doomsday.console.options import Port, named
from doomsday.console.output import counted, printable, shown_path
from doomsday.device.backup import backup as box_files
from doomsday.device.backup.backup_archive import pack_verified, unpack
from doomsday.device.chip.ports import for_chip
from doomsday.device.line.box import Box
from doomsday.device.line.find_box import greeted
from doomsday.device.prompt.prompted import prompted
from doomsday.errors import FAILED, USAGE, Failure
from doomsday.files import check_target, read

_NAME = "box.zip"
_UNTOUCHED = "Broken off before anything was changed."
_INFO = "'doomsday info'"
_AGAIN = "run the same command again"
Archive = Annotated[
    Path, typer.Argument(parser=named, metavar="FILE", help="The backup, a ZIP archive.")
]


def backup(
    file: Archive,
    port: Port = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace FILE where it is there already.")
    ] = False,
) -> None:
    """Save all that a box keeps: games, the running one too, companies, settings, its name."""
    _check_place(file, force)
    where = for_chip(port)
    notify_waiting(where)
    with on_interruption(
        "Broken off: nothing was saved, and nothing on the box was changed.", _AGAIN
    ):
        with prompted(where) as (agent, _):
            data = box_files.backup(agent)
        files.put(file, pack_verified(data))
    print(
        f"{shown_path(file)}: {counted(data.games, 'finished game')}, "
        f"{counted(len(data.files), 'file')} in all, and the log."
    )


def _check_place(file: Path, force: bool) -> None:
    """Raise Failure where a backup cannot or should not go to this path."""
    check_target(file, "backup", _NAME)
    if file.is_file() and not force:
        raise Failure(
            f"{shown_path(file)} is there already, and a backup does not replace it.",
            "another name, or the same with --force",
        )


def restore(file: Archive, port: Port = None) -> None:
    """Make a box keep what a backup holds, in place of what it keeps now."""
    shown = shown_path(file)
    data = unpack(read(file), shown)
    part = f"the box keeps only a part of what is in {shown}"
    with (
        on_interruption(_UNTOUCHED, _AGAIN) as block,
        prompted(for_chip(port)) as (agent, restart),
    ):
        with _half_done(block, part, _AGAIN) as begins:
            box_files.restore(agent, data, begins=begins)
        block.update(f"The box keeps what is in {shown}; its start was not waited for.", _INFO)
        _say(restart())


def wipe(
    port: Port = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Let a box forget its games, companies, settings and name; the program stays."""
    if not yes and not sys.stdin.isatty():
        raise Failure(
            "Nothing was wiped: nobody is there to be asked.", "doomsday wipe --yes", USAGE
        )
    where = for_chip(port)
    again = f"{_AGAIN}, or 'doomsday restore FILE' where there is a backup"
    with on_interruption(_UNTOUCHED, _AGAIN) as block:
        if not yes and not typer.confirm(_question(where)):
            print("Nothing was changed.")
            raise typer.Exit(FAILED)
        with prompted(where) as (agent, restart):
            with _half_done(block, "a part of what the box kept is gone", again) as begins:
                box_files.wipe(agent, begins)
            block.update("The box was wiped; its start was not waited for.", _INFO)
            _say(restart())


@contextmanager
def _half_done(block: "Interruption", what: str, hint: str) -> Iterator[Callable[[], None]]:
    """Yield what to call before the first change; a later failure says `what` as well."""
    begun = False

    def begins() -> None:
        nonlocal begun
        begun = True
        block.update(f"Broken off: {what}.", hint)

    try:
        yield begins
    except Failure as failure:
        if not begun:
            raise
        message = f"{failure.message.rstrip('.')}: {what}."
        raise Failure(message, hint, failure.code) from failure


def _question(port: str) -> str:
    """Return the question to confirm: which box it is and, if it answers, what it would lose."""
    shown = printable(port)
    try:
        box = greeted(port)
    except Failure:
        what = f"The box at {shown} does not say what it keeps"
    else:
        hello = box.hello
        box.bye()
        box.line.stream.close()
        running = " and a running one" if hello.game else ""
        if not hello.game_is_known:
            running = ", maybe a running one"
        what = (
            f"{printable(hello.name)} at {shown} keeps "
            f"{counted(hello.games, 'finished game')}{running} and "
            f"{hello.rosters}"
        )
    return f"{what}; 'doomsday backup FILE' would save it all. Let it forget all that it keeps?"


def _say(box: "Box") -> None:
    hello = box.hello
    box.bye()
    game = "a running game" if hello.game else "no running game"
    if not hello.game_is_known:
        game = "maybe a running game"
    print(
        f"{printable(hello.name)} has {counted(hello.games, 'finished game')}, {game}, and "
        f"{hello.rosters}."
    )
