"""End the trial of an update; see boot.py. Loaded only for a moment."""

import os

_FILE = "slot"


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
