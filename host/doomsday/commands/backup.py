"""The commands `backup`, `restore` and `wipe`: save, replace or erase the data of a box."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from doomsday import files
from doomsday.commands.rescue_notice import notify_waiting
from doomsday.console.interruption import Interruption, on_interruption
from doomsday.console.options import Interrupt, Json, Port, named
from doomsday.console.output import notify, print_json, shown_path
from doomsday.device.backup import backup as box_files
from doomsday.device.backup.backup_archive import pack_verified, unpack
from doomsday.device.chip.ports import for_chip
from doomsday.device.line.box import Box
from doomsday.device.line.find_box import greeted
from doomsday.device.port import patience
from doomsday.device.prompt.prompted import prompted
from doomsday.errors import FAILED, USAGE, Failure
from doomsday.files import check_target, read
from doomsday.wording import counted, printable

# For the help and docs/cli.md.
EXAMPLES = (
    ("backup box.zip", "Save everything that a box stores; `--force` replaces an older file."),
    ("wipe --yes", "Erase the data of the box without asking."),
    ("restore box.zip", "Write a backup to the box."),
)

_NAME = "box.zip"
_UNTOUCHED = "Interrupted before anything was changed."
_INFO = "'doomsday info'"
_AGAIN = "run the same command again"
Archive = Annotated[
    Path, typer.Argument(parser=named, metavar="FILE", help="The backup (a ZIP archive).")
]


def backup(
    file: Archive,
    port: Port = None,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it exists.")] = False,
    interrupt: Interrupt = False,
    json: Json = False,
) -> None:
    """Save everything a box stores to a file.

    That is its finished games, the running game, companies, settings and name.
    """
    _check_place(file, force)
    where = for_chip(port)
    notify_waiting(where)
    with on_interruption(
        "Interrupted: nothing was saved, and nothing on the box was changed.", _AGAIN
    ):
        with prompted(where, interrupt) as (agent, _):
            data = box_files.backup(agent)
        files.put(file, pack_verified(data))
    if json:
        print_json({"file": shown_path(file), "games": data.games, "files": len(data.files)})
        return
    print(
        f"{shown_path(file)}: {counted(data.games, 'finished game')}, "
        f"{counted(len(data.files), 'file')} in all, and the journal."
    )


def _check_place(file: Path, force: bool) -> None:
    """Raise Failure if a backup cannot be written to this path, or would replace a file."""
    check_target(file, "backup", _NAME)
    if file.is_file() and not force:
        raise Failure(
            f"{shown_path(file)} already exists.",
            "another name, or --force to replace it",
        )


def restore(
    file: Archive, port: Port = None, interrupt: Interrupt = False, json: Json = False
) -> None:
    """Replace everything a box stores with a backup."""
    shown = shown_path(file)
    data = unpack(read(file), shown)
    part = f"only a part of {shown} is on the box"
    with (
        on_interruption(_UNTOUCHED, _AGAIN) as block,
        prompted(for_chip(port), interrupt) as (agent, restart),
    ):
        with _half_done(block, part, _AGAIN) as begins:
            box_files.restore(agent, data, begins=begins)
        block.update(f"{shown} is on the box; interrupted before it restarted.", _INFO)
        _say(restart(), json)


def wipe(
    port: Port = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    interrupt: Interrupt = False,
    json: Json = False,
) -> None:
    """Erase all games, companies, settings and the name of a box.

    Its program stays.
    """
    if not yes and not sys.stdin.isatty():
        raise Failure(
            "Nothing was erased: there is no terminal to confirm it.", "doomsday wipe --yes", USAGE
        )
    where = for_chip(port)
    again = f"{_AGAIN}, or 'doomsday restore FILE' if you have a backup"
    with on_interruption(_UNTOUCHED, _AGAIN) as block:
        if not yes and not typer.confirm(_question(where, interrupt), err=json):
            notify("Nothing was changed.") if json else print("Nothing was changed.")
            raise typer.Exit(FAILED)
        with prompted(where, interrupt) as (agent, restart):
            with _half_done(block, "a part of the box's data is erased", again) as begins:
                box_files.wipe(agent, begins)
            block.update("The box was wiped; interrupted before it restarted.", _INFO)
            _say(restart(), json)


@contextmanager
def _half_done(block: "Interruption", what: str, hint: str) -> Iterator[Callable[[], None]]:
    """Yield a function to call before the first change.

    Failures and interruptions after that call also report `what`, with `hint`.
    """
    begun = False

    def begins() -> None:
        nonlocal begun
        begun = True
        block.update(f"Interrupted: {what}.", hint)

    try:
        yield begins
    except Failure as failure:
        if not begun:
            raise
        message = f"{failure.message.rstrip('.')}: {what}."
        raise Failure(message, hint, failure.code) from failure


def _question(port: str, interrupt: bool) -> str:
    """Return the question to confirm: which box it is and, if it replies, what it would lose."""
    shown = printable(port)
    try:
        box = greeted(port, patience_s=patience.QUICK_S if interrupt else None)
    except Failure:
        what = f"The box at {shown} does not report what it stores"
    else:
        hello = box.hello
        box.bye()
        box.line.stream.close()
        running = " and a running one" if hello.game else ""
        if not hello.game_is_known:
            running = ", maybe a running one"
        what = (
            f"{printable(hello.name)} at {shown} has "
            f"{counted(hello.games, 'finished game')}{running} and "
            f"{hello.rosters}"
        )
    return f"{what}. ('doomsday backup FILE' saves everything.) Erase everything on this box?"


def _say(box: "Box", json: bool) -> None:
    hello = box.hello
    box.bye()
    if json:
        print_json(
            {
                "name": hello.name,
                "games": hello.games,
                "running": bool(hello.game) if hello.game_is_known else None,
            }
        )
        return
    game = "a running game" if hello.game else "no running game"
    if not hello.game_is_known:
        game = "maybe a running game"
    print(
        f"{printable(hello.name)} has {counted(hello.games, 'finished game')}, {game}, and "
        f"{hello.rosters}."
    )
