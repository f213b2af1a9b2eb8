"""Remember which game was begun last, where the box has several."""

from typing import TYPE_CHECKING

from box import screens
from box.game import game_pages
from box.store import Damaged, Newer, atomic_file
from shared.rules.games import ids

if TYPE_CHECKING:
    from box.kit.parts import Parts

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


def set_up(app: "Parts", id: str) -> None:
    """Open the set-up of a game; where the box has several, their list is below it."""
    number = game_pages.of(id).setup_screen
    app.stack.push(number, 0, screens.GAMES if len(ids()) > 1 else 0)
    app.notices.show_next()
