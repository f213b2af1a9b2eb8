"""The command `shot`: what the box's screen shows."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from doomsday.console.options import Json, Port, named
from doomsday.console.output import print_json, printable
from doomsday.device.line.find_box import connected
from doomsday.errors import USAGE, Failure
from doomsday.files import check_target, put
from doomsday.screen.picture import as_png
from doomsday.screen.words import read_words


def shot(
    file: Annotated[
        Path | None,
        typer.Argument(
            parser=named,
            metavar="FILE",
            help="Where the picture goes (.png), or its words (.txt).",
        ),
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="Print the words on it.")] = False,
    port: Port = None,
    json: Json = False,
) -> None:
    """Take a picture of the box's screen, or read the words on it."""
    if file is None and not text and not json:
        raise Failure("A picture needs a file.", "doomsday shot FILE.png, or --text", USAGE)
    kind = "" if file is None else file.suffix.lower()
    if file is not None and kind not in (".png", ".txt"):
        raise Failure(
            f"A picture ends in .png, or in .txt for its words; {printable(file)} does not.",
            f"doomsday shot {shlex.quote(printable(file.with_suffix('.png')))}",
            USAGE,
        )
    if file is not None:
        check_target(file, "picture", "box.png")
    with connected(port) as box:
        pixels = box.pixels()
    words = read_words(pixels)
    if file is not None:
        text_file = "".join(f"{line}\n" for line in words).encode()
        # A link to a file is the user's own, and stays.
        put(file.resolve(), as_png(pixels) if kind == ".png" else text_file)
    if json:
        print_json({"words": words, "file": None if file is None else str(file)})
    elif text:
        print(*words, sep="\n")
