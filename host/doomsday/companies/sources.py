"""Where roster files come from: files, folders of them, and standard input.

One grammar for every command that takes FILES.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from doomsday.console.output import notify, shown_path
from doomsday.errors import USAGE, Failure

STANDARD_INPUT = Path("-")
_TITLE = "standard input"
_PASTE = "Paste the text, then press %s." % (
    "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D on a line of its own"
)
NO_FILES_HINT = "a folder of company files, such as examples/companies"


def expanded(paths: Sequence[Path]) -> list[Path]:
    """Return paths with each folder replaced by its roster files, in the order of their names.

    Raises: Failure for a folder without any, and if standard input is named twice, which can be
    read only once.
    """
    found: list[Path] = []
    for path in paths:
        if path == STANDARD_INPUT:
            if path in found:
                raise Failure(f"The {_TITLE} is named twice.", "one - alone", USAGE)
            found.append(path)
        elif path.is_dir():
            its = sorted(path.glob("*.toml"))
            if not its:
                raise Failure(f"{shown_path(path)} has no .toml file.", NO_FILES_HINT)
            found += its
        else:
            found.append(path)
    return found


def shown_source(path: Path) -> str:
    """Return what to call a file in a message.

    >>> shown_source(Path("-")), shown_source(Path("a.toml"))
    ('standard input', 'a.toml')
    """
    return _TITLE if path == STANDARD_INPUT else shown_path(path)


def from_standard_input(most: int) -> bytes:
    """Return what is pasted or piped, at most one byte more than `most`."""
    if sys.stdin.isatty():
        notify(_PASTE)
    return sys.stdin.buffer.read(most + 1)
