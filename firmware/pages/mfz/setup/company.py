"""Choose the company of each seat in turn: of the roster, at random, or anonymous."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit
from pages.mfz import screen_ids
from pages.mfz.setup import form_values, setup_form, words
from pages.mfz.widgets.abbreviations import system_letters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.kit.sheet import Deed, Row
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from pages.mfz.setup.setup_form import SetupForm
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


def page(table: "Table[FullState]") -> Sheet:
    """B and C go through the companies with a preview; D takes one for the seat and goes on.

    Argument: the seat. It begins with the company of the last game. With hidden companies, a page
    between two seats asks to hand the box over; the last row of the first seat switches that.
    """
    form = setup_form.load(table.memory)
    seat = min(table.argument, form.players - 1)
    if form.rosters.fault and not seat:
        table.add_notice((words.ROSTER_FAULTS[form.rosters.fault],))
    return _SeatChoice(table, form, seat).begin()


class _SeatChoice:
    """The company of a seat as it is chosen: the sheet of the rows, and the one before it."""

    def __init__(self, table: "Table[FullState]", form: "SetupForm", seat: int) -> None:
        self._table = table
        self._form = form
        self._seat = seat
        # The page is opened again for this seat.
        table.argument = seat
        self._key = words.LETTERS[seat] + form_values.COMPANY
        self._before = form.pairs()
        form.propose(seat)
        self._rows = form.places(seat)
        if len(form.places(seat, True)) > 1:
            self._rows.append(_RANDOM)
        self._rows += [_ANONYMOUS, _OWN]
        if not seat:
            self._rows.append(_HIDING)
        # The row that is shown, and its frames.
        self._row: int | None = None
        self._cells: list[tuple[str, str]] = []

    def begin(self) -> Sheet:
        """Return the sheet that the page begins with."""
        if not self._hides():
            return self._choices()
        sheet = self._sheet([("", "", self._choices, words.READY)])
        sheet.alone = True
        sheet.cursor = 0
        sheet.returned = self._returned
        sheet.body = self._draw_handing
        return sheet

    def _hides(self) -> bool:
        return self._form.get(form_values.HIDDEN) == "true"

    def _returned(self, number: int) -> "Sheet | None":
        """Ask no one to hand over the box that is still in the hands of the same player."""
        last = self._seat + 1 == self._form.players
        if number == screen_ids.COMPANY_NUMBERS or number == screen_ids.SUMMARY and last:
            return self._choices()
        return None

    def _sheet(self, rows: "Sequence[Row]" = ()) -> Sheet:
        step = str(words.STEPS + self._seat) + words.OF + str(words.STEPS + self._form.players)
        sheet = Sheet(self._letter(), rows, len(rows) or len(self._rows), number=step)
        sheet.back = words.BACK, self._go_back
        return sheet

    def _letter(self) -> str:
        return words.COMPANY + words.LETTERS[self._seat]

    def _choices(self, *_: object) -> Sheet:
        return self._at(self._form.place(self._key))

    def _at(self, row: int) -> Sheet:
        """Return the sheet of the rows, with the cursor on one of them."""
        sheet = self._sheet()
        sheet.row = self._choice
        sheet.cursor = self._rows.index(row) if row in self._rows else 0
        sheet.hold = self._hold
        sheet.body = self._draw
        return sheet

    def _choice(self, index: int) -> "Row":
        row = self._rows[index]
        label = words.TAKE
        if row == _RANDOM:
            label = words.PICK
        elif row == _OWN:
            label = words.EDIT
        elif row == _HIDING:
            label = words.SHOW if self._hides() else words.HIDE
        return "", "", lambda table: self._take(row), label

    def _show(self, row: int) -> None:
        """Choose the company of a row for now, and read its frames."""
        if row == self._row:
            return
        self._row = row
        self._cells = []
        # Without a roster there is nothing to choose.
        if row > _ANONYMOUS or row == _ANONYMOUS and len(self._form.rosters.roster):
            self._form.choose_place(self._key, row)
        if row > _ANONYMOUS:
            try:
                self._cells = [_cell(frame) for frame in self._form.frames(self._seat)]
            except ValueError:
                # The summary reports this error before the game begins.
                pass

    def _hold(self, cursor: int) -> "tuple[str, Deed]":
        return words.BEGIN_AS_PROPOSED, lambda table: self._begin_game(self._rows[cursor])

    def _begin_game(self, row: int) -> None:
        # Imported here: needed once a game.
        from box.game import proposals

        self._show(row)
        proposals.begin(self._table, self._form)

    def _go_back(self, table: "Table[FullState]") -> "Sheet | None":
        if not self._seat:
            table.close()
            return None
        return _SeatChoice(table, setup_form.load(table.memory), self._seat - 1).begin()

    def _take(self, row: int) -> "Sheet | None":
        table = self._table
        form = self._form
        self._show(row)
        if row == _RANDOM:
            return self._at(self._drawn())
        if row == _HIDING:
            form.choose(form_values.HIDDEN, "false" if self._hides() else "true")
            form.save(table.saved)
            return _SeatChoice(table, form, 0).begin()
        if row == _OWN:
            form.choose_place(self._key, _ANONYMOUS)
        if form.pairs() != self._before:
            form.save(table.saved)
        if row == _OWN:
            table.open(screen_ids.COMPANY_NUMBERS, self._seat)
        elif self._seat + 1 < form.players:
            return _SeatChoice(table, form, self._seat + 1).begin()
        else:
            table.open(screen_ids.SUMMARY)
        return None

    def _drawn(self) -> int:
        """Return the place of a company of a fitting size, drawn at random."""
        # Imported here: needed only for this.
        from box.game import rolling

        return rolling.lots(self._table, self._form.places(self._seat, True))[0]

    def _draw_handing(self, canvas: "Canvas", cursor: int) -> None:
        canvas.text(TEXT, words.HAND_OVER, _LEFT, 16)
        canvas.text(STRONG, self._letter(), _LEFT, 27)
        canvas.text(TEXT, words.OTHERS_LOOK_AWAY, _LEFT, 42)

    def _draw(self, canvas: "Canvas", cursor: int) -> None:
        row = self._rows[cursor]
        self._show(row)
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
            if not len(self._form.rosters.roster):
                canvas.text(TEXT, words.FROM_LAPTOP, _LEFT, _LAST_LINE)
        else:
            _draw_purpose(canvas, row)

    def _title(self, canvas: "Canvas", row: int, name: str, place: str) -> str:
        if row == _RANDOM:
            return words.RANDOM
        if row == _OWN:
            return words.NAME_AND_NUMBERS
        if row == _HIDING:
            return words.SHOW_COMPANIES if self._hides() else words.HIDE_COMPANIES
        if not name:
            return self._letter()
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
            least, most, _ = self._form.limits()
            if not least <= len(cells) <= most:
                counts = words.WRONG_SIZE % (len(cells), least, most)
                if least == most:
                    counts = words.WRONG_NUMBER % (len(cells), least)
            canvas.text(TEXT, counts, _LEFT, _LAST_LINE)
        for i in range(min(shown, len(cells))):
            _draw_cell(canvas, cells[i], _LEFT + i % 2 * _COLUMN, _TOP + i // 2 * _PITCH)


def _draw_purpose(canvas: "Canvas", row: int) -> None:
    """Draw the purpose of a row that is no company."""
    text = words.ABOUT_OWN
    if row == _RANDOM:
        text = words.ABOUT_RANDOM
    elif row == _HIDING:
        text = words.ABOUT_HIDING
        canvas.text(TEXT, words.ABOUT_HANDING, _LEFT, _TOP + _PITCH)
    canvas.text(TEXT, text, _LEFT, _TOP)


def _draw_cell(canvas: "Canvas", cell: "tuple[str, str]", x: int, y: int) -> None:
    name, systems = cell
    canvas.right(TEXT, systems, x + _COLUMN_WIDTH, y)
    room = _COLUMN_WIDTH - canvas.width(TEXT, systems) - 4
    canvas.text(TEXT, fit(canvas, TEXT, name, room), x, y)


def _cell(frame: "tuple[str, bytes, int]") -> "tuple[str, str]":
    """Return name and systems of a frame, rockets not counted."""
    name, counts, _ = frame
    return name, "".join([system_letters(kind, count) for kind, count in enumerate(counts)])
