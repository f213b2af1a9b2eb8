"""The command `name`: show or change the name of a box."""

from typing import Annotated

import typer

from doomsday.console.options import Interrupt, Json, Port
from doomsday.console.output import print_json
from doomsday.device.line.find_box import connected
from doomsday.errors import USAGE, Failure
from doomsday.wording import printable
from shared.link.limits import NAME_MAX

# For the help and docs/cli.md.
EXAMPLES = (('name "Blue box"', "Name the box. Without an argument: print its name."),)


def name(
    new: Annotated[str | None, typer.Argument(metavar="NAME", help="The new name.")] = None,
    port: Port = None,
    interrupt: Interrupt = False,
    json: Json = False,
) -> None:
    """Show or change the name of the box."""
    if new is not None and not (
        0 < len(new) <= NAME_MAX and new.isascii() and new.isprintable() and new.strip() == new
    ):
        raise Failure(
            f"A name has 1 to {NAME_MAX} printable ASCII characters.",
            "doomsday name 'Blue box'",
            USAGE,
        )
    with connected(port, interrupt) as box:
        if new is not None:
            box.name(new)
        called = box.hello.name if new is None else new
    if json:
        print_json({"port": box.port, "name": called})
    else:
        print(printable(called))
