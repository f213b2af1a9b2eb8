"""The command `sync`: send the companies of a folder to the box."""

from pathlib import Path
from typing import Annotated

import typer

from doomsday.companies.rosters import packed_folder
from doomsday.console.options import Json, Port, named
from doomsday.console.output import notify, print_json
from doomsday.device.line import transfers
from doomsday.device.line.find_box import connected
from doomsday.games.tools import counted_rosters


def sync(
    folder: Annotated[
        Path, typer.Argument(parser=named, metavar="FOLDER", help="Folder with company files.")
    ],
    port: Port = None,
    json: Json = False,
) -> None:
    """Send the company files of a folder to the box.

    They replace the companies of the same game on the box; those of other games stay. With
    --json, one game gives an object, several give a list of objects with the key `game`.
    """
    packs = packed_folder(folder, "doomsday sync examples/companies", notify)
    with connected(port) as box:
        done = transfers.steadily(box, lambda: transfers.sync(box, packs), notify)
    if json:
        facts = [
            {"companies": pack.names, "sent": one.sent}
            for pack, one in zip(packs, done, strict=True)
        ]
        if len(facts) == 1:
            print_json(facts[0])
        else:
            print_json(
                [{"game": pack.game, **fact} for pack, fact in zip(packs, facts, strict=True)]
            )
        return
    for one in done:
        _print_synced(one)


def _print_synced(done: transfers.Synced) -> None:
    has = f"The box has {counted_rosters(done.game, done.rosters)}"
    print(f"{has} now." if done.sent else f"{has}, unchanged.")
