"""What the company may do about the tie for the highest score."""

from box import screens, words
from box.screens.editor import Editor
from box.screens.screen import A
from shared.rules.mfz.actions import ADD, FORCE, REMOVE

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
except ImportError:
    pass


class Page(Editor):
    """A frame's systems are asked for before it is added or removed."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        system = app.match.system
        self._name: str = system.setup.companies[system.actor()][0]
        # for each thing to do, its actions; only those of frames are more than one
        self._kinds: list[list[bytes]] = []
        for action in system.legal():
            if self._kinds and self._kinds[-1][0][0] == action[0]:
                self._kinds[-1].append(action)
            else:
                self._kinds.append([action])
        self._at = [0] * len(self._kinds)

    def title(self) -> str:
        return words.SYSTEMS_OF_IT if self.editing else self._name

    def labels(self) -> "tuple[str, str, str, str]":
        if self.editing:
            return super().labels()
        return words.MENU, words.UP, words.DOWN, words.PICK

    def count(self) -> int:
        return len(self._kinds)

    def row(self, index: int) -> "tuple[str, str]":
        action = self._kinds[index][self._at[index]]
        if action[0] in (ADD, REMOVE):
            text = words.ADD_FRAME if action[0] == ADD else words.REMOVE_FRAME
            return text, str(action[2]) if self.editing and index == self.cursor else ""
        if action[0] == FORCE:
            return words.FORCE, self.app.match.system.setup.companies[action[1]][0]
        return words.LEAVE_IT, ""

    def editable(self, index: int) -> bool:
        return self._kinds[index][0][0] in (ADD, REMOVE)

    def value(self, index: int) -> int:
        return self._at[index]

    def change(self, index: int, value: int) -> None:
        self._at[index] = max(0, min(value, len(self._kinds[index]) - 1))

    def keep(self, index: int) -> None:
        self.choose(index)

    def choose(self, index: int) -> None:
        self.app.play(self._kinds[index][self._at[index]])

    def on_button(self, button: int, kind: int) -> None:
        if button == A and not self.editing:
            self.app.stack.push(screens.MENU)
        else:
            super().on_button(button, kind)
