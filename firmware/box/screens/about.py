"""What this box is and how it does."""

import gc

from box import words
from box.screens.screen import ListScreen
from box.version import VERSION


class Page(ListScreen):
    """Rows of facts."""

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.UP, words.DOWN, words.HOME

    def count(self) -> int:
        return len(self._rows())

    def row(self, index: int) -> "tuple[str, str]":
        return self._rows()[index]

    def choose(self, index: int) -> None:
        self.app.stack.home()

    def _rows(self) -> "list[tuple[str, str]]":
        app = self.app
        cause = app.hardware.reset_cause
        gc.collect()
        rows = [
            (words.VERSION, VERSION),
            (app.board.name, ""),
            (words.MEMORY, str(gc.mem_free() // 1024) + "K"),
            (words.LAST_RESET, words.RESETS[cause if cause < len(words.RESETS) else 0]),
            (words.BOOTS, str(app.boots.count)),
            (words.LOG, words.LOG_FLASH if app.hardware.log_in_flash else words.LOG_FILE),
            (words.PANEL, str(app.panel.failures)),
        ]
        if app.boots.code:
            rows.append((words.CRASH, ""))
            rows.append((app.boots.code, ""))
        return rows
