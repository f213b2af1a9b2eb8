"""The command `sync`: send the companies of a folder to the box."""

import shlex
import sys
from collections.abc import Iterator, Sequence
from difflib import ndiff
from json import dumps
from pathlib import Path
from typing import Annotated

import typer

from doomsday.commands.keep_in_sync import keep_in_sync
from doomsday.companies.roster_changes import Apart, Changes
from doomsday.companies.rosters import Pack, packed_paths
from doomsday.companies.sources import STANDARD_INPUT
from doomsday.companies.watched_files import WatchedFiles
from doomsday.console import colours
from doomsday.console.options import Files, Interrupt, Json, Port
from doomsday.console.output import notify, print_json, shortened, shown_path
from doomsday.device.line import transfers
from doomsday.device.line.box import Box
from doomsday.device.line.find_box import connected
from doomsday.errors import FAILED, USAGE, Failure
from doomsday.games.readers import counted_rosters, reader
from doomsday.wording import counted, printable
from shared.rules.errors import RuleError

# For the help and docs/cli.md.
EXAMPLES = (
    (
        "sync examples/companies",
        "Put the companies of a folder, or single files, on the box. Others on it stay.",
    ),
    (
        "sync examples/companies --dry-run --delete",
        "Show which companies would be added, changed and removed if the box had only "
        "those of the folder.",
    ),
    ("sync examples/companies --watch", "Stay, and send what you save in an editor."),
)

_SIDES = {"-": "on the box: ", "+": "in the file:"}
_LINES_SHOWN = 20


def sync(
    files: Files,
    delete: Annotated[
        bool,
        typer.Option("--delete", help="Remove companies from the box that are not in FILES."),
    ] = False,
    overwrite: Annotated[
        bool,
        typer.Option(
            "--overwrite",
            help="Also replace companies that were changed on the box since the last sync.",
        ),
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show what would change, and send nothing.")
    ] = False,
    watch: Annotated[
        bool,
        typer.Option("--watch", help="Stay, and sync whenever the files change, until Ctrl-C."),
    ] = False,
    port: Port = None,
    interrupt: Interrupt = False,
    json: Json = False,
) -> None:
    """Send company files, or folders of them, to the box.

    Companies on the box that are not among the files stay there, unless you add --delete; those
    of games without a file always stay. A company that another laptop has changed on the box since
    the last sync is shown and stays, unless you add --overwrite; the exit code is then 1. With
    --json, one game gives an object, several give a list of objects with the key `game`; with
    --watch each sync is a line.
    """

    def packs() -> list[Pack]:
        return packed_paths(files, "doomsday sync examples/companies", notify)

    def send(packs: list[Pack]) -> bool:
        with connected(port, interrupt) as box:
            done = _sent(box, packs, delete, overwrite, dry_run)
        if json:
            _print_json(done, one_line=watch)
        else:
            _print(done, files, delete, dry_run)
        return not any(one.apart for one, _ in done)

    if watch:
        if STANDARD_INPUT in files:
            raise Failure("A pasted text cannot be watched.", "files or folders", USAGE)
        notify(f"Watching {', '.join(map(shown_path, files))}; Ctrl-C ends it.")
        keep_in_sync(WatchedFiles(files), packs, send, notify)
    elif not send(packs()):
        raise typer.Exit(FAILED)


def _sent(
    box: Box, packs: Sequence[Pack], delete: bool, overwrite: bool, dry_run: bool
) -> list[tuple[Changes, int]]:
    """Send what differs; return the changes of each game, and the bytes sent."""
    found = transfers.steadily(
        box, lambda: transfers.compare(box, packs, delete, overwrite), notify
    )
    sent = dict.fromkeys([pack.game for pack in packs], 0)
    if not dry_run:
        merged = [one.pack for one in found if one.any]
        done = transfers.steadily(box, lambda: transfers.sync(box, merged), notify)
        sent |= {one.game: one.sent for one in done}
        transfers.remember(box, packs, found)
    return [(one, sent[one.pack.game]) for one in found]


def _print_json(done: Sequence[tuple[Changes, int]], one_line: bool) -> None:
    facts: object = [{"game": one.pack.game, **_facts(one, sent)} for one, sent in done]
    if len(done) == 1:
        facts = _facts(*done[0])
    if one_line:
        print(dumps(facts), flush=True)
    else:
        print_json(facts)


def _print(
    done: Sequence[tuple[Changes, int]], files: Sequence[Path], delete: bool, dry_run: bool
) -> None:
    """Print what a sync did, and which options would do more."""
    for one, _ in done:
        for line in _report(one, dry_run):
            print(line)
    again = ["doomsday", "sync", *map(str, files)]
    if any(one.apart for one, _ in done):
        print("To fetch the companies of the box: doomsday pull FOLDER --companies")
        print(f"To replace them on the box: {shlex.join([*again, '--overwrite'])}")
    if not delete and any(one.kept for one, _ in done):
        where = "the folder" if len(files) == 1 and files[0].is_dir() else "these files"
        print(f"To remove what is not in {where}: {shlex.join([*again, '--delete'])}")
    sys.stdout.flush()


def _facts(found: Changes, sent: int) -> dict[str, object]:
    """Return the changes for JSON; companies: all that the box has after them."""
    lists = {key: list(vars(found)[key]) for key in ("added", "changed", "removed", "kept")}
    apart = [{"name": one.name, "both": one.both} for one in found.apart]
    return {"companies": found.pack.names, **lists, "apart": apart, "sent": sent}


def _report(found: Changes, dry_run: bool) -> Iterator[str]:
    """Yield the lines for one game: what changes, then what the box has."""
    for word, style, names in (
        ("Would add" if dry_run else "Added", colours.GOOD, found.added),
        ("Would change" if dry_run else "Changed", colours.GOOD, found.changed),
        ("Would remove" if dry_run else "Removed", colours.BAD, found.removed),
        ("Only on the box, kept", colours.NOTE, found.kept),
    ):
        if names:
            yield f"{colours.styled(word, style)}: {_listed(names)}."
    for one in found.apart:
        where = "in the file and on the box" if one.both else "on the box"
        changed = colours.styled(f"Changed {where} since the last sync", colours.BAD)
        yield f"{changed}, kept there: {printable(one.name)}."
        yield from _differences(found.pack.game, one)
    if found.moved:
        yield "Would change: the order." if dry_run else "Changed: the order."
    game = found.pack.game
    if found.replaced:
        word = "Would replace" if dry_run else "Replaced"
        count = counted_rosters(game, found.replaced)
        yield f"{word}: {count}, which this box is too old to list."
    has = counted_rosters(game, len(found.pack.names))
    if not found.any:
        yield f"The box has {has}; nothing changed."
    elif dry_run:
        yield f"The box would have {has}; nothing was sent."
    else:
        yield f"The box has {has} now."


def _differences(game: str, apart: Apart) -> Iterator[str]:
    """Yield the lines in which file and box differ."""
    try:
        there, here = [
            reader(game).roster_text(line).splitlines() for line in (apart.there, apart.here)
        ]
    except RuleError:
        return
    lines = [line for line in ndiff(there, here) if line[0] in _SIDES]
    for line in lines[:_LINES_SHOWN]:
        yield f"  {_SIDES[line[0]]} {shortened(line[2:])}"
    if len(lines) > _LINES_SHOWN:
        yield f"  and {counted(len(lines) - _LINES_SHOWN, 'more line')}"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(printable(name) for name in names)
