"""The command `sync`: send the companies of a folder to the box."""

import shlex
from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from doomsday.companies.roster_changes import Changes
from doomsday.companies.rosters import packed_paths
from doomsday.console.options import Files, Interrupt, Json, Port
from doomsday.console.output import notify, print_json, shown_path
from doomsday.device.line import transfers
from doomsday.device.line.find_box import connected
from doomsday.games.readers import counted_rosters
from doomsday.wording import printable

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
)


def sync(
    files: Files,
    delete: Annotated[
        bool,
        typer.Option("--delete", help="Remove companies from the box that are not in FILES."),
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show what would change, and send nothing.")
    ] = False,
    port: Port = None,
    interrupt: Interrupt = False,
    json: Json = False,
) -> None:
    """Send company files, or folders of them, to the box.

    Companies on the box that are not among the files stay there, unless you add --delete; those
    of games without a file always stay. With --json, one game gives an object, several give a list
    of objects with the key `game`.
    """
    packs = packed_paths(files, "doomsday sync examples/companies", notify)
    with connected(port, interrupt) as box:
        found = transfers.steadily(box, lambda: transfers.compare(box, packs, delete), notify)
        sent = dict.fromkeys([pack.game for pack in packs], 0)
        if not dry_run:
            merged = [one.pack for one in found if one.any]
            done = transfers.steadily(box, lambda: transfers.sync(box, merged), notify)
            sent |= {one.game: one.sent for one in done}
    if json:
        facts = [_facts(one, sent[one.pack.game]) for one in found]
        if len(facts) == 1:
            print_json(facts[0])
        else:
            print_json(
                [{"game": one.pack.game, **_facts(one, sent[one.pack.game])} for one in found]
            )
        return
    for one in found:
        for line in _report(one, dry_run):
            print(line)
    if not delete and any(one.kept for one in found):
        again = shlex.join(["doomsday", "sync", *map(shown_path, files), "--delete"])
        where = "the folder" if len(files) == 1 and files[0].is_dir() else "these files"
        print(f"To remove what is not in {where}: {again}")


def _facts(found: Changes, sent: int) -> dict[str, object]:
    """Return the changes for JSON; companies: all that the box has after them."""
    lists = {key: list(vars(found)[key]) for key in ("added", "changed", "removed", "kept")}
    return {"companies": found.pack.names, **lists, "sent": sent}


def _report(found: Changes, dry_run: bool) -> Iterator[str]:
    """Yield the lines for one game: what changes, then what the box has."""
    for word, names in (
        ("Would add" if dry_run else "Added", found.added),
        ("Would change" if dry_run else "Changed", found.changed),
        ("Would remove" if dry_run else "Removed", found.removed),
        ("Only on the box, kept", found.kept),
    ):
        if names:
            yield f"{word}: {_listed(names)}."
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


def _listed(names: Sequence[str]) -> str:
    return ", ".join(printable(name) for name in names)
