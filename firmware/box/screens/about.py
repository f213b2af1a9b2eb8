"""Show version, board, memory and health of the box."""

from typing import TYPE_CHECKING

from box import heap_report
from box.screens.screen import ListScreen
from box.ui import words
from box.version import VERSION

if TYPE_CHECKING:
    from box.kit.parts import Parts


class Page(ListScreen):
    """List the facts as of the opening of the screen."""

    table: "Parts"

    def __init__(self, app: "Parts") -> None:
        super().__init__(app)
        _, free, _, _ = heap_report.measured(app)
        cause = app.hardware.reset_cause
        boot_state = app.boot_state
        self._rows = [
            (words.VERSION, VERSION),
            (app.board.name, ""),
            (words.MEMORY, heap_report.kilobytes(free, words.GROWS)),
            (words.LAST_RESET, words.RESETS[cause if cause < len(words.RESETS) else 0]),
            (words.RESTARTS, str(boot_state.count - 1)),
            (words.LOG, words.LOG_FLASH if app.hardware.log_in_flash else words.LOG_FILE),
            (words.PANEL, str(app.panel.failures)),
        ]
        if boot_state.code:
            self._rows.append((words.CRASH, ""))
            # The code is too long for one row: show place and exception on two.
            self._rows += [(part, "") for part in boot_state.code.split(" ")]

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.UP, words.DOWN, words.HOME

    def title(self) -> str:
        return words.ABOUT

    def count(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> "tuple[str, str]":
        return self._rows[index]

    def choose(self, index: int) -> None:
        self.table.stack.home()
