"""Remember the rosters on which a box and this laptop agreed last, to see which side changed one.

A roster is remembered by its checksum, by box, game and name, in a file of the state folder.
"""

import json
from binascii import crc32
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from doomsday import files
from doomsday.companies.packs import name_of
from doomsday.errors import Failure

_FILE = "synced.json"
_MOST = 1024 * 1024
_BOXES_MAX = 32

# The checksum of each roster by its name.
Agreed = Mapping[str, int]


def recall(box: str, game: str) -> Agreed:
    """Return what was agreed with a box about the rosters of a game, {} if nothing is known."""
    found = _read().get(box, {})
    known = found.get(game, {}) if isinstance(found, dict) else {}
    if not isinstance(known, dict):
        return {}
    return {name: crc for name, crc in known.items() if isinstance(crc, int)}


def remember(box: str, game: str, lines: Sequence[bytes]) -> None:
    """Store that these rosters are the same on both sides now; what is known of others stays.

    Errors are ignored: without it a sync cannot see that both sides changed a roster.
    """
    boxes = _read()
    its = boxes.pop(box, {})
    its = its if isinstance(its, dict) else {}
    before = dict(recall(box, game))
    its[game] = before | {name_of(line): crc32(line) for line in lines}
    if before == its[game]:
        return
    # The box that was used last is the last one.
    kept = dict([*boxes.items(), (box, its)][-_BOXES_MAX:])
    path = _path()
    with suppress(OSError, Failure):
        path.parent.mkdir(parents=True, exist_ok=True)
        files.put(path, json.dumps(kept).encode())


def _read() -> dict[str, Any]:
    try:
        found = json.loads(files.read(_path(), _MOST))
    except (OSError, ValueError, RecursionError, Failure):
        return {}
    return found if isinstance(found, dict) else {}


def _path() -> Path:
    return user_state_path("doomsday-box", appauthor=False) / _FILE
