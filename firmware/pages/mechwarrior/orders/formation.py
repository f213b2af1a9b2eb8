"""Give an order to a formation: its kind, and the units beside the one that leads it."""

from typing import TYPE_CHECKING

from pages.mechwarrior.marking import MarkingPage
from pages.mechwarrior.orders import words
from shared.rules.mechwarrior.combat.attack import AWAY_FROMS
from shared.rules.mechwarrior.model.actions import AWAY_FROM, FORMATION, ORDER
from shared.rules.mechwarrior.model.kinds import ASSAULT, BREAKING, CLOSE, FULL, MOVE, RANGED
from shared.rules.mechwarrior.play import formations

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.battle import BattleState

_KINDS = (MOVE, RANGED, CLOSE, ASSAULT)
_MOVES = (MOVE, ASSAULT)


class Page(MarkingPage):
    """D on a unit adds it or takes it out, on the first row it changes the kind of the order;
    holding D gives the order. Argument: the unit that leads.

    Listed are the kinds that it can lead, and the units that can be led in that kind (W-89).
    At depth full the last row has the members of a move roll for their break-away (W-93, W-103);
    a card may say which die each of them needs.
    """

    hold_word = words.HOLD_GO

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        state = table.state
        self._lead = lead = table.argument
        self._kinds = [kind for kind in _KINDS if formations.together(state, kind, (lead,))]
        # 0 for no, 1 for a roll as agreed, else the die that is needed.
        self._breaks = 0
        self._ready = [
            unit
            for unit in state.units_of(state.active)
            if unit != lead and not state.check(bytes((ORDER, unit, MOVE, 0)))
        ]
        self._list(self._kinds[0])
        self.cursor = 1 if self._units else 0

    def _list(self, kind: int) -> None:
        """List the units that can be in a formation of this kind."""
        self._kind = kind
        state = self.table.state
        lead = self._lead
        self._units = [
            unit for unit in self._ready if formations.together(state, kind, (lead, unit))
        ]
        self._chosen = [unit for unit in self._chosen if unit in self._units]

    def title(self) -> str:
        return words.FORMATION_OF + self.table.state.short(self._lead)

    def number(self) -> str:
        return str(1 + len(self._chosen))

    def purpose(self) -> str:
        # Imported here: only needed for the help.
        from pages.mechwarrior.setup import setting_labels

        return setting_labels.told(self.table.state.setup, "formation_tokens")

    def count(self) -> int:
        return 1 + len(self._units) + (1 if self._may_break() else 0)

    def _may_break(self) -> bool:
        """Return whether the members may have to break away from opponents."""
        return self._kind in _MOVES and self.table.state.has_depth(FULL)

    def icon(self, index: int) -> int:
        return super().icon(index) or -1

    def row(self, index: int) -> "tuple[str, str]":
        if not index:
            return words.KIND, words.ORDERS[self._kind]
        if index > len(self._units):
            value = words.OR_MORE.format(self._breaks)
            if self._breaks < 2:
                value = words.YES if self._breaks else words.NO
            return words.BREAKS_AWAY, value
        state = self.table.state
        unit = self._units[index - 1]
        return state.unit(unit).name, words.PUSH if state.tokens(unit) else ""

    def labels(self) -> "tuple[str, str, str, str]":
        is_unit = 0 < self.cursor <= len(self._units)
        return words.BACK, words.UP, words.DOWN, words.PICK if is_unit else words.NEXT

    def usual(self) -> str:
        return words.WITH_UNITS.format(words.ORDERS[self._kind], 1 + len(self._chosen))

    def do_usual(self) -> None:
        flags = BREAKING if self._breaks and self._may_break() else 0
        action = bytes([FORMATION, self._kind, flags, self._lead] + self._chosen)
        if flags and self._breaks > 1 and not self.table.state.check(action):
            # Imported here: few rolls need another die than usual.
            from pages.mechwarrior.attack.in_turn import in_turn

            self.table.play_all(in_turn([bytes((AWAY_FROM, self._breaks)), action]))
        else:
            self._enter(action)

    def choose(self, index: int) -> None:
        if index > len(self._units):
            self._breaks = (self._breaks + 1) % (1 + AWAY_FROMS[-1])
        elif index:
            self._mark(index)
        else:
            kinds = self._kinds
            self._list(kinds[(kinds.index(self._kind) + 1) % len(kinds)])
