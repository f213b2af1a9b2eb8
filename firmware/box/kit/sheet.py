"""A page as a value: what it shows and what its rows do; and the screen that shows it."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.hw.buttons import REPEAT
from box.kit.notes import draw_notes
from box.screens.screen import A, B, C, ListScreen
from box.ui import words
from box.ui.canvas import STRONG, TEXT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.contract import GameState

    # What a press does: see `Sheet`.
    Deed = bytes | tuple[int, int] | int | str | None | Callable[[Table[Any]], "Sheet | None"]
    # Text, value and deed; then the label of D, if it is not that of the deed.
    # Of a number that D edits, the deed is the start of its action, and the bytes that it takes
    # there follow.
    Row = tuple[str, str, Deed] | tuple[str, str, Deed, str] | tuple[str, int, bytes, int]

_TEXT_TOP = const(12)
_TEXT_PITCH = const(10)
_TEXT_ROWS = const(4)
_STRONG_TOP = const(13)
_STRONG_PITCH = const(13)
_STRONG_ROWS = const(3)
# Pixels of a row besides text and value.
_MARGINS = const(10)
# The most that one byte and two bytes of an edited number hold.
_MOST = (0, 255, 999)


class Sheet:
    """What a page shows, and what its rows do. A page is a function that makes it of the table.

    title: of the header; without one the rows are larger. number: the text at its right end. Both
    may be functions of the cursor. rows: see Row; or, if there may be many, their `count`,
    and `row`, which returns each. On a page without rows any button closes it. icon: returns the
    icon of a row. label: of D on a row that plays an action. cursor: the row to be chosen; -1 for
    the first one or, if the sheet follows another on the same page, the same one as there.

    back, up, down: label and deed of A, B and C, if they have others than on every page; "" for a
    button that does nothing. up, down: also the label alone, if B and C move the cursor.
    repeats: B and C repeat while held; see Screen.editing. faster: the deeds
    of B and C when they repeat, if others. hold_of_c: see Screen, and its deed.

    hold: what holding D does, in at most 24 letters, "" for nothing, and its deed; or a function
    of the cursor that returns these. hold_word: see Screen. held: a row with a hold does nothing
    on a tap but name it.
    help: the purpose of the page, or a function of the table that returns it. option: see Screen;
    `draw` sets it.
    question: what the attack on a row is, for its chances; see GamePages.chances.
    shown: returns the text of an edited number, given row and number. coded: returns the last byte
    of its action, if that is not the number itself.
    then: called with the table after an action of a row. returns: numbers of screens, on the
    return from which the cursor stands on the row that opened it. returned: given the number of
    another one, returns the sheet to go on with, None for this one. idles: see Screen. alone: the
    only row is no choice, so that B and C have no labels.
    notes: at most two lines below the rows, which are small then, or a function of the cursor that
    returns them. ticks: see Screen. fits: the rows are as large as without a title if all of them
    fit then.
    draw: draws all but the footer, given canvas and cursor; None for a list of the rows. body:
    draws what is between header and notes.

    A deed is an action to be played, the number of a screen with an argument, the code of a
    refusal or a sentence to be told, or a function of the table, which may return the sheet to go
    on with. None closes the page.
    """

    def __init__(
        self,
        title: "str | Callable[[int], str]",
        rows: "Sequence[Row]" = (),
        count: int = 0,
        row: "Callable[[int], Row] | None" = None,
        number: "str | Callable[[int], str]" = "",
        label: str = words.OK,
        cursor: int = -1,
    ) -> None:
        self.title = title
        self.rows = rows
        self.count = count or len(rows)
        self.row = row
        self.number = number
        self.label = label
        self.cursor = cursor

    icon: "Callable[[int], int] | None" = None
    back: "tuple[str, Deed] | None" = None
    up: "str | tuple[str, Deed]" = words.UP
    down: "str | tuple[str, Deed]" = words.DOWN
    repeats = False
    faster: "tuple[Deed, Deed] | None" = None
    hold_of_c: "tuple[str, Deed]" = ("", None)
    hold: "tuple[str, Deed] | Callable[[int], tuple[str, Deed]]" = ("", None)
    hold_word = ""
    held = False
    help: "str | Callable[[Table[Any]], str]" = ""
    option = ""
    question: "Callable[[int], Any] | None" = None
    shown: "Callable[[int, int], str] | None" = None
    coded: "Callable[[int, int], int] | None" = None
    then: "Callable[[Table[Any]], object] | None" = None
    returns: "Sequence[int]" = ()
    returned: "Callable[[int], Sheet | None] | None" = None
    idles = True
    ticks = False
    notes: "Sequence[str] | Callable[[int], Sequence[str]]" = ()
    fits = False
    alone = False
    draw: "Callable[[Canvas, int], None] | None" = None
    body: "Callable[[Canvas, int], None] | None" = None

    def at(self, index: int) -> "Row":
        """Return a row."""
        return self.rows[index] if self.row is None else self.row(index)

    def screen(self, table: "Table[Any]") -> "OpenSheet":
        """Return a screen that shows the sheet."""
        return OpenSheet(table, self)


class OpenSheet(ListScreen):
    """A sheet that is open: cursor, scrolling, buttons, editing, holds and help.

    sheet: what is shown. It is made again with the page: see SerialLink.set_page_aside.
    """

    def __init__(self, table: "Table[Any]", sheet: Sheet) -> None:
        super().__init__(table)
        self._show(sheet)
        self.idles = sheet.idles
        # The number that is edited.
        self._value = 0

    def _show(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.hold_word = sheet.hold_word
        self.ticks = sheet.ticks
        self.editing = sheet.repeats
        if sheet.cursor >= 0:
            self.cursor = sheet.cursor

    def returned(self, number: int) -> None:
        sheet = self.sheet
        if number in sheet.returns:
            found = False
            for index in range(sheet.count):
                deed = sheet.at(index)[2]
                if isinstance(deed, tuple) and deed[0] == number:
                    # The argument may have changed meanwhile.
                    if not found or deed[1] == self.table.argument:
                        self.cursor = index
                        found = True
        elif sheet.returned is not None:
            self._go_on(sheet.returned(number))

    def title(self) -> str:
        title = self.sheet.title
        return title if isinstance(title, str) else title(self.cursor)

    def number(self) -> str:
        number = self.sheet.number
        return number if isinstance(number, str) else number(self.cursor)

    def notes(self) -> "Sequence[str]":
        """Return the lines at the end of the page."""
        notes = self.sheet.notes
        return notes(self.cursor) if callable(notes) else notes

    def count(self) -> int:
        return self.sheet.count

    def icon(self, index: int) -> int:
        icon = self.sheet.icon
        return icon(index) if icon else 0

    def row(self, index: int) -> "tuple[str, str]":
        row = self.sheet.at(index)
        value = row[1]
        if isinstance(value, str):
            return row[0], value
        if self.editing and index == self.cursor:
            value = self._value
        shown = self.sheet.shown
        return row[0], shown(index, value) if shown else str(value)

    def labels(self) -> "tuple[str, str, str, str]":
        sheet = self.sheet
        if self.editing and not sheet.repeats:
            return words.CANCEL, words.LESS, words.MORE, words.SET
        back = words.MENU if self.table.screens[-1] == screens.GAME else words.BACK
        if sheet.back is not None:
            back = sheet.back[0]
        if not sheet.count:
            return back, "", "", words.OK
        if sheet.alone:
            return back, "", "", self._label()
        up, down = sheet.up, sheet.down
        return (
            back,
            up if isinstance(up, str) else up[0],
            down if isinstance(down, str) else down[0],
            self._label(),
        )

    def _label(self) -> str:
        """Return the label of D on the row under the cursor."""
        sheet = self.sheet
        row: Any = sheet.at(self.cursor)
        if not isinstance(row[1], str):
            return words.EDIT
        if len(row) > 3:
            return row[3]  # type: ignore[no-any-return]
        if sheet.held and self.hold_of_d():
            return words.HOLD
        deed = row[2]
        if isinstance(deed, tuple):
            return words.OPEN
        if isinstance(deed, int):
            return words.WHY
        return words.OK if deed is None else sheet.label

    def purpose(self) -> str:
        text = self.sheet.help
        return text if isinstance(text, str) else text(self.table)

    def question(self) -> "Any":
        asked = self.sheet.question
        return asked(self.cursor) if asked else None

    def _hold(self) -> "tuple[str, Deed]":
        hold = self.sheet.hold
        return hold if isinstance(hold, tuple) else hold(self.cursor)

    def hold_of_d(self) -> str:
        return self._hold()[0] if self.sheet.count else ""

    def do_hold_of_d(self) -> None:
        self._do(self._hold()[1])

    def hold_of_c(self) -> str:
        return self.sheet.hold_of_c[0]

    def do_hold_of_c(self) -> None:
        self._do(self.sheet.hold_of_c[1])

    def _do(self, deed: "Deed") -> None:
        table = self.table
        if deed is None:
            table.close()
        elif isinstance(deed, bytes):
            table.play(deed, self.sheet.then)
        elif isinstance(deed, tuple):
            table.open(deed[0], deed[1])
        elif isinstance(deed, int):
            table.say(table.state.reason(deed))
        elif isinstance(deed, str):
            table.say(deed)
        else:
            self._go_on(deed(table))

    def _go_on(self, sheet: "Sheet | None") -> None:
        """Show a sheet in place of this one; None for this one."""
        if sheet is not None:
            self._show(sheet)

    def _action(self, row: "Any", number: int) -> bytes:
        """Return the action that sets the number in the row at the cursor."""
        start: bytes = row[2]
        if self.sheet.coded is not None:
            return start + bytes((self.sheet.coded(self.cursor, number),))
        return start + number.to_bytes(row[3], "big")

    def choose(self, index: int) -> None:
        sheet = self.sheet
        row = sheet.at(index)
        if not isinstance(row[1], str):
            self._value = row[1]
            self.editing = True
        elif sheet.held and self.hold_of_d():
            self.table.toast(words.HOLD_D + self.hold_of_d())
        else:
            self._do(row[2])

    def on_button(self, button: int, kind: int) -> None:
        if not self.sheet.count:
            self.table.close()
            return
        sheet = self.sheet
        if not self.editing or sheet.repeats:
            key = (sheet.back, sheet.up, sheet.down, None)[button]
            if kind == REPEAT and sheet.faster is not None:
                self._do(sheet.faster[button - B])
            elif not isinstance(key, tuple):
                super().on_button(button, kind)
            elif key[0]:
                self._do(key[1])
            return
        row: Any = sheet.at(self.cursor)
        if button == B or button == C:
            number = max(0, min(self._value + (1 if button == C else -1), _MOST[row[3]]))
            if number == row[1] or not self.table.state.check(self._action(row, number)):
                self._value = number
            return
        self.editing = False
        if button != A and self._value != row[1]:
            self.table.play(self._action(row, self._value))

    def draw(self, canvas: "Canvas") -> None:
        sheet = self.sheet
        if sheet.draw is not None:
            sheet.draw(canvas, self.cursor)
            self.option = sheet.option
            return
        notes = self.notes()
        if sheet.body is not None:
            canvas.header(self.title(), self.number())
            sheet.body(canvas, self.cursor)
        elif sheet.fits or notes:
            self._draw_answers(canvas, len(notes))
        else:
            super().draw(canvas)
        draw_notes(canvas, notes)

    def _draw_answers(self, canvas: "Canvas", notes: int) -> None:
        """Draw header and rows, these in STRONG if there are no notes and all of them fit."""
        canvas.header(self.title(), self.number())
        total = self.sheet.count
        small = notes > 0 or not self._are_few(canvas)
        if small:
            shown = _TEXT_ROWS - notes
            top, height = _TEXT_TOP, _TEXT_PITCH * shown
        else:
            shown = _STRONG_ROWS
            top, height = _STRONG_TOP, _STRONG_PITCH * shown - 1
        first = max(min(self.cursor - (shown > 1), total - shown), 0)
        canvas.scroll(top, height, first, shown, total)
        for i in range(min(shown, total)):
            self._draw_row(canvas, i, first + i, small)

    def _are_few(self, canvas: "Canvas") -> bool:
        """Return whether all rows fit the page in STRONG."""
        total = self.sheet.count
        if total > _STRONG_ROWS:
            return False
        for index in range(total):
            text, value = self.row(index)
            room = canvas.rows_end - _MARGINS - canvas.width(TEXT, value)
            if canvas.width(STRONG, text) > room:
                return False
        return True


def number_row(
    state: "GameState", text: str, number: int, start: bytes, width: int = 1, shown: str = ""
) -> "Row":
    """Return a row with a number that D edits, or one that tells why it cannot be set.

    start: of the action, which the number follows in `width` bytes. shown: the number as text, if
    it is not its digits.
    """
    other = number - 1 if number else 1
    code = state.check(start + other.to_bytes(width, "big"))
    if code:
        return text, shown or str(number), code
    return text, number, start, width
