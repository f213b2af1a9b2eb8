"""Copy the companies on the box into a folder: `pull --companies`."""

from pathlib import Path

import typer

from doomsday.companies.roster_files import Copied, copy
from doomsday.console.output import notify, print_json, shown_path
from doomsday.device.line import agreed, transfers
from doomsday.device.line.find_box import connected
from doomsday.errors import FAILED
from doomsday.games.readers import counted_rosters
from doomsday.wording import printable
from shared.rules import games


def pull_companies(folder: Path, port: str | None, interrupt: bool, json: bool) -> None:
    """Copy the rosters of every game on the box to files in `folder`, and report them."""
    with connected(port, interrupt) as box:
        known = [
            row.game for row in box.hello.summaries if row.rosters and row.game in games.ids()
        ]
        lines = transfers.steadily(
            box, lambda: {game: transfers.rosters(box, game) for game in known}, notify
        )
        box_id = box.hello.id
    copied = [one for game in known for one in copy(folder, game, lines[game])]
    for game in known:
        # A sync then sends what is edited in these files.
        agreed.remember(box_id, game, lines[game])
    if json:
        print_json([_facts(one) for one in copied])
    else:
        _print(copied)
    if any(one.fault for one in copied):
        raise typer.Exit(FAILED)


def _facts(one: Copied) -> dict[str, object]:
    path = None if one.path is None else str(one.path)
    return {**vars(one), "path": path, "fault": one.fault or None}


def _print(copied: list[Copied]) -> None:
    if not copied:
        print("There is no company on the box.")
    for one in copied:
        if one.new and one.path is not None:
            print(f"{shown_path(one.path)}: {printable(one.name)}")
        if one.fault:
            notify(one.fault)
    for game in dict.fromkeys(one.game for one in copied):
        here = sum(one.game == game and not one.new and not one.fault for one in copied)
        if here:
            print(f"Already here: {counted_rosters(game, here)}.")
