"""The command `pull`: copy finished games from the box into a folder."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from doomsday.commands.pull_companies import pull_companies
from doomsday.console.options import Interrupt, Json, Port, named
from doomsday.console.output import notify, print_json, shortened, shown_path
from doomsday.device.backup.salvage_folder import Found, fetch, forget, put
from doomsday.device.chip.ports import for_chip
from doomsday.device.line import transfers
from doomsday.device.line.find_box import connected
from doomsday.device.line.transfers import Pulled
from doomsday.device.prompt.prompted import prompted
from doomsday.errors import FAILED, USAGE, Failure
from doomsday.files import check_folder
from doomsday.wording import counted

# For the help and docs/cli.md.
EXAMPLES = (
    (
        "pull out",
        "Copy finished games to a folder. A game that is there already is not copied "
        "again, and no file is replaced.",
    ),
    ("pull out --remove", "The same, then delete them from the box."),
    (
        "pull companies --companies",
        "Copy the companies on the box to a folder, as files that `check` and `sync` read.",
    ),
)

# Suggest --remove below this many free KB. The box starts no game below 48.
_LITTLE_ROOM = 128


def pull(
    folder: Annotated[
        Path, typer.Argument(parser=named, metavar="FOLDER", help="Folder for the records.")
    ],
    remove: Annotated[
        bool, typer.Option("--remove", help="Then delete the copied games from the box.")
    ] = False,
    salvage: Annotated[
        bool,
        typer.Option(
            "--salvage",
            help="Copy the remains of an unreadable journal instead of the games.",
        ),
    ] = False,
    companies: Annotated[
        bool,
        typer.Option(
            "--companies",
            help="Copy the companies on the box instead of the games, as company files.",
        ),
    ] = False,
    port: Port = None,
    interrupt: Interrupt = False,
    json: Json = False,
) -> None:
    """Copy finished games from the box into a folder.

    Each game is copied once; existing files are never replaced. The exit code is 1 if a game
    fails its verification, or a company the check of its file.
    """
    check_folder(folder, "another name; a missing folder is created")
    if companies:
        _check_alone(remove, salvage)
        pull_companies(folder, port, interrupt, json)
        return
    if salvage:
        _salvage(folder, port, interrupt, remove, json)
        return
    with connected(port, interrupt) as box:
        pulled = transfers.steadily(box, lambda: transfers.pull(box, folder), notify)
        _notify_odd_games(box.odd_games)
        if not json:
            _print_pulled(pulled)
        removed: list[Pulled] = []
        if remove and pulled:
            removed = transfers.steadily(box, lambda: transfers.remove(box, pulled), notify)
        free_kb = box.hello.free_kb
    if json:
        print_json([_facts(game, game in removed, remove) for game in pulled])
    elif remove:
        _print_removed(len(removed), len(pulled))
    elif pulled and free_kb < _LITTLE_ROOM:
        again = f"doomsday pull {shlex.quote(shown_path(folder))} --remove"
        print(f"The box has only {free_kb} KB free. To free space on it: {again}")
    if any(game.fault for game in pulled):
        raise typer.Exit(FAILED)


def _check_alone(remove: bool, salvage: bool) -> None:
    """Raise Failure for options that do not go with --companies."""
    for given, option in ((remove, "--remove"), (salvage, "--salvage")):
        if given:
            raise Failure(
                f"{option} is not for companies.",
                f"one command with --companies, another with {option}",
                USAGE,
            )


def _notify_odd_games(names: "Sequence[str]") -> None:
    """Report files among the games that are not games, such as interrupted copies."""
    for name in names:
        notify(
            f"The file games/{name} on the box is empty or too large for a game; it was skipped. "
            "'doomsday backup FILE' saves it."
        )


def _facts(game: "Pulled", removed: bool, asked: bool) -> dict[str, object]:
    """Return a game for JSON, with the key `removed` if `asked`."""
    facts = {
        "game": game.number,
        "file": str(game.path),
        "new": game.new,
        "fault": game.fault or None,
        "kept": None if game.original is None else str(game.original),
    }
    return {**facts, "removed": removed} if asked else facts


def _print_pulled(pulled: "Sequence[Pulled]") -> None:
    for game in pulled:
        if game.new:
            print(shown_path(game.path))
        if game.fault:
            fault = shortened(f"Game {game.number}: {game.fault}")
            notify(f"{fault} The box's file is in {shown_path(game.original or game.path)}.")
    there = sum(not game.new for game in pulled)
    if not pulled:
        print("There is no finished game on the box.")
    elif there:
        print(f"Already here: {there} of {counted(len(pulled), 'game')}.")


def _print_removed(removed: int, of: int) -> None:
    if removed:
        print(f"Removed from the box: {counted(removed, 'game')}.")
    if removed < of:
        print(f"Still on the box: {counted(of - removed, 'game')}.")


def _salvage(folder: Path, port: str | None, interrupt: bool, remove: bool, json: bool) -> None:
    """Copy unreadable journals from the box and print the games that can be read from them."""
    with prompted(for_chip(port), interrupt) as (agent, _):
        journals = fetch(agent)
        found: list[Found] = [put(folder, journal) for journal in journals]
        if remove:
            for journal, copy in zip(journals, found, strict=True):
                forget(agent, journal, copy)
    if json:
        print_json([one.facts() for one in found])
        return
    if not found:
        print("The box has no unreadable journal.")
    for one in found:
        print(shown_path(one.path))
        for game in one.games:
            print("  " + game.sentence())
