"""Roll a die for each tied player: by the box, or typed."""

from typing import TYPE_CHECKING

from box.game.sentences import tell
from box.screens.dice_entry import DiceEntry
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit_seat
from pages.mechwarrior.table import words
from shared.rules.mechwarrior.model.actions import TIE_ROLL

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState

_NAME_ROOM = 110
# Pixels of a name below its die, and in the line of the die in question.
_DIE_ROOM = 16
_LINE_ROOM = 100


class Page(DiceEntry):
    """The highest die wins; equal ones roll again (W-127, B-31)."""

    table: "Table[BattleState]"

    def sides(self) -> bytes:
        return bytes(self.table.state.due())

    def action(self, faces: bytes) -> bytes:
        return bytes((TIE_ROLL,)) + faces

    def enter(self, faces: bytes) -> None:
        self.table.play(self.action(faces), tell)

    def title(self) -> str:
        return words.TIED

    def purpose(self) -> str:
        return words.HIGHEST_WINS

    def die_names(self) -> "list[str]":
        return [self._name(seat, _DIE_ROOM) for seat in self._tied()]

    def die_said(self) -> str:
        return self._name(self._tied()[self.cursor], _LINE_ROOM)

    def _tied(self) -> "list[int]":
        return list(self.table.state.tied())

    def _name(self, seat: int, room: int, font: int = TEXT) -> str:
        return fit_seat(self.table.canvas, font, self.table.state.names(), seat, room)

    def draw(self, canvas: "Canvas") -> None:
        if self.typing:
            super().draw(canvas)
            return
        canvas.header(words.TIED)
        tied = self._tied()
        for i, seat in enumerate(tied):
            if len(tied) > 3:
                canvas.text_row(i, self._name(seat, _NAME_ROOM))
            else:
                canvas.strong_row(i, self._name(seat, _NAME_ROOM, STRONG))
