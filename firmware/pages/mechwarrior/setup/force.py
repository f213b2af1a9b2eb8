"""Choose the battleforce of each seat in turn."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, Screen
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit
from pages.mechwarrior import screen_ids
from pages.mechwarrior.setup import setup_form, words
from pages.mechwarrior.setup.setup_form import FORCE
from pages.mechwarrior.widgets import unit_points
from shared.rules.mechwarrior.model.kinds import LETTERS
from shared.rules.mechwarrior.setup.legality import points_of

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.battle import BattleState

# The row without a battleforce: the points are entered, or no battleforce is left.
_BY_HAND = const(-1)
# The preview: two columns of units.
_COLUMN = const(62)
_COLUMN_WIDTH = const(57)
_LEFT = const(4)
_TOP = const(26)
_PITCH = const(9)
_CELLS = const(4)
_LAST_LINE = const(44)
# Of the name and its place.
_TITLE_ROOM = const(115)


class Page(Screen):
    """B and C go through the battleforces with a preview; D takes one and goes to the next seat.

    Argument: the seat. It begins with the battleforce of the last game.
    """

    table: "Table[BattleState]"

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        self._form = setup_form.load(table.memory)
        self._enter(min(table.argument, self._form.players - 1))
        if self._form.forces.fault and not self._seat:
            # Imported here: needed with a damaged file only.
            table.add_notice((words.ROSTER_FAULTS[self._form.forces.fault],))

    def _enter(self, seat: int) -> None:
        self._seat = seat
        # This page is opened again for this seat.
        self.table.argument = seat
        self._key = LETTERS[seat] + FORCE
        self._before = self._form.pairs()
        self._form.propose(seat)
        self._rows = self._form.places(seat)
        if self._form.by_hand or not self._rows:
            self._rows.append(_BY_HAND)
        place = self._form.forces.find(self._form.get(self._key))
        self.cursor = self._rows.index(place)
        self._show()

    def _show(self) -> None:
        """Choose the battleforce at the cursor for now, and read its units."""
        row = self._rows[self.cursor]
        # Name, short name and points of each unit.
        self._cells: list[tuple[str, str, str]] = []
        self._total = 0
        name = ""
        if row != _BY_HAND:
            name = self._form.forces.name(row)
            try:
                _, units = self._form.forces.read(row)
                self._total = sum([points_of(unit) for unit in units])
                self._cells = [
                    (unit.name, unit.short, unit_points.text(unit.points, unit.gear + unit.pilot))
                    for unit in units
                ]
            except ValueError:
                # The summary reports this before the game begins.
                pass
        self._form.choose(self._key, name)

    def restore_cursor(self, cursor: int) -> None:
        self.cursor = min(cursor, len(self._rows) - 1)
        self._show()

    def labels(self) -> "tuple[str, str, str, str]":
        if self._is_stuck():
            return words.BACK, "", "", words.DEPTH
        return words.BACK, words.UP, words.DOWN, words.TAKE

    def _is_stuck(self) -> bool:
        """Return whether the depth needs a battleforce and none is left."""
        return self._rows[0] == _BY_HAND and not self._form.by_hand

    def usual(self) -> str:
        return "" if self._is_stuck() else words.BEGIN_AS_PROPOSED

    def do_usual(self) -> None:
        # Imported here: needed once a game.
        from box.game import proposals

        proposals.begin(self.table, self._form)

    def on_button(self, button: int, kind: int) -> None:
        table = self.table
        if button == A:
            if self._seat:
                self._form = setup_form.load(self.table.memory)
                self._enter(self._seat - 1)
            else:
                table.close()
        elif button == B or button == C:
            self.cursor = (self.cursor + (1 if button == C else -1)) % len(self._rows)
            self._show()
        elif self._is_stuck():
            table.close()
        else:
            if self._form.pairs() != self._before:
                self._form.save(self.table.saved)
            if self._seat + 1 < self._form.players:
                self._enter(self._seat + 1)
            else:
                table.open(screen_ids.SUMMARY)

    def draw(self, canvas: "Canvas") -> None:
        step = str(words.STEPS + 1 + self._seat) + words.OF
        step += str(words.STEPS + 1 + self._form.players)
        canvas.header(words.PLAYER + LETTERS[self._seat], step)
        row = self._rows[self.cursor]
        if row == _BY_HAND:
            stuck = self._is_stuck()
            canvas.strong_row(0, words.NONE_LEFT if stuck else words.NO_UNITS, "", not stuck)
            for i, line in enumerate(words.ABOUT_NONE_LEFT if stuck else words.ABOUT_NO_UNITS):
                canvas.text(TEXT, line, _LEFT, _TOP + _PITCH * i)
            if stuck or not len(self._form.forces):
                canvas.text(TEXT, words.FROM_LAPTOP, _LEFT, _LAST_LINE)
            return
        place = str(row + 1) + words.SLASH + str(len(self._form.forces))
        room = _TITLE_ROOM - canvas.width(TEXT, place)
        name = fit(canvas, STRONG, self._form.forces.name(row), room)
        canvas.strong_row(0, name, place, True)
        cells = self._cells
        shown = len(cells) if len(cells) <= _CELLS else _CELLS - 1
        for i in range(shown):
            self._draw_cell(canvas, cells[i], _LEFT + i % 2 * _COLUMN, _TOP + i // 2 * _PITCH)
        total = self._total
        build = self._form.total_of(self._seat)
        told = words.COUNTS % (len(cells), total)
        if total > build:
            told = words.OVER_BUILD % (total, build)
        canvas.text(TEXT, told, _LEFT, _LAST_LINE)
        if len(cells) > shown:
            more = words.MORE_UNITS % (len(cells) - shown)
            canvas.text(TEXT, more, _LEFT + _COLUMN, _TOP + _PITCH)

    def _draw_cell(self, canvas: "Canvas", cell: "tuple[str, str, str]", x: int, y: int) -> None:
        name, short, points = cell
        canvas.right(TEXT, points, x + _COLUMN_WIDTH, y)
        room = _COLUMN_WIDTH - canvas.width(TEXT, points) - 4
        canvas.text(TEXT, fit(canvas, TEXT, name, room, short), x, y)
