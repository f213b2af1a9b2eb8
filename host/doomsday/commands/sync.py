"""The command `sync`: the companies of a folder onto the box."""

from pathlib import Path
from typing import Annotated

import typer

from doomsday.commands.options import Json, Port, named


def sync(
    folder: Annotated[Path, typer.Argument(parser=named, metavar="FOLDER", help="Company files.")],
    port: Port = None,
    json: Json = False,
) -> None:
    """Put the company files of a folder on the box, in place of those it has."""
    from doomsday.games.mfz.rosters import packed_folder
    from doomsday.line.ports import connected
    from doomsday.line.tell import tell
    from doomsday.line.transfers import steadily, sync
    from doomsday.output import counted, print_json
    from shared.rules.mfz.roster import Roster

    packed = packed_folder(folder, "doomsday sync examples/companies", tell)
    with connected(port) as box:
        done = steadily(box, lambda: sync(box, packed), tell)
        if json:
            roster = Roster(packed.partition(b"\n")[2])
            names = [roster.company(place)[0] for place in range(done.companies)]
            print_json({"companies": names, "sent": done.sent})
        elif done.sent:
            print(f"The box has {counted(done.companies, 'company')} now.")
        else:
            print(f"The box has {counted(done.companies, 'company')}, the same as before.")
