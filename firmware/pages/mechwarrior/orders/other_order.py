"""Give an order that failed, was not possible, or is granted by a card."""

from typing import TYPE_CHECKING

from box.screens.screen import ListScreen
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from pages.mechwarrior.orders import words
from shared.rules.mechwarrior.model.actions import ORDER
from shared.rules.mechwarrior.model.kinds import (
    BREAKING,
    FAILED,
    FREE,
    GRANTED,
    LOST,
    SPECIAL,
    VTOL,
)
from shared.rules.mechwarrior.play.order_limits import KINDS

if TYPE_CHECKING:
    from pages.mechwarrior.typed import App

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
    """List the orders with their flag. Argument: the unit."""

    app: "App"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        state = app.game.state
        self._unit = unit = app.stack.about
        self._actions: list[bytes] = []
        for flag in _FLAGS:
            for kind in KINDS:
                action = bytes((ORDER, unit, kind, flag))
                # A card grants what the rules refuse.
                refused = state.check(bytes((ORDER, unit, kind, 0)))
                if not state.check(action) and (refused or flag != GRANTED):
                    self._actions.append(action)

    def title(self) -> str:
        name = self.app.game.state.unit(self._unit).name
        return fit(self.app.canvas, TEXT, name, 110)

    def purpose(self) -> str:
        # Imported here: only needed for the help.
        from pages.mechwarrior.setup import setting_labels

        return setting_labels.told(self.app.game.state.setup, "order_lost_token")

    def count(self) -> int:
        return max(len(self._actions), 1)

    def row(self, index: int) -> "tuple[str, str]":
        if not self._actions:
            return words.NO_ORDER, ""
        _, _, kind, flag = self._actions[index]
        word = _FLAG_WORDS[_FLAGS.index(flag)]
        if flag == SPECIAL and self.app.game.state.speed(self._unit) == VTOL:
            # W-106.
            word = words.SHOT
        return words.ORDERS[kind] + word, ""

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.UP, words.DOWN, words.ORDER if self._actions else words.OK

    def choose(self, index: int) -> None:
        if self._actions:
            self.app.play(self._actions[index])
        else:
            self.app.stack.pop()
