"""Enter an event of a company."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import ListScreen
from pages.mfz import screen_ids
from pages.mfz.table import words
from pages.mfz.widgets.abbreviations import company_name, frame_label, loadout_text
from shared.rules.mfz.model.actions import (
    END_ROUND,
    FREE,
    LOSE,
    LOSE_PART,
    NOBODYS,
    TAKE,
)
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from pages.mfz.typed import App

# Letters in small type in a row without a number.
_COLUMNS = const(23)


class Page(ListScreen):
    """List the legal events. Argument: the seat. A named frame opens its own page."""

    app: "App"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._seat = app.stack.about
        state = app.game.state
        # Rows: frames that open a page, then actions.
        self._actions: list[bytes] = []
        self._frames: list[int] = []
        for action in state.legal():
            if action[0] == LOSE and state.setup.rosters:
                if seat_of(action[1]) == self._seat:
                    self._frames.append(action[1])
            elif action[0] not in (END_ROUND, LOSE_PART) and action[1] == self._seat:
                self._actions.append(action)

    def title(self) -> str:
        return _name(self.app, self._seat)

    def count(self) -> int:
        return max(len(self._frames) + len(self._actions), 1)

    def labels(self) -> "tuple[str, str, str, str]":
        leads_on = self.cursor < len(self._frames)
        return words.BACK, words.UP, words.DOWN, words.OPEN if leads_on else words.OK

    def row(self, index: int) -> "tuple[str, str]":
        if index < len(self._frames):
            return self._frame(self._frames[index]), ""
        if not self._actions:
            return words.NOTHING_MORE, ""
        action = self._actions[index - len(self._frames)]
        if action[0] == LOSE:
            return words.LOST_FRAME, ""
        if action[0] == FREE:
            return words.CONTESTED, ""
        assert action[0] == TAKE
        if action[2] == NOBODYS:
            return words.TOOK_NEUTRAL, ""
        room = _COLUMNS - len(words.TOOK_FROM)
        return words.TOOK_FROM + company_name(self.app.game.state, action[2], room), ""

    def _frame(self, frame: int) -> str:
        state = self.app.game.state
        left = loadout_text(state, frame)
        return frame_label(state, frame, _COLUMNS - 1 - len(left)) + " " + left

    def choose(self, index: int) -> None:
        if index < len(self._frames):
            self.app.stack.push(screen_ids.FRAME_EVENT, self._frames[index])
        elif self._actions:
            self.app.play(self._actions[index - len(self._frames)])
        else:
            self.app.stack.pop()


def _name(app: "App", seat: int) -> str:
    name: str = app.game.state.setup.companies[seat][0]
    return name
