"""Options that several commands have."""

import os
from pathlib import Path
from typing import Annotated

import typer

from doomsday.console.output import printable
from doomsday.errors import USAGE, Failure

# Bytes that Linux and macOS allow, for a path and for each name in it.
_PATH_MAX = 1023
_PART_MAX = 255
_SHOWN_MAX = 40


def named(text: str) -> Path:
    """Return a path as it was given. Raises: Failure for an empty or impossible one."""
    if not text:
        raise Failure("The name of a file or folder is empty.", "its path", USAGE)
    path = Path(text)
    if len(os.fsencode(text)) > _PATH_MAX or any(
        len(os.fsencode(part)) > _PART_MAX for part in path.parts
    ):
        raise Failure(
            f"No file or folder has so long a name: {printable(text[:_SHOWN_MAX])}...",
            "a shorter path",
            USAGE,
        )
    return path


def _not_empty(port: str | None) -> str | None:
    """Return a port as it was given. Raises: Failure for an empty one, which names no board."""
    if port is not None and not port.strip():
        raise Failure(
            "The port after --port is empty.",
            "--port PORT, or no --port at all; 'doomsday ports' lists them",
            USAGE,
        )
    return port


Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Port = Annotated[
    str | None,
    typer.Option(
        "--port",
        metavar="PORT",
        callback=_not_empty,
        help="The serial port of the box; else DOOMSDAY_PORT, the one used last, or the one "
        "that answers.",
    ),
]
