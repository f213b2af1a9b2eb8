"""Enter lots that were drawn at the table, one by one.

In a tie for last, the first company entered is the point attacker, because the table draws that
one (M-45); the others follow in order.
"""

from typing import TYPE_CHECKING

from box.screens.screen import A, ListScreen
from pages.mfz.setup import words
from shared.rules.mfz.model.actions import LOT
from shared.rules.mfz.model.phases import DRAW

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.full import FullState


class Page(ListScreen):
    """List the companies not yet entered. A removes the last entry."""

    table: "Table[FullState]"

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        self._drawn: list[int] = []
        state = table.state
        self._left: list[int] = state.drawing()
        self._for_last: bool = state.phase == DRAW and state.order()[-1] in self._left
        # The companies in the order that was just undone: the cursor begins on them.
        self._undone = b""
        game = table.game
        if game.ahead and game.action(game.ply + 1)[0] == LOT:
            order = game.action(game.ply + 1)[1:]
            self._undone = order[-1:] + order[:-1] if self._for_last else order
        self._to_undone()

    def _to_undone(self) -> None:
        """Go to the company that was entered next before an undo, else to the first."""
        place = len(self._drawn)
        self.cursor = 0
        if place < len(self._undone) and self._undone[place] in self._left:
            self.cursor = self._left.index(self._undone[place])

    def title(self) -> str:
        if not self._drawn:
            return words.DRAWN_LAST if self._for_last else words.WINNER
        if self._for_last and len(self._drawn) == 1:
            return words.WINNER
        return words.NEXT_IN_LINE

    def labels(self) -> "tuple[str, str, str, str]":
        back = words.UNDO if self._drawn else words.BACK
        return back, words.UP, words.DOWN, words.PICK

    def count(self) -> int:
        return len(self._left)

    def row(self, index: int) -> "tuple[str, str]":
        return self.table.state.setup.companies[self._left[index]][0], ""

    def on_button(self, button: int, kind: int) -> None:
        if button == A and self._drawn:
            self._left.append(self._drawn.pop())
            self._left.sort()
        else:
            super().on_button(button, kind)

    def choose(self, index: int) -> None:
        self._drawn.append(self._left.pop(index))
        self._to_undone()
        if len(self._left) == 1:
            order = self._drawn + self._left
            if self._for_last:
                order = order[1:] + order[:1]
            self.table.play(bytes([LOT] + order))
