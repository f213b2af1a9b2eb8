"""Pages of the help that are not rules: purpose and holds of a page, signs, options agreed.

A sheet is its title and up to four rows: icon, text, value.
"""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.game import game_help
from box.ui import fitting, icon_rows, words
from box.ui.canvas import ROWS, TEXT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.game.game_help import GameHelp
    from box.kit.parts import Parts
    from box.screens.screen import Screen
    from box.ui.canvas import Canvas

    SheetRow = tuple[int, str, str]
    HelpSheet = tuple[str, "list[SheetRow]"]

_TOP = const(13)
_PITCH = const(10)
_LEFT = const(3)
_AFTER_ICON = const(18)
_END = const(121)
_GAP = const(6)


def agreed(app: "Parts") -> "list[HelpSheet]":
    """Return the agreed options of the running game."""
    rows = game_help.of(app.game.game_id).agreed_rows(app.game.state)
    return of_rows(words.AGREED_OPTIONS, [(0, label, value) for label, value in rows])


def signs(its: "GameHelp") -> "list[HelpSheet]":
    """Return the legend of the icons of a game."""
    return of_rows(words.SIGNS, [(icon, text, "") for icon, text in its.legend_rows()])


def purpose(app: "Parts", page: "Screen") -> "list[HelpSheet]":
    """Return the purpose of a page, if it has one."""
    lines = fitting.lines(app.canvas, TEXT, page.purpose(), _END - _LEFT)
    return of_rows(words.THIS_PAGE, [(0, line, "") for line in lines])


def holds(app: "Parts", page: "Screen | None") -> "HelpSheet":
    """Return the effect of holding each button on a page."""
    hold = page.hold_of_d() if page else ""
    rows = [
        (icon_rows.HELP, words.HOLD_C, ""),
        (icon_rows.USUAL, words.LETTERS_D + (hold or words.NOTHING_HERE), ""),
    ]
    if screens.GAME in app.stack.numbers:
        rows = [
            (icon_rows.UNDO, words.HOLD_A, ""),
            (icon_rows.SCORES, words.HOLD_B, ""),
        ] + rows
    return words.HOLD_TITLE, rows


def draw(canvas: "Canvas", rows: "list[SheetRow]") -> None:
    """Draw the rows of a sheet."""
    for i, (icon, text, value) in enumerate(rows):
        y = _TOP + _PITCH * i
        x = _AFTER_ICON if icon else _LEFT
        canvas.icon(icon, _LEFT, y - 1)
        room = _END - x - canvas.width(TEXT, value) - (_GAP if value else 0)
        canvas.text(TEXT, fitting.fit(canvas, TEXT, text, room), x, y)
        canvas.right(TEXT, value, _END, y)


def of_rows(title: str, rows: "Sequence[SheetRow]") -> "list[HelpSheet]":
    """Return the sheets of any number of rows."""
    return [(title, list(rows[first : first + ROWS])) for first in range(0, len(rows), ROWS)]
