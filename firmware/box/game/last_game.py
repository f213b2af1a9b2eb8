"""Remember which game was begun last, where the box has several."""

from box.store import Damaged, Newer, atomic_file
from shared.rules.games import ids

_FILE = "game.last"
_VERSION = 0


def id() -> str:
    """Return the id of the game that was begun last; the first one if none is known."""
    try:
        said = (atomic_file.load(_FILE, _VERSION) or b"").decode()
    except (Damaged, Newer, OSError, ValueError):
        # It is a convenience only.
        said = ""
    known = ids()
    return said if said in known else known[0]


def note(begun: str) -> None:
    """Remember the game that begins. Raises: OSError, Newer."""
    if begun != id():
        atomic_file.save(_FILE, begun, _VERSION)
