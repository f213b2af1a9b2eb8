"""Let a few tests at a time open browsers, however many processes run the tests.

A browser takes whole processors: six of them on two processors time each other out.
"""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from tests.onbox import ROOT

_FOLDER = ROOT / "build" / "tests"
_POLL_S = 0.05


@contextmanager
def turn() -> Iterator[None]:
    """Wait for one of as many turns as there are processors, and hold it."""
    _FOLDER.mkdir(parents=True, exist_ok=True)
    held = _taken()
    while held is None:
        time.sleep(_POLL_S)
        held = _taken()
    with held:
        yield


def _taken() -> IO[str] | None:
    """Return a locked file, whose end frees the turn; None if all turns are taken."""
    for number in range(os.cpu_count() or 1):
        file = (_FOLDER / f"browser-{number}.lock").open("w")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            continue
        return file
    return None
