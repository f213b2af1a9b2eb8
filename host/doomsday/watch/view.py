"""What a viewer is shown at a moment: the table of a box, and whether the box answers."""

from dataclasses import dataclass
from typing import Any

from doomsday.watch.table import VERSION
from doomsday.wording import printable

# States of the connection: the box answers and plays, it plays nothing, it does not answer.
PLAYING, NO_GAME, LOST = "playing", "no game", "lost"


@dataclass(frozen=True)
class View:
    """A moment of a box. docs/watch.md has the schema of its JSON.

    box, id: name and id of the box. state: of the connection. notice: a sentence for people, ""
    for none. table: as Table.as_json, None for none; the last one while the box does not answer,
    and after the end of a game.
    """

    box: str
    id: str
    state: str
    notice: str = ""
    table: dict[str, Any] | None = None

    def as_json(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {
            "version": VERSION,
            "box": printable(self.box),
            "box_id": self.id,
            "state": self.state,
            "notice": printable(self.notice),
            "table": self.table,
        }
