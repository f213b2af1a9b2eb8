"""The command `config`: show the file with the user's defaults, or write one."""

from typing import Annotated

import typer

from doomsday import config as file
from doomsday.console.options import Json
from doomsday.console.output import print_json, print_table, shown_path
from doomsday.errors import FAILED, Failure
from doomsday.files import put

# For the help and docs/cli.md.
EXAMPLES = (
    ("config", "Show where the file is, and which defaults are in effect."),
    ("config --new", "Write a file with comments, to change in an editor."),
)


def config(
    new: Annotated[
        bool, typer.Option("--new", help="Write a file with comments, if there is none.")
    ] = False,
    json: Json = False,
) -> None:
    """Show your defaults: the port of the box, how long to wait, and colours.

    The file lies in the folder of your system for such files. An environment variable is stronger
    than the file, and an option on the line is stronger than both.
    """
    place = file.path()
    if new:
        if place.exists():
            raise Failure(f"{shown_path(place)} exists.", "an editor, to change it", FAILED)
        place.parent.mkdir(parents=True, exist_ok=True)
        put(place, file.template().encode())
    found = file.values()
    rows = []
    for setting in file.SETTINGS:
        from_environment = file.environment(setting)
        origin = setting.variable if from_environment else "file" if setting.name in found else "-"
        shown = from_environment or found.get(setting.name, "-")
        rows.append((setting.name, shown, origin, setting.meaning))
    if json:
        keys = ("name", "value", "from", "meaning")
        settings = [dict(zip(keys, row, strict=True)) for row in rows]
        print_json({"file": str(place), "exists": place.exists(), "settings": settings})
        return
    print(f"{shown_path(place)}{'' if place.exists() else ' (not there)'}")
    print_table(("name", "value", "from", "meaning"), rows)
