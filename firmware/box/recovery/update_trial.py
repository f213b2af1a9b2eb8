"""End the trial of an update; see boot.py. Loaded only for a moment."""

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from box.kit.parts import Parts

_FILE = "slot"
_PACK = ".pack"
# No valid file is longer; boot.py reads as much.
_MOST = 64


def settle(app: "Parts") -> None:
    """Forget crashes, and end the trial of a program, that has run for a minute."""
    app.boot_state.settled()
    try:
        keep()
    except OSError as error:
        sys.print_exception(error)


def keep() -> None:
    """End a trial: the running program stays, also if boot.py found another one than named first.

    Raises: OSError.
    """
    try:
        # As bytes: a damaged file may not be valid UTF-8.
        with open(_FILE, "rb") as file:
            words = file.read(_MOST).split()
    except OSError:
        # No update was ever deployed.
        return
    if len(words) > 1:
        with open(_FILE + ".new", "w") as file:
            file.write(running())
        os.rename(_FILE + ".new", _FILE)


def running() -> str:
    """Return the slot of the running program, such as "a.pack"; see boot.py."""
    return sys.path[0][2:] + _PACK if sys.path[0] else sys.path[-1].strip("/")
