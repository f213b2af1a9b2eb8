"""Resolve an artillery marker: is its line clear, and which units are in its radius."""

from typing import TYPE_CHECKING

from box.ui.canvas import TEXT
from box.ui.fitting import fit
from pages.mechwarrior.attack import words
from pages.mechwarrior.marking import MarkingPage
from shared.rules.mechwarrior.model.actions import BLAST, RESOLVED

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.battle import BattleState

_NAME_ROOM = 70


class Page(MarkingPage):
    """D marks units, those of opponents first; holding D goes on to their values.

    Argument: the marker. The first row is the line of fire, the last resolves it by hand.
    """

    hold_word = words.HOLD_GO

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        state = table.state
        self._marker = table.argument
        self._is_clear = 0
        active = state.active
        for opposing in (True, False):
            self._units += [
                unit
                for unit in state.units
                if state.is_on_field(unit)
                and state.is_opposing(state.controller(unit), active) == opposing
            ]
        self.cursor = min(1, len(self._units))
        if table.game.ahead:
            # Imported here: only after an undo.
            from pages.mechwarrior.attack import undone

            blast = undone.first(table.game, BLAST)
            if blast[1:2] == bytes((self._marker,)):
                self._is_clear = blast[2]
                self._chosen = list(blast[3:])

    def title(self) -> str:
        state = self.table.state
        name = state.short(state.marker_unit(self._marker))
        return fit(self.table.canvas, TEXT, name, _NAME_ROOM) + words.BLAST_AROUND

    def number(self) -> str:
        return str(len(self._chosen))

    def count(self) -> int:
        return 2 + len(self._units)

    def row(self, index: int) -> "tuple[str, str]":
        if not index:
            return words.LINE, words.IS_CLEAR if self._is_clear else words.IS_BLOCKED
        if index > len(self._units):
            return words.UNROLLED, ""
        state = self.table.state
        unit = self._units[index - 1]
        return state.unit(unit).name, ""

    def labels(self) -> "tuple[str, str, str, str]":
        done = words.DO_IT
        if self.cursor <= len(self._units):
            done = words.PICK if self.cursor else words.NEXT
        return super().labels()[:3] + (done,)

    def purpose(self) -> str:
        return words.BLAST_HELP

    def usual(self) -> str:
        return words.AT_UNITS.format(len(self._chosen)) if self._chosen else ""

    def do_usual(self) -> None:
        self._enter(bytes([BLAST, self._marker, self._is_clear] + self._chosen))

    def choose(self, index: int) -> None:
        if not index:
            self._is_clear ^= 1
        elif index > len(self._units):
            self.table.play(bytes((RESOLVED, self._marker)))
        else:
            self._mark(index)
