"""Roll the dice that are due, by the box, or by hand and typed in."""

from typing import TYPE_CHECKING

from box.game.sentences import tell
from box.screens.dice_entry import DiceEntry

if TYPE_CHECKING:
    from typing import Any

    from box.kit.table import Table


class Page(DiceEntry):
    """The dice of the roll that is due; what they did is said then."""

    table: "Table[Any]"

    def sides(self) -> bytes:
        return bytes(self.table.state.due())

    def title(self) -> str:
        return self.table.pages.title(self.table.state)  # type: ignore[attr-defined, no-any-return]

    def action(self, faces: bytes) -> bytes:
        return bytes((self.table.state.chance_kind(),)) + faces

    def enter(self, faces: bytes) -> None:
        self.table.play(self.action(faces), tell)
