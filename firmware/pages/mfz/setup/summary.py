"""Show what each company is worth and why, before the game begins."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui import icon_rows
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit_shorts, lines
from pages.mfz import screen_ids
from pages.mfz.setup import words
from shared.rules.mfz.bidding.points_per_asset import worths
from shared.rules.mfz.model.identity import ID
from shared.rules.short_names import ROOM

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.memory import Memory
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState
    from shared.rules.mfz.setup.game_setup import Setup

# Columns: icon, name, end of the product, end of the score.
_ICON_X = const(3)
_NAME_X = const(16)
_PRODUCT_END = const(99)
_SCORE_END = const(126)
_TOP = const(13)
_STRONG_PITCH = const(13)
_STRONG_ROWS = const(3)
# Rows of small letters for more companies.
_PITCH = const(10)
_CLOSE_PITCH = const(8)
_CLOSE_ROWS = const(5)
# Lines of text.
_LINES = const(4)
_LINE_TOP = const(12)
_LINE_X = const(4)
_LINE_ROOM = const(121)
_MOST_LINES = const(5)


def page(table: "Table[FullState]") -> Sheet:
    """Frames and stations times points per asset, for each company; then why; D begins.

    If the choices conflict, show why and what to try instead; D opens the page of what is
    refused.
    """
    try:
        setup = _setup(table.memory)
    except ValueError as error:
        return _refused(table, error)
    return _Summary(table, setup).worths()


def _refused(table: "Table[FullState]", error: ValueError) -> Sheet:
    # Imported here: needed for a fault only.
    from box.game import refusal

    seat = refusal.seat_of(error)
    shown = _refusal(table, str(error))

    def leave(table: "Table[FullState]") -> None:
        refusal.leave(table, seat)

    def mend(table: "Table[FullState]") -> None:
        refusal.leave(table, seat, screen_ids.OPTIONS)

    sheet = Sheet(words.NOT_POSSIBLE, [("", "", mend, words.OK)])
    sheet.back = words.BACK, leave
    sheet.up = words.OPTIONS, (screen_ids.OPTIONS, 0)
    sheet.down = "", None
    sheet.body = lambda canvas, cursor: _draw_lines(canvas, shown)
    return sheet


class _Summary:
    """The sheets of a set-up: the worths, and the pages of lines that say why."""

    def __init__(self, table: "Table[FullState]", setup: "Setup") -> None:
        self._table = table
        self._setup = setup
        self._lines: list[str] = []
        # Computed when drawn: by then this call has returned, which leaves more free memory.
        self._rows: list[tuple[int, int, int, int]] = []

    def worths(self, *_: object) -> Sheet:
        """Return the first sheet."""
        sheet = self._sheet(words.WHAT_EACH_IS_WORTH)
        sheet.number = words.POINTS
        sheet.up = words.OPTIONS, (screen_ids.OPTIONS, 0)
        sheet.down = words.WHY, self._why
        sheet.body = self._draw_worths
        return sheet

    def _sheet(self, title: str) -> Sheet:
        return Sheet(title, [("", "", self._begin, words.BEGIN)])

    def _begin(self, table: "Table[FullState]") -> None:
        # Imported here: needed only then.
        from box.game import beginning

        beginning.begin(table, ID, self._setup)

    def _why(self, table: "Table[FullState]") -> Sheet:
        if not self._lines:
            self._lines = _reasons(self._rows, table, self._setup)
            self._lines += _chosen_lines(table.memory)
        return self._reasons(1)

    def _reasons(self, number: int) -> Sheet:
        """Return a page of the lines, from 1; 0 is the first sheet."""
        if not number:
            return self.worths()
        first = _LINES * (number - 1)
        more = first + _LINES < len(self._lines)
        sheet = self._sheet(words.WHY_TITLE)
        sheet.back = words.BACK, self.worths
        sheet.up = words.UP, lambda table: self._reasons(number - 1)
        sheet.down = words.DOWN if more else "", lambda table: self._reasons(number + 1)
        shown = self._lines[first : first + _LINES]
        sheet.body = lambda canvas, cursor: _draw_lines(canvas, shown)
        return sheet

    def _draw_worths(self, canvas: "Canvas", cursor: int) -> None:
        if not self._rows:
            self._rows = worths(self._setup)
        names = _shorts(canvas, self._setup)
        rows = len(self._rows)
        large = rows <= _STRONG_ROWS
        pitch = _STRONG_PITCH if large else _CLOSE_PITCH if rows == _CLOSE_ROWS else _PITCH
        for i, (seat, frames, stations, value) in enumerate(self._rows):
            y = _TOP - (0 if large else 1) + pitch * i
            if i in (0, rows - 1) and self._is_alone(i):
                canvas.icon(icon_rows.LEAD if i else icon_rows.SHIELD, _ICON_X, y)
            canvas.text(STRONG if large else TEXT, names[seat], _NAME_X, y)
            product = words.PRODUCT % (frames, stations, value)
            canvas.right(TEXT, product, _PRODUCT_END, y + (2 if large else 0))
            score = str((frames + stations) * value)
            canvas.right(STRONG if large else TEXT, score, _SCORE_END, y)

    def _is_alone(self, i: int) -> bool:
        """Return whether the highest bid, which defends, or the lowest, the point, is no tie."""
        if self._setup.demo:
            return False
        scores = [(frames + stations) * value for _, frames, stations, value in self._rows]
        return scores.count(scores[i]) == 1


def _draw_lines(canvas: "Canvas", shown: "list[str]") -> None:
    pitch = _PITCH if len(shown) <= _LINES else _CLOSE_PITCH
    for i, line in enumerate(shown):
        canvas.text(TEXT, line, _LINE_X, _LINE_TOP + pitch * i)


# The form, the words of options and the game state are not needed in memory together, so each of
# these functions imports its own.


def _setup(memory: "Memory") -> "Setup":
    from pages.mfz.setup import setup_form

    return setup_form.load(memory).setup()


def _shorts(canvas: "Canvas", setup: "Setup") -> "list[str]":
    names = [name for name, _, _ in setup.companies]
    return fit_shorts(canvas, STRONG, names, setup.shorts, ROOM)


def _chosen_lines(memory: "Memory") -> "list[str]":
    from pages.mfz.setup import setup_form, setup_summary

    return setup_summary.chosen_lines(setup_form.load(memory))


def _refusal(table: "Table[FullState]", fault: str) -> "list[str]":
    """Return lines with the reason why the game cannot begin, and advice if it fits."""
    from pages.mfz.setup import option_text
    from shared.rules.mfz.setup.options import FULL, counted

    for row in counted(FULL):
        fault = fault.replace(row.name, option_text.label(row.name))
    # Without the number of the rule.
    fault = fault[:1].upper() + fault.split(" (M-")[0][1:] + "."
    for advice in words.TRY_NEXT:
        found = lines(table.canvas, TEXT, fault + " " + advice, _LINE_ROOM)
        if len(found) <= _MOST_LINES:
            break
    return found


def _reasons(
    rows: "list[tuple[int, int, int, int]]", table: "Table[FullState]", setup: "Setup"
) -> "list[str]":
    """Return lines that say how the points per asset of each company come about (M-39)."""
    names = _shorts(table.canvas, setup)
    lines = list(words.HOW_PPA_IS_MADE)
    for seat, _, _, value in rows:
        _, frames, systems = setup.companies[seat]
        lines.append(words.PPA_OF % (names[seat], value, frames, systems))
    return lines
