"""Give an order that failed, was not possible, or is granted by a card."""

from typing import TYPE_CHECKING

from box.screens.screen import ListScreen
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from pages.mechwarrior.orders import words
from shared.rules.mechwarrior.combat.attack import AWAY_FROMS
from shared.rules.mechwarrior.model.actions import AWAY_FROM, ORDER
from shared.rules.mechwarrior.model.kinds import (
    BREAKING,
    FAILED,
    FREE,
    FULL,
    GRANTED,
    LOST,
    SPECIAL,
    VTOL,
)
from shared.rules.mechwarrior.play import break_away
from shared.rules.mechwarrior.play.order_limits import KINDS

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.battle import BattleState

# Those of full depth come first.
_FLAGS = (SPECIAL, BREAKING, BREAKING | SPECIAL, FAILED, LOST, GRANTED, FREE)
_FLAG_WORDS = (
    words.SPECIAL_ATTACK,
    words.BREAKING,
    words.BREAKING_SHOT,
    words.FAILED,
    words.LOST,
    words.BY_A_CARD,
    words.FREE,
)


class Page(ListScreen):
    """List the orders with their flag. Argument: the unit.

    The last row changes the die that a break-away needs, for the order that is given here.
    """

    table: "Table[BattleState]"

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        state = table.state
        self._unit = unit = table.argument
        self._actions: list[bytes] = []
        self._usual = break_away.least_of(state, unit) if state.has_depth(FULL) else 0
        self._needs = self._usual
        for flag in _FLAGS:
            for kind in KINDS:
                action = bytes((ORDER, unit, kind, flag))
                # A card grants what the rules refuse.
                refused = state.check(bytes((ORDER, unit, kind, 0)))
                if not state.check(action) and (refused or flag != GRANTED):
                    self._actions.append(action)

    def title(self) -> str:
        name = self.table.state.unit(self._unit).name
        return fit(self.table.canvas, TEXT, name, 110)

    def purpose(self) -> str:
        # Imported here: only needed for the help.
        from pages.mechwarrior.setup import setting_labels

        return setting_labels.told(self.table.state.setup, "order_lost_token")

    def count(self) -> int:
        return max(len(self._actions), 1) + (1 if self._breaks() else 0)

    def _breaks(self) -> bool:
        """Return whether an order of the list rolls for a break-away."""
        return any([action[3] & BREAKING for action in self._actions])

    def row(self, index: int) -> "tuple[str, str]":
        if not self._actions:
            return words.NO_ORDER, ""
        if index == len(self._actions):
            return words.BREAKS_FROM, words.OR_MORE.format(self._needs)
        _, _, kind, flag = self._actions[index]
        word = _FLAG_WORDS[_FLAGS.index(flag)]
        if flag == SPECIAL and self.table.state.speed(self._unit) == VTOL:
            # W-106.
            word = words.SHOT
        return words.ORDERS[kind] + word, ""

    def labels(self) -> "tuple[str, str, str, str]":
        done = words.ORDER if self._actions else words.OK
        if 0 < len(self._actions) == self.cursor:
            done = words.NEXT
        return words.BACK, words.UP, words.DOWN, done

    def choose(self, index: int) -> None:
        if not self._actions:
            self.table.close()
        elif index == len(self._actions):
            self._needs = after_needed(self._needs)
        else:
            order = self._actions[index]
            needs = self._needs if order[3] & BREAKING and self._needs != self._usual else 0
            give(self.table, order, needs)


def after_needed(needed: int) -> int:
    """Return the next die that a break-away may need."""
    return needed + 1 if needed + 1 in AWAY_FROMS else AWAY_FROMS[0]


def give(table: "Table[BattleState]", order: bytes, needs: int) -> None:
    """Give an order whose break-away needs another die than usual; 0 for the usual one."""
    actions = [bytes((AWAY_FROM, needs))] if needs else []
    # Imported here: the page goes before the actions are played.
    from pages.mechwarrior.attack.in_turn import in_turn

    table.play_all(in_turn(actions + [order]))
