"""Enter the losses of a frame at depth damage."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import ListScreen
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from pages.mfz.table import words
from pages.mfz.widgets.abbreviations import part_text
from shared.rules.mfz.model.actions import LOSE, ROCKET

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.full import FullState

# Pixels of a header.
_TITLE = const(124)


class Page(ListScreen):
    """List systems, white dice and rockets of the frame, and its destruction."""

    table: "Table[FullState]"

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        self._frame = frame = table.argument
        self._title = fit(table.canvas, TEXT, table.state.frame_name(frame), _TITLE)
        from shared.rules.mfz.play import table_events

        self._actions = table_events.of_frame(table.state, frame)

    def title(self) -> str:
        return self._title

    def count(self) -> int:
        return len(self._actions)

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.UP, words.DOWN, words.OK

    def row(self, index: int) -> "tuple[str, str]":
        action = self._actions[index]
        if action[0] == LOSE:
            return words.DESTROYED, ""
        name = words.FIRED_ROCKET if action[2] == ROCKET else words.TYPE_NAMES[action[2]]
        return name, part_text(self.table.state, action[1], action[2])

    def choose(self, index: int) -> None:
        self.table.play(self._actions[index])
