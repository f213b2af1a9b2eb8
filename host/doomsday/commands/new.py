"""The command `new`: write a company file, from options or from answers."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from doomsday.commands.by_game import check_game
from doomsday.companies import documents
from doomsday.companies.toml_text import document_text, literal
from doomsday.console.options import Json, named
from doomsday.console.output import first_faults, notify, print_json, shown_path
from doomsday.errors import DONE, FAILED, USAGE, Failure
from doomsday.files import check_target, put
from doomsday.games.dialects import NotRead
from doomsday.games.readers import reader
from doomsday.games.tools import GameTools, tools
from shared.rules import games

# For the help and docs/cli.md.
EXAMPLES = (
    (
        "new new.toml",
        "Write a company file. It asks for name and frames; without a terminal it "
        "writes an example.",
    ),
    (
        "new reds.toml --name Reds --frame 'Hammer: Rd Y B B SSR' --frame 'Guard: Tank' "
        "--frame 'Eye: Y Y B SSR SSR'",
        "The same without questions.",
    ),
)


def new(
    file: Annotated[
        Path,
        typer.Argument(parser=named, metavar="FILE", help="The file to write, such as a.toml."),
    ],
    name: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Name of the company; asked for if left out."),
    ] = None,
    entries: Annotated[
        list[str] | None,
        typer.Option(
            "--frame", metavar="LINE", help="A frame, such as 'Hammer: Rd Y B B SSR'; repeat it."
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar="ID",
            callback=check_game,
            help=f"The game; {games.UNNAMED} by default.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Write a company file with comments, from options or from what you answer.

    Without --frame it asks for the frames; without a terminal it writes an example to change. No
    file is replaced.
    """
    its = tools(game or games.UNNAMED)
    check_target(file, "company", "mine.toml")
    if file.exists():
        raise Failure(f"{shown_path(file)} exists.", "another name", USAGE)
    if entries and not its.dialects():
        raise Failure("--frame is for companies with frames.", "leaving out --frame", USAGE)
    if not its.dialects() or not (entries or sys.stdin.isatty()):
        text = _example(its, name)
        put(file, text.encode())
        _report(file, json, "", [])
        raise typer.Exit(DONE)
    name = typer.prompt("Name of the company") if name is None else name
    lines = [*entries] if entries else [*_asked(its)]
    document, faults = _document(its, name, lines)
    checked = documents.check_as(its.id, document)
    text = document_text(document, [*_comments(its)])
    put(file, text.encode())
    faults = faults + [fault.advice for fault in checked.faults]
    _report(file, json, checked.about, faults)
    raise typer.Exit(FAILED if faults else DONE)


def _example(its: GameTools, name: str | None) -> str:
    """Return the game's example with another name, unless that is None."""
    lines = reader(its.id).template().split("\n")
    if name is not None:
        place = next(place for place, line in enumerate(lines) if line.startswith("name ="))
        lines[place] = f"name = {literal(name)}"
    return "\n".join(lines)


def _asked(its: GameTools) -> Iterator[str]:
    """Yield the lines that a person enters, each once it can be read."""
    for title, rows in reader(its.id).help():
        notify(f"{title}: {', '.join(f'{word} {meaning}' for word, meaning in rows)}.")
    number = 1
    while True:
        line = typer.prompt(
            f"Frame {number}, such as Hammer: Rd Y B B SSR; Enter ends", default=""
        )
        if not line.strip():
            return
        try:
            faults = its.dialects()[-1].read(line)[0].faults
        except NotRead as error:
            faults = [error.words]
        if faults:
            notify(f"{faults[0]}.")
            continue
        yield line
        number += 1


def _document(its: GameTools, name: str, lines: list[str]) -> tuple[dict[str, Any], list[str]]:
    """Return the document of a roster with these lines, and what of them cannot be read."""
    try:
        (found,) = its.dialects()[-1].read("\n".join(lines))
    except (NotRead, ValueError):
        raise Failure(
            "One of these lines is not a frame.", "a name, a colon and systems: Red: Rd Y B", USAGE
        ) from None
    document = found.document
    document["name"] = name
    return document, found.faults


def _comments(its: GameTools) -> Iterator[str]:
    """Yield what a company file may contain, for people who change it."""
    yield "What follows a # is a comment. 'doomsday check' with this file checks it."
    for title, rows in reader(its.id).help():
        yield f"{title}: {', '.join(f'{word} {meaning}' for word, meaning in rows)}."


def _report(file: Path, json: bool, about: str, faults: list[str]) -> None:
    if json:
        print_json({"file": shown_path(file), "ok": not faults, "problems": faults})
        return
    print(f"{shown_path(file)}: {about or 'written'}")
    for line in first_faults(faults):
        notify(line)
