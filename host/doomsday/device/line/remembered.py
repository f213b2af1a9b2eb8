"""Remember the port used last for the next command."""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from platformdirs import user_state_path

from doomsday import files
from doomsday.errors import Failure

_FILE = "port.json"
_MOST = 4096


@dataclass(frozen=True)
class Remembered:
    """A port, the id of the box at it, and the USB device of the port."""

    port: str
    box: str
    usb: str


def recall() -> Remembered | None:
    """Return the port used last, None if none can be read."""
    try:
        found = json.loads(files.read(_path(), _MOST))
        last = Remembered(found["port"], found["box"], found["usb"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError, Failure):
        return None
    return last if all(isinstance(value, str) for value in asdict(last).values()) else None


def remember(last: Remembered) -> None:
    """Store the port used last. Errors are ignored: it is only a convenience."""
    if recall() == last:
        return
    path = _path()
    with suppress(OSError, Failure):
        path.parent.mkdir(parents=True, exist_ok=True)
        files.put(path, json.dumps(asdict(last)).encode())


def _path() -> Path:
    return user_state_path("doomsday-box", appauthor=False) / _FILE
