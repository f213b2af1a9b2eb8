"""Choose the company of each seat in turn: of the roster, at random, or anonymous."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, Screen
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit
from pages.mfz import page_rows
from pages.mfz.setup import form_values, setup_form, words
from pages.mfz.widgets.abbreviations import system_letters

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

# Rows besides those of the roster, which are places from 1: a company without a roster, one drawn
# from the roster, name and numbers of the first, and, for the first seat, whether all are hidden.
_ANONYMOUS = const(0)
_RANDOM = const(-1)
_OWN = const(-2)
_HIDING = const(-3)

# The preview: two columns of frames.
_COLUMN = const(65)
_COLUMN_WIDTH = const(57)
_LEFT = const(4)
_TOP = const(26)
_PITCH = const(9)
_LAST_LINE = const(44)
_CELLS = const(6)
_FEW = const(4)
# A name beside its place in the roster, and alone.
_TITLE_ROOM = const(119)
_GAP = const(4)


class Page(Screen):
    """B and C go through the companies with a preview; D takes one for the seat and goes on.

    Argument: the seat. It begins with the company of the last game. With hidden companies, a page
    between two seats asks to hand the box over; the last row of the first seat switches that.
    """

    table: "Table[FullState]"

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        self._form = setup_form.load(self.table.memory)
        self._enter(min(table.argument, self._form.players - 1))
        if self._form.rosters.fault and not self._seat:
            table.add_notice((words.ROSTER_FAULTS[self._form.rosters.fault],))

    def _enter(self, seat: int) -> None:
        self._seat = seat
        # This page is opened again for this seat.
        self.table.argument = seat
        self._key = words.LETTERS[seat] + form_values.COMPANY
        self._handing = self._hides()
        self._before = self._form.pairs()
        self._form.propose(seat)
        self._rows = self._form.places(seat, True)
        # How many are not offered because of the size.
        self._misfits = len(self._form.places(seat)) - len(self._rows)
        if len(self._rows) > 1:
            self._rows.append(_RANDOM)
        self._rows += [_ANONYMOUS, _OWN]
        if not seat:
            self._rows.append(_HIDING)
        self._go_to(self._form.place(self._key))

    def _hides(self) -> bool:
        return self._form.get(form_values.HIDDEN) == "true"

    def _go_to(self, row: int) -> None:
        self.cursor = self._rows.index(row) if row in self._rows else 0
        self._show()

    def _show(self) -> None:
        """Choose the company at the cursor for now, and read its frames."""
        row = self._rows[self.cursor]
        self._cells: list[tuple[str, str]] = []
        # Without a roster there is nothing to choose.
        if row > _ANONYMOUS or row == _ANONYMOUS and len(self._form.rosters.roster):
            self._form.choose_place(self._key, row)
        if row > _ANONYMOUS:
            try:
                self._cells = [_cell(frame) for frame in self._form.frames(self._seat)]
            except ValueError:
                # The summary reports this error before the game begins.
                pass

    def returned(self, number: int) -> None:
        if number == page_rows.COMPANY_NUMBERS:
            self._handing = False
            self._go_to(_ANONYMOUS)
        elif number == page_rows.SUMMARY and self._seat + 1 == self._form.players:
            # Still in the hands of the last player.
            self._handing = False

    def restore_cursor(self, cursor: int) -> None:
        self.cursor = min(cursor, len(self._rows) - 1)
        self._show()

    def labels(self) -> "tuple[str, str, str, str]":
        if self._handing:
            return words.BACK, "", "", words.READY
        row = self._rows[self.cursor]
        action = words.TAKE
        if row == _RANDOM:
            action = words.PICK
        elif row == _OWN:
            action = words.EDIT
        elif row == _HIDING:
            action = words.SHOW if self._hides() else words.HIDE
        return words.BACK, words.UP, words.DOWN, action

    def hold_of_d(self) -> str:
        return "" if self._handing else words.BEGIN_AS_PROPOSED

    def do_hold_of_d(self) -> None:
        # Imported here: needed once a game.
        from box.game import proposals

        proposals.begin(self.table, self._form)

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self._go_back()
        elif self._handing:
            self._handing = button == B or button == C
        elif button == B or button == C:
            self.cursor = (self.cursor + (1 if button == C else -1)) % len(self._rows)
            self._show()
        else:
            self._choose(self._rows[self.cursor])

    def _go_back(self) -> None:
        if self._seat:
            self._form = setup_form.load(self.table.memory)
            self._enter(self._seat - 1)
        else:
            self.table.close()

    def _choose(self, row: int) -> None:
        table = self.table
        if row == _RANDOM:
            self._go_to(self._drawn())
            return
        if row == _HIDING:
            self._form.choose(form_values.HIDDEN, "false" if self._hides() else "true")
            self._form.save(self.table.saved)
            self._enter(0)
            return
        if row == _OWN:
            self._form.choose_place(self._key, _ANONYMOUS)
        if self._form.pairs() != self._before:
            self._form.save(self.table.saved)
        if row == _OWN:
            table.open(page_rows.COMPANY_NUMBERS, self._seat)
        elif self._seat + 1 < self._form.players:
            self._enter(self._seat + 1)
        else:
            table.open(page_rows.SUMMARY)

    def _drawn(self) -> int:
        """Return the place of a company of a fitting size, drawn at random."""
        table = self.table
        places = self._form.places(self._seat, True)
        # Imported here: needed only for this.
        from box.game import rolling

        return rolling.lots(table, places)[0]

    def draw(self, canvas: "Canvas") -> None:
        title = words.COMPANY + words.LETTERS[self._seat]
        step = str(words.STEPS + self._seat) + words.OF + str(words.STEPS + self._form.players)
        canvas.header(title, step)
        if self._handing:
            canvas.text(TEXT, words.HAND_OVER, _LEFT, 16)
            canvas.text(STRONG, title, _LEFT, 27)
            canvas.text(TEXT, words.OTHERS_LOOK_AWAY, _LEFT, 42)
            return
        row = self._rows[self.cursor]
        name, frames, systems = self._form.company(self._seat)
        place = ""
        if row > _ANONYMOUS:
            place = str(row) + words.SLASH + str(len(self._form.rosters.roster))
        canvas.strong_row(0, self._title(canvas, row, name, place), place, True)
        counts = words.FRAMES_AND_SYSTEMS % (frames, systems)
        if row > _ANONYMOUS:
            self._draw_frames(canvas, counts)
        elif row == _ANONYMOUS:
            canvas.text(TEXT, counts, _LEFT, _TOP)
            kind = words.SOLDIERS if self._form.named else words.NUMBERS_ONLY
            canvas.text(TEXT, kind, _LEFT, _TOP + _PITCH)
            last = words.MISFITS % self._misfits if self._misfits else ""
            if not len(self._form.rosters.roster):
                last = words.FROM_LAPTOP
            canvas.text(TEXT, last, _LEFT, _LAST_LINE)
        else:
            self._draw_about(canvas, row)

    def _draw_about(self, canvas: "Canvas", row: int) -> None:
        about = words.ABOUT_OWN
        if row == _RANDOM:
            about = words.ABOUT_RANDOM
        elif row == _HIDING:
            about = words.ABOUT_HIDING
            canvas.text(TEXT, words.ABOUT_HANDING, _LEFT, _TOP + _PITCH)
        canvas.text(TEXT, about, _LEFT, _TOP)

    def _title(self, canvas: "Canvas", row: int, name: str, place: str) -> str:
        if row == _RANDOM:
            return words.RANDOM
        if row == _OWN:
            return words.NAME_AND_NUMBERS
        if row == _HIDING:
            return words.SHOW_COMPANIES if self._hides() else words.HIDE_COMPANIES
        if not name:
            return words.COMPANY + words.LETTERS[self._seat]
        room = _TITLE_ROOM
        if place:
            room -= canvas.width(TEXT, place) + _GAP
        return fit(canvas, STRONG, name, room)

    def _draw_frames(self, canvas: "Canvas", counts: str) -> None:
        """Draw the frames in two columns; above four, the counts give way to more of them."""
        cells = self._cells
        shown = _CELLS if len(cells) > _FEW else _FEW
        if len(cells) > _CELLS:
            shown = _CELLS - 1
            more = words.MORE_FRAMES % (len(cells) - shown)
            canvas.text(TEXT, more, _LEFT + _COLUMN, _LAST_LINE)
        elif len(cells) <= _FEW:
            canvas.text(TEXT, counts, _LEFT, _LAST_LINE)
        cells = cells[:shown]
        for column in range(min(2, len(cells))):
            self._draw_column(canvas, cells[column::2], _LEFT + column * _COLUMN)

    def _draw_column(self, canvas: "Canvas", cells: "list[tuple[str, str]]", x: int) -> None:
        """Draw names, and their systems behind the longest ones."""
        systems_x = x + _COLUMN_WIDTH - max([canvas.width(TEXT, systems) for _, systems in cells])
        y = _TOP
        for name, systems in cells:
            canvas.text(TEXT, fit(canvas, TEXT, name, systems_x - x - 4), x, y)
            canvas.text(TEXT, systems, systems_x, y)
            y += _PITCH


def _cell(frame: "tuple[str, bytes, int]") -> "tuple[str, str]":
    """Return name and systems of a frame, rockets not counted."""
    name, counts, _ = frame
    return name, "".join([system_letters(kind, count) for kind, count in enumerate(counts)])
