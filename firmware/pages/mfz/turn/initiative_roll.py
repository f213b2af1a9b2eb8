"""Roll the initiative of a frame."""

from typing import TYPE_CHECKING

from box.screens.dice_entry import DiceEntry
from pages.mfz.turn import words
from pages.mfz.widgets.names import frame_subject
from shared.rules.mfz.model.actions import NUMBER
from shared.rules.mfz.model.phases import INITIATIVE
from shared.rules.mfz.play import initiative

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState


class Page(DiceEntry):
    """Roll one d20, or two for a frame with few systems (M-147, M-148)."""

    table: "Table[FullState]"

    def __init__(self, table: "Table[FullState]") -> None:
        self._frame: int = initiative.numbered(table.state)
        super().__init__(table)

    def sides(self) -> bytes:
        return bytes((20,) * initiative.dice(self.table.state, self._frame))

    def die_names(self) -> "Sequence[str]":
        return [words.NUMBER_DIE] * initiative.dice(self.table.state, self._frame)

    def action(self, faces: bytes) -> bytes:
        return bytes((NUMBER, self._frame)) + faces

    def enter(self, faces: bytes) -> None:
        """Enter the roll; the box then rolls for all other frames that are due."""
        self.table.play(self.action(faces), self._roll_on)

    def _roll_on(self, table: "Table[FullState]") -> None:
        # Imported here: needed only while dice fall.
        from box.game import rolling

        state = table.state
        while not self.typing and state.phase == INITIATIVE:
            self._frame = initiative.numbered(state)
            table.game.play(self.action(rolling.dice(table, self.sides())))
        table.show_game()

    def title(self) -> str:
        state = self.table.state
        return frame_subject(
            self.table.canvas, state, self._frame, words.ASK_NUMBER, self.number()
        )

    def purpose(self) -> str:
        return words.NUMBER_HELP
