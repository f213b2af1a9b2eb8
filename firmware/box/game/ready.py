"""Whether the box offers what its program brings, because nothing was put on it yet."""

import os

from box.game import drafts
from shared.rules.games import ids, roster_path


def is_new() -> bool:
    """Return whether no game was set up and no roster was stored: the first game can begin."""
    files = os.listdir()
    return not [id for id in ids() if roster_path(id) in files or drafts.path(id) in files]
