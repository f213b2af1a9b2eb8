"""List the units of a player, to enter what happened to one."""

from typing import TYPE_CHECKING

from box.screens.screen import ListScreen
from box.ui.canvas import TEXT
from box.ui.fitting import fit_seat
from pages.mechwarrior import screen_ids
from pages.mechwarrior.table import scoreboard, unit_events, words
from pages.mechwarrior.widgets import unit_points
from shared.rules.mechwarrior.model.kinds import ORDERS
from shared.rules.mechwarrior.model.phases import TALLY
from shared.rules.mechwarrior.play import scoring

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.kit.table import Table
    from shared.rules.mechwarrior.battle import BattleState


class Page(ListScreen):
    """One row a unit, which a held D eliminates, then points by hand. Argument: the seat."""

    table: "Table[BattleState]"

    hold_word = words.KILL

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        state = table.state
        self._seat = seat = table.argument
        self._names = scoreboard.whole(table.canvas, state)
        self._units = [
            unit
            for unit in state.units
            if state.controller(unit) == seat and not state.is_gone(unit)
        ]
        # Rows below the units: points by hand, and at the end the lines that nobody can count.
        self._more: Sequence[str] = (words.MORE_POINTS,)
        if state.phase == TALLY:
            self._more = () if state.setup.players[seat][1] else words.LINES

    def returned(self, number: int) -> None:
        unit = self.table.argument
        if number == screen_ids.UNIT and unit in self._units:
            self.cursor = self._units.index(unit)

    def title(self) -> str:
        state = self.table.state
        return fit_seat(self.table.canvas, TEXT, state.names(), self._seat, 90)

    def number(self) -> str:
        return str(self.table.state.vc1(self._seat))

    def count(self) -> int:
        return len(self._units) + len(self._more)

    def row(self, index: int) -> "tuple[str, str]":
        state = self.table.state
        if index >= len(self._units):
            return self._more[index - len(self._units)], ""
        unit = self._units[index]
        record = state.unit(unit)
        if state.is_captive(unit):
            return record.name, words.IS_CAPTIVE
        cards = scoring.points(state, unit) - record.points
        return record.name, unit_points.text(record.points, cards)

    def usual(self) -> str:
        """Return the likeliest elimination of the unit at the cursor."""
        state = self.table.state
        if self.cursor >= len(self._units) or state.phase == TALLY:
            return ""
        action = self._lost()
        return unit_events.held(state, action, self._names) if action else ""

    def do_usual(self) -> None:
        self.table.play(self._lost())

    def _lost(self) -> bytes:
        state = self.table.state
        for action in unit_events.eliminations(state, self._units[self.cursor]):
            if not state.check(action):
                return action
        return b""

    def choose(self, index: int) -> None:
        if index < len(self._units):
            state = self.table.state
            ordered = state.has_depth(ORDERS) and state.phase != TALLY
            screen = screen_ids.UNIT_ORDERS if ordered else screen_ids.UNIT
            self.table.open(screen, self._units[index])
        elif self._more == words.LINES:
            line = index - len(self._units)
            self.table.open(screen_ids.SUM, self._seat << 2 | line)
        else:
            self.table.open(screen_ids.POINTS, self._seat)
