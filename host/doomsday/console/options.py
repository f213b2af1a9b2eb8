"""Options that several commands have."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated

import typer

from doomsday.errors import USAGE, Failure
from doomsday.wording import printable

# Limits of Linux and macOS in bytes: for a path, and for each name in it.
_PATH_MAX = 1023
_PART_MAX = 255
_SHOWN_MAX = 40


def named(text: str) -> Path:
    """Return `text` as a path. Raises: Failure if it is empty or too long."""
    if not text:
        raise Failure("The name of a file or folder is empty.", "its path", USAGE)
    path = Path(text)
    if len(os.fsencode(text)) > _PATH_MAX or any(
        len(os.fsencode(part)) > _PART_MAX for part in path.parts
    ):
        raise Failure(
            f"The path is too long: {printable(text[:_SHOWN_MAX])}...",
            "a shorter path",
            USAGE,
        )
    return path


def offered(words: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """Return what a shell completes a value with: those of the words that begin as it does."""

    def found(incomplete: str) -> list[str]:
        return [word for word in words() if word.startswith(incomplete)]

    return found


def _not_empty(port: str | None) -> str | None:
    """Return `port`. Raises: Failure if it is blank."""
    if port is not None and not port.strip():
        raise Failure(
            "The port after --port is empty.",
            "--port PORT, or leave out --port; 'doomsday ports' lists the ports",
            USAGE,
        )
    return port


Files = Annotated[
    list[Path],
    typer.Argument(
        parser=named,
        metavar="FILES...",
        help="Company files, folders of them, or - for a pasted text.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Interrupt = Annotated[
    bool,
    typer.Option(
        "--interrupt",
        help="Interrupt a box that does not reply, instead of waiting for it.",
    ),
]
Port = Annotated[
    str | None,
    typer.Option(
        "--port",
        metavar="PORT",
        callback=_not_empty,
        help="Serial port of the box. Default: DOOMSDAY_PORT, that of 'doomsday config', the "
        "port used last, or the only one where a box replies.",
    ),
]
