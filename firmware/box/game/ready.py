"""Whether the box offers what its program brings, because nothing was put on it yet."""

import os

from box.game import drafts
from shared.rules.games import ids, roster_path


def is_new() -> bool:
    """Return whether no game was set up and no roster was stored: the first game can begin."""
    paths = [path for id in ids() for path in (roster_path(id), drafts.path(id)) if path]
    return not [path for path in paths if _exists(path)]


def _exists(path: str) -> bool:
    # Not os.listdir: it fails at a name that is no UTF-8.
    try:
        os.stat(path)
    except OSError:
        return False
    return True
