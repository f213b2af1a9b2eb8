"""The menu of the running game."""

import binascii
import hashlib
from typing import TYPE_CHECKING

from box import screens
from box.game.dice_source import SOURCES
from box.screens.screen import ListScreen
from box.ui import icon_rows, words

if TYPE_CHECKING:
    from box.kit.parts import Parts

# What a row does.
_UNDO = 0
_REDO = 1
_PAUSE = 2
_OPEN = 3
_DICE = 4
_CHECK = 5

# Label, action, screen that it opens or may open, the argument of that screen, icon. Rows of the
# game come between the two groups.
_FIRST = (
    (words.UNDO_LAST, _UNDO, screens.GAME, 0, icon_rows.UNDO),
    (words.REDO, _REDO, screens.GAME, 0, icon_rows.REDO),
    (words.LOGBOOK, _OPEN, screens.LOGBOOK, 0, icon_rows.LOG),
)
_LAST = (
    (words.WHOSE_DICE, _DICE, screens.GAME, 1, icon_rows.PERSON),
    (words.DICE, _OPEN, screens.DICE, 0, icon_rows.DICE),
    (words.PAUSE, _PAUSE, screens.HOME, 0, icon_rows.HOURGLASS),
    (words.STOP_AND_SAVE, _OPEN, screens.END_GAME, 0, icon_rows.SAVE),
    (words.DELETE_GAME, _OPEN, screens.END_GAME, 1, icon_rows.BIN),
)


class Page(ListScreen):
    """List the rows, undo first because it is used most; omit impossible ones."""

    table: "Parts"

    def __init__(self, app: "Parts") -> None:
        super().__init__(app)
        game = app.game
        rows = list(_FIRST)
        if not game.ahead:
            del rows[1]
        if not game.ply:
            del rows[0]
        for text, number, icon in app.pages.rows(game.state):
            rows.append((text, _OPEN, number, 0, icon))
        rows += list(_LAST)
        if game.seed and app.pages.has_rolls(game.state):
            rows.append((words.DICE_CHECK, _CHECK, screens.GAME, 2, icon_rows.USUAL))
        self._rows = rows

    def title(self) -> str:
        return words.MENU

    def number(self) -> str:
        return self.table.pages.round_title(self.table.game.state)

    def count(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> "tuple[str, str]":
        text, what, _, _, _ = self._rows[index]
        game = self.table.game
        if what == _DICE:
            return text, words.WHOSE[SOURCES.index(game.dice_source())]
        return text, _check(game.seed) if what == _CHECK else ""

    def icon(self, index: int) -> int:
        return self._rows[index][4]

    def purpose(self) -> str:
        return words.MENU_HELP

    def choose(self, index: int) -> None:
        app = self.table
        _, what, number, about, _ = self._rows[index]
        if what == _OPEN:
            app.stack.push(number, about)
        elif what == _UNDO:
            from box.game import undo

            undo.undo_press(app)
        elif what == _REDO:
            from box.game import undo

            undo.redo_press(app)
        elif what == _DICE:
            # Imported here: needed for a press alone.
            from box.game import dice_choice

            dice_choice.choose_next(app)
        elif what == _CHECK:
            app.say(words.DICE_CHECK_SAID)
        else:
            app.stack.home()

    def returned(self, number: int) -> None:
        about = self.table.argument
        for i, (_, _, opens, what_for, _) in enumerate(self._rows):
            if opens == number and (number != screens.END_GAME or what_for == about):
                self.cursor = i


def _check(seed: bytes) -> str:
    """Return the first digits of the hash of the seed, which the record has in full."""
    digits = binascii.hexlify(hashlib.sha256(seed).digest()[:4]).decode()
    return digits[:4] + " " + digits[4:]
