"""End the trial of an update; see boot.py. Loaded only for a moment."""

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from box.app import App

_FILE = "slot"


def settle(app: "App") -> None:
    """Forget crashes, and end the trial of a program, that has run for a minute."""
    app.boot_state.settled()
    try:
        keep()
    except OSError as error:
        sys.print_exception(error)


def keep() -> None:
    """End the trial of the running program, if it is on trial. Raises: OSError."""
    try:
        with open(_FILE) as file:
            words = file.read().split()
    except OSError:
        # No update was ever deployed.
        return
    if len(words) > 1:
        with open(_FILE + ".new", "w") as file:
            file.write(words[0])
        os.rename(_FILE + ".new", _FILE)
