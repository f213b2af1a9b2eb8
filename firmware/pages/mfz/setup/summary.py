"""Show what each company is worth and why, before the game begins."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, D, Screen
from box.ui import icon_rows
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit_shorts, lines
from pages.mfz import page_rows
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


class Page(Screen):
    """Frames and stations times points per asset, for each company; then why; D begins.

    If the choices conflict, show why and what to try instead; D opens the page of what is
    refused.
    """

    table: "Table[FullState]"

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        self._lines: list[str] = []
        self._refused: list[str] = []
        self._seat = 0
        # Computed in `draw`: by then this call has returned, which leaves more free memory.
        self._rows: list[tuple[int, int, int, int]] = []
        try:
            self._setup = _setup(table.memory)
        except ValueError as error:
            # Imported here: needed for a fault only.
            from box.game import refusal

            self._seat = refusal.seat_of(error)
            self._refused = _refusal(table, str(error))

    def labels(self) -> "tuple[str, str, str, str]":
        if self._refused:
            return words.BACK, words.OPTIONS, "", words.OK
        if self.cursor:
            more = _LINES * self.cursor < len(self._lines)
            return words.BACK, words.UP, words.DOWN if more else "", words.BEGIN
        return words.BACK, words.OPTIONS, words.WHY, words.BEGIN

    def on_button(self, button: int, kind: int) -> None:
        table = self.table
        if self._refused and button in (A, D):
            # Imported here: needed for a fault only.
            from box.game import refusal

            refusal.leave(self.table, self._seat, page_rows.OPTIONS if button == D else 0)
        elif button == A:
            if self.cursor:
                self.cursor = 0
            else:
                table.close()
        elif button == B:
            if self.cursor:
                self.cursor -= 1
            else:
                table.open(page_rows.OPTIONS)
        elif self._refused:
            return
        elif button == C:
            if not self._lines:
                self._lines = _reasons(self._rows, self.table, self._setup)
                self._lines += _chosen_lines(self.table.memory)
            self.cursor = min(self.cursor + 1, (len(self._lines) + _LINES - 1) // _LINES)
        else:
            # Imported here: needed only then.
            from box.game import beginning

            beginning.begin(self.table, ID, self._setup)

    def draw(self, canvas: "Canvas") -> None:
        if self._refused:
            canvas.header(words.NOT_POSSIBLE)
            self._draw_lines(canvas, self._refused)
        elif self.cursor:
            canvas.header(words.WHY_TITLE)
            first = _LINES * (self.cursor - 1)
            self._draw_lines(canvas, self._lines[first : first + _LINES])
        else:
            canvas.header(words.STARTING_SCORES, words.POINTS)
            if not self._rows:
                self._rows = worths(self._setup)
            self._draw_worths(canvas)

    def _draw_lines(self, canvas: "Canvas", shown: "list[str]") -> None:
        pitch = _PITCH if len(shown) <= _LINES else _CLOSE_PITCH
        for i, line in enumerate(shown):
            canvas.text(TEXT, line, _LINE_X, _LINE_TOP + pitch * i)

    def _draw_worths(self, canvas: "Canvas") -> None:
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
