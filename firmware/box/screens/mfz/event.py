"""What happened to a company: only what can have happened."""

from box import words
from box.screens.screen import ListScreen
from shared.rules.mfz.actions import END_ROUND, FREE, LOSE, NOBODYS, TAKE

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
except ImportError:
    pass


class Page(ListScreen):
    """Opened for the seat of the company."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._seat = app.stack.about
        legal = app.match.system.legal()
        self._actions = [
            action for action in legal if action[0] != END_ROUND and action[1] == self._seat
        ]

    def title(self) -> str:
        return _name(self.app, self._seat)

    def count(self) -> int:
        return max(len(self._actions), 1)

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.UP, words.DOWN, words.OK

    def row(self, index: int) -> "tuple[str, str]":
        if not self._actions:
            return words.NOTHING_MORE, ""
        action = self._actions[index]
        if action[0] == LOSE:
            return words.LOST_FRAME, ""
        if action[0] == FREE:
            return words.CONTESTED, ""
        assert action[0] == TAKE
        owner = words.NOBODY if action[2] == NOBODYS else _name(self.app, action[2])
        return words.TOOK_FROM + owner, ""

    def choose(self, index: int) -> None:
        if self._actions:
            self.app.play(self._actions[index])
        else:
            self.app.stack.pop()


def _name(app: "App", seat: int) -> str:
    name: str = app.match.system.setup.companies[seat][0]
    return name
