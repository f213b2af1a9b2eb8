"""The command `record`: convert game files of a box into text records."""

from pathlib import Path
from typing import Annotated

import typer

from doomsday.console.options import Json, named
from doomsday.console.output import notify, print_json, shortened, shown_path
from doomsday.device.port.bounds import GAME_MOST
from doomsday.errors import DONE, FAILED, Failure
from doomsday.files import check_folder, read
from doomsday.records.actions import Put, put
from shared.rules.records.actions_reader import is_actions

# For the help and docs/cli.md.
EXAMPLES = (
    ("record 0001.actions --out out", "Convert a game that you copied off a box by hand."),
)


def record(
    files: Annotated[
        list[Path],
        typer.Argument(parser=named, metavar="FILES...", help="Files such as 0001.actions."),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            parser=named,
            metavar="FOLDER",
            help="Folder for the records; by default beside each file.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Convert game files copied from a box into text records.

    Each game is replayed and verified; the exit code is 1 if box and laptop disagree about one.
    Existing files are never replaced.
    """
    if out is not None:
        check_folder(out, "--out with another path")
    contents = [(path, read(path, GAME_MOST)) for path in files]
    for path, content in contents:
        _check(path, content)
    made = []
    for path, content in contents:
        folder = path.parent if out is None else out
        folder.mkdir(parents=True, exist_ok=True)
        made.append((path, put(folder, path.stem, content)))
    if json:
        print_json([_facts(path, one) for path, one in made])
    else:
        for path, one in made:
            _print(path, one)
    raise typer.Exit(FAILED if any(one.fault for _, one in made) else DONE)


def _check(path: Path, content: bytes) -> None:
    """Raise Failure if a file is not a finished game from a box."""
    if not is_actions(content):
        raise Failure(
            f"{shown_path(path)} is not a finished game from a box.",
            "a file from the folder games on a box, such as 0001.actions",
        )


def _facts(path: Path, put: "Put") -> dict[str, object]:
    """Return a game for JSON; `record` is null if none could be made."""
    has_record = put.path != put.original
    return {
        "file": str(path),
        "record": str(put.path) if has_record else None,
        "new": put.new and has_record,
        "fault": put.fault or None,
    }


def _print(path: Path, put: "Put") -> None:
    if put.path != put.original:
        print(shown_path(put.path) + ("" if put.new else " (already here)"))
    if put.fault:
        notify(shortened(f"{shown_path(path)}: {put.fault}"))
