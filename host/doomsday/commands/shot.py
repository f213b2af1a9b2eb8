"""The command `shot`: save the screen of the box."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from doomsday.console.options import Interrupt, Json, Port, named
from doomsday.console.output import print_json
from doomsday.device.line.find_box import connected
from doomsday.errors import USAGE, Failure
from doomsday.files import check_target, put
from doomsday.screen.picture import as_png
from doomsday.screen.words import read_words
from doomsday.wording import printable

# For the help and docs/cli.md.
EXAMPLES = (
    (
        "shot box.png --text",
        "Take a picture of the screen and print its words. `box.txt` writes the words instead.",
    ),
)


def shot(
    file: Annotated[
        Path | None,
        typer.Argument(
            parser=named,
            metavar="FILE",
            help="File for the picture (.png) or for its text (.txt).",
        ),
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="Print the text on the screen.")] = False,
    port: Port = None,
    interrupt: Interrupt = False,
    json: Json = False,
) -> None:
    """Save the screen of the box as a picture, or read its text."""
    if file is None and not text and not json:
        raise Failure("The argument FILE is missing.", "doomsday shot FILE.png, or --text", USAGE)
    kind = "" if file is None else file.suffix.lower()
    if file is not None and kind not in (".png", ".txt"):
        raise Failure(
            f"The name {printable(file)} does not end in .png (a picture) or .txt (its text).",
            f"doomsday shot {shlex.quote(printable(file.with_suffix('.png')))}",
            USAGE,
        )
    if file is not None:
        check_target(file, "picture", "box.png")
    with connected(port, interrupt) as box:
        pixels = box.pixels()
    words = read_words(pixels)
    if file is not None:
        text_file = "".join(f"{line}\n" for line in words).encode()
        # Write through a symbolic link instead of replacing it.
        put(file.resolve(), as_png(pixels) if kind == ".png" else text_file)
    if json:
        print_json({"words": words, "file": None if file is None else str(file)})
    elif text:
        print(*words, sep="\n")
