"""Choose kind and target of an attack."""

from typing import TYPE_CHECKING

from box.ui.canvas import TEXT
from box.ui.fitting import fit
from pages.mechwarrior import screen_ids
from pages.mechwarrior.attack import earlier, words
from pages.mechwarrior.marking import MarkingPage
from shared.rules.mechwarrior.combat import target_limits
from shared.rules.mechwarrior.combat.modifiers import RANGED, REPAIR
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.model.actions import BREAK_ROLL, DECLARE, FINISH
from shared.rules.mechwarrior.model.layout import MEMBERS_AT, TIMES_AT

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.battle import BattleState

_TITLE_ROOM = 80


class Page(MarkingPage):
    """The first row changes the kind; D on a unit attacks it, the last row attacks by hand.

    It begins on the unit that was attacked last. With several targets D marks them.
    """

    hold_word = words.HOLD_GO

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        state = table.state
        values = state.vector.values
        # A further attack of the order is declared from the page of the result.
        self._is_again = values[TIMES_AT] > 0
        self._second = target_limits.second(state)
        self._lead = values[MEMBERS_AT + 1]
        self._kinds = target_limits.kinds_for(state)
        self._marks = False
        self._may_split = values[MEMBERS_AT] == 1
        last, _ = earlier.last_attack(table.game.action_tape, self._lead)
        again = b""
        if table.game.ahead:
            # Imported here: only after an undo.
            from pages.mechwarrior.attack import undone

            again = undone.first(table.game, DECLARE)
            last = again or last
        self._kind = self._kinds.index(last[1]) if last and last[1] in self._kinds else 0
        self._list()
        if last and last[6] in self._units:
            self.cursor = 1 + self._units.index(last[6])
        else:
            self.cursor = 1
        if len(again[6:]) > 1 and self._splits():
            self._marks = True
            self._chosen = list(again[6:])
        action = table.game.action(table.game.ply)
        if action[0] == BREAK_ROLL and table.game.is_news():
            # Imported here: few attacks follow such a roll.
            from pages.mechwarrior.attack import broken_away
            from pages.mechwarrior.orders import price

            order = price.last_order(table.game)
            table.toast(broken_away.told(state, order, action[1:]))

    def _list(self) -> None:
        """List the possible targets of a kind of attack."""
        state = self.table.state
        active = state.active
        repairs = self._kinds[self._kind] == REPAIR
        self._units = [
            unit
            for unit in state.units
            if state.is_on_field(unit)
            and state.is_opposing(state.controller(unit), active) != repairs
        ]
        self._marks = False
        self._chosen = []

    def title(self) -> str:
        name = self.table.state.short(self._lead)
        told = words.SECOND_SHOT if self._second else words.ATTACKS
        return fit(self.table.canvas, TEXT, name, _TITLE_ROOM) + told

    def number(self) -> str:
        return str(len(self._chosen)) if self._chosen else ""

    def _splits(self) -> bool:
        """Return whether the attack may have several targets."""
        return self._may_split and self._kinds[self._kind] == RANGED and len(self._units) > 1

    def count(self) -> int:
        return 2 + len(self._units) + (1 if self._splits() else 0)

    def icon(self, index: int) -> int:
        return super().icon(index) if self._marks else 0

    def row(self, index: int) -> "tuple[str, str]":
        if not index:
            return words.ATTACK_KIND, words.KINDS[self._kinds[self._kind]]
        if index <= len(self._units):
            state = self.table.state
            unit = self._units[index - 1]
            return state.unit(unit).name, words.OFF if state.is_shut(unit) else ""
        if index == self.count() - 1:
            return words.DONE if self._is_again else words.UNROLLED, ""
        return words.SEVERAL, words.YES if self._marks else ""

    def labels(self) -> "tuple[str, str, str, str]":
        here = self.cursor
        done = words.DO_IT
        if not here:
            done = words.NEXT
        elif here <= len(self._units):
            done = words.PICK if self._marks else words.TARGET
        return super().labels()[:3] + (done,)

    def purpose(self) -> str:
        return words.TARGET_HELP

    def usual(self) -> str:
        return words.AT_TARGETS.format(len(self._chosen)) if self._chosen else ""

    def do_usual(self) -> None:
        if self._chosen:
            self._attack(bytes(self._chosen))

    def choose(self, index: int) -> None:
        if not index:
            self._kind = (self._kind + 1) % len(self._kinds)
            self._list()
        elif index == self.count() - 1:
            self.table.play(bytes((FINISH,)))
        elif index > len(self._units):
            self._marks = not self._marks
            self._chosen = []
            self.cursor = 1
        elif self._marks:
            self._mark(index)
        else:
            self._attack(bytes((self._units[index - 1],)))

    def _attack(self, units: bytes) -> None:
        """Continue with a legal attack; else show the reason."""
        table = self.table
        kind = self._kinds[self._kind]
        action = bytes((DECLARE, kind, self._second >> 8, 0, SIGNED, SIGNED)) + units
        code = target_limits.fault(table.state, kind, self._second, units)
        if code:
            table.say(table.state.reason(code))
        elif kind == REPAIR:
            table.play(action)
        else:
            table.open(screen_ids.ATTACK, action)
