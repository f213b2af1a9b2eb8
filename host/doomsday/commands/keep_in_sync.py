"""Keep files in sync with a box while they are edited: `sync --watch`."""

import time
from collections.abc import Callable
from typing import TypeVar

from doomsday.companies.watched_files import WatchedFiles
from doomsday.device.port import faults
from doomsday.errors import MANY_BOXES, NO_BOX, USAGE, Failure

T = TypeVar("T")

# Between two looks at the files. An editor writes a file of this size in much less.
_LOOK_S = 0.5
# Between two attempts to reach a box that is away.
_AGAIN_S = 2.0
_AWAY = (faults.Cut, faults.Silent, faults.Restarted, faults.InUse)


def keep_in_sync(
    files: WatchedFiles,
    read: Callable[[], T],
    send: Callable[[T], object],
    notify: Callable[[str], None],
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Read and send files whenever they have changed, until Ctrl-C.

    Nothing is sent while a file has a fault: the next change may correct it. A box that is away
    is waited for, and gets the files as they then are. read, send: may raise Failure. pause: waits
    some seconds. Raises: Failure for a fault that no change of the files removes.
    """
    try:
        while True:
            while not files.rest_after_change():
                pause(_LOOK_S)
            _send_once(files, read, send, notify, pause)
    except KeyboardInterrupt:
        notify("The files are not watched any more.")


def _send_once(
    files: WatchedFiles,
    read: Callable[[], T],
    send: Callable[[T], object],
    notify: Callable[[str], None],
    pause: Callable[[float], None],
) -> None:
    """Send the files as they are now; wait for a box that is away."""
    told = ""
    while True:
        try:
            content = read()
        except Failure as failure:
            notify(f"{failure.message} Nothing was sent; the next change is tried.")
            return
        try:
            send(content)
            return
        except Failure as failure:
            if not _is_away(failure):
                if failure.code in (USAGE, MANY_BOXES):
                    raise
                notify(f"{failure.message} Try: {failure.hint}")
                return
            if failure.message != told:
                notify(f"{failure.message} Waiting for the box.")
                told = failure.message
        pause(_AGAIN_S)
        # What was saved meanwhile is read above, unless it is half written.
        while not files.rest():
            pause(_LOOK_S)


def _is_away(failure: Failure) -> bool:
    """Return whether a box may come back."""
    return failure.code == NO_BOX or isinstance(failure, _AWAY)
