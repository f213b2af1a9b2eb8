"""The command `shot`: what the box's screen shows."""

from pathlib import Path
from typing import Annotated

import typer

from doomsday.commands.options import Json, Port
from doomsday.errors import USAGE, Failure


def shot(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE.png", help="Where the picture goes.")
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="Print the words on it.")] = False,
    port: Port = None,
    json: Json = False,
) -> None:
    """Take a picture of the box's screen, or read the words on it."""
    from doomsday.line.ports import connected
    from doomsday.output import print_json
    from doomsday.screen.picture import as_png
    from doomsday.screen.words import read_words

    if file is None and not text and not json:
        raise Failure("A picture needs a file.", "doomsday shot FILE.png, or --text", USAGE)
    with connected(port) as box:
        pixels = box.pixels()
    if file is not None:
        file.write_bytes(as_png(pixels))
    words = read_words(pixels)
    if json:
        print_json({"words": words, "file": None if file is None else str(file)})
    elif text:
        print(*words, sep="\n")
