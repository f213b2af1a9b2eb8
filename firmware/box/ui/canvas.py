"""Draw on a frame buffer: text, digits, rows, and the labels of the four buttons.

Everything stays within 127 x 63 pixels, so that the panel may move the picture by one pixel.
"""

from typing import TYPE_CHECKING

import framebuf
from micropython import const

from box.ui.fonts import strong, text
from box.ui.glyphs import WIDTH as WIDTH
from box.ui.lettering import Lettering
from box.ui.motion import Motion

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from box.ui.numerals import Sheet

TEXT = const(0)
STRONG = const(1)

HEIGHT = const(63)
ROW_HEIGHT = const(13)
ROWS = const(4)

_THUMB_MIN = const(7)


_ICONS = const(4)
# Pixels of the icon at the end of a header, and before each number there.
_CORNER_ICON = const(12)
_CORNER_GAP = const(5)

# The zones of a page: the header's rule, the rows of the body, the footer.
_HEADER_RULE = const(10)
_TEXT_TOP = const(12)
_TEXT_PITCH = const(10)
_STRONG_TOP = const(13)
_STRONG_PITCH = const(13)
_STRONG_HEIGHT = const(12)
_ROWS_END = const(126)
# Rows end here beside a scroll bar.
_SCROLLED_END = const(122)
_INDENT = const(3)
_ICON_ROOM = const(12)
_STRONG_ICON_ROOM = const(13)
_FOOT_Y = const(53)
_FOOT_TEXT_Y = const(55)
_FOOT_HEIGHT = const(10)
# A message in the footer is one row taller than the labels.
MESSAGE_Y = const(52)
_LAST_LABEL_END = const(125)
# A label this narrow is an arrow, and stands this far from a label of two words.
_ARROW_WIDTH = const(8)
_ARROW_GAP = const(8)
_WORD_GAP = const(4)
# The dot before a label, with its gap.
_DOT_WIDTH = const(6)
# The middle of each label, above its button.
_SLOTS = b"\x10\x30\x50\x6f"

# Every second pixel of a row is lit.
_DOTTED = framebuf.FrameBuffer(bytearray(b"\xaa" * 16), WIDTH, 1, framebuf.MONO_HLSB)


class Canvas:
    """Draw on `fb`, a 128 x 64 frame buffer.

    Fonts: TEXT (capitals of 7 rows) and STRONG (9 rows), both proportional. rows_end: the last
    column of rows, before the scroll bar if there is one. ruled: whether the page has a header or
    rows, and keeps out of the footer. motion: what moves on the page. corner: what stands at
    the right end of every header: an icon of box.ui.icon_rows, and texts; empty for nothing.
    """

    def __init__(self, fb: framebuf.FrameBuffer) -> None:
        self.fb = fb
        self.motion = Motion()
        self._letterings = [Lettering(text, fb), Lettering(strong, fb)]
        self.rows_end = _ROWS_END
        # Of the row or label that is being drawn.
        self._row_x = 0
        self._row_y = 0
        self._row_dark = False
        self._bar_x = self._bar_y = self._bar_end = self._bar_height = 0
        self._down = -1
        self._strong_top = 1
        self.ruled = False
        self.corner: "Sequence[Any]" = ()
        self._sheet: "Sheet | None" = None

    def clear(self) -> None:
        """Clear all pixels."""
        self.fb.fill(0)
        self.rows_end = _ROWS_END
        self._strong_top = 1
        self.ruled = False

    def width(self, font: int, s: str) -> int:
        """Return the width of a text in pixels."""
        return self._letterings[font].width(s)

    def text(self, font: int, s: str, x: int, y: int, invert: bool = False) -> None:
        """Draw text from x on, without letters that would reach the last column.

        invert: letters are dark, on a lit bar.
        """
        self._letterings[font].move(x, y, invert)
        self._letterings[font].write(s)

    def right(self, font: int, s: str, x_end: int, y: int, invert: bool = False) -> None:
        """Draw text that ends before column x_end. invert: as in `text`."""
        x_end -= self.width(font, s)
        self._letterings[font].move(x_end, y, invert)
        self._letterings[font].write(s)

    def centre(self, font: int, s: str, y: int, x0: int = 0, x1: int = WIDTH) -> None:
        """Draw text in the middle of columns x0 to x1 - 1."""
        width = self.width(font, s)
        x0 += max(x1 - x0 - width, 0) // 2
        self._letterings[font].move(x0, y)
        self._letterings[font].write(s)

    def forget_glyphs(self) -> None:
        """Drop the cell of the numerals, icons or dice drawn last."""
        self._sheet = None

    def header(self, subject: str, number: str = "") -> None:
        """Draw the subject of a page on the left, a number on the right, and a rule below."""
        self._strong_top = _STRONG_TOP
        self.ruled = True
        end = _ROWS_END
        self.fb.blit(_DOTTED, 2, _HEADER_RULE, 0)
        if self.corner:
            end -= self.corner_width()
            self._draw_corner()
        self.text(TEXT, subject, 2, 1)
        if number:
            self.right(TEXT, number, end, 1)

    def corner_width(self) -> int:
        """Return the pixels of a header that `corner` takes, with the gap before it."""
        if not self.corner:
            return 0
        total = _CORNER_ICON + _CORNER_GAP
        for i in range(1, len(self.corner)):
            total += self.width(TEXT, self.corner[i])
        return total + _CORNER_GAP * (len(self.corner) - 2)

    def _draw_corner(self) -> None:
        x = _ROWS_END
        for i in range(len(self.corner) - 1, 0, -1):
            self.right(TEXT, self.corner[i], x, 1)
            x -= self.width(TEXT, self.corner[i]) + _CORNER_GAP
        # The icon reaches down to the rule.
        x += _CORNER_GAP - _CORNER_ICON
        self.fb.hline(x, _HEADER_RULE, _CORNER_ICON, 0)
        self.icon(self.corner[0], x, 1)

    def bar(self, x: int, y: int, width: int, height: int) -> None:
        """Draw a lit bar with open corners: the cursor, or a value that is edited."""
        self.ruled = True
        self._bar_x = x
        self._bar_y = y
        self._bar_end = x + width - 1
        self._bar_height = height
        self._draw_bar()

    def _draw_bar(self) -> None:
        inner = self._bar_end - self._bar_x - 1
        self.fb.fill_rect(self._bar_x + 1, self._bar_y, inner, self._bar_height, 1)
        self.fb.vline(self._bar_x, self._bar_y + 1, self._bar_height - 2, 1)
        self.fb.vline(self._bar_end, self._bar_y + 1, self._bar_height - 2, 1)

    def text_row(
        self, i: int, text: str, value: str = "", selected: bool = False, icon: int = 0
    ) -> None:
        """Draw row i (0 to 3) of a list in TEXT; inverse if selected.

        icon: a number of box.ui.icon_rows before the text; 0 for none, -1 for none and its room.
        """
        self._begin_row(_TEXT_TOP + _TEXT_PITCH * i, _TEXT_PITCH, selected)
        if icon:
            self._row_icon(icon, _ICON_ROOM)
        self._row_words(TEXT, text)
        if value:
            self._row_number(value)

    def strong_row(
        self, i: int, text: str, value: str = "", selected: bool = False, icon: int = 0
    ) -> None:
        """Draw row i of a list in STRONG, its value in TEXT; inverse if selected.

        Three rows fit below a header, four without one. icon: as in `text_row`.
        """
        self._begin_row(self._strong_top + _STRONG_PITCH * i, _STRONG_HEIGHT, selected)
        self._row_y += 1
        if icon:
            self._row_icon(icon, _STRONG_ICON_ROOM)
        self._row_words(STRONG, text)
        self._row_y += 1
        if value:
            self._row_number(value)

    def _begin_row(self, y: int, height: int, selected: bool) -> None:
        if selected:
            self.bar(1, y, self.rows_end, height)
        self._row_x = 1 + _INDENT
        self._row_y = y
        self._row_dark = selected
        self.ruled = True

    def _row_icon(self, icon: int, room: int) -> None:
        self.icon(icon, self._row_x, self._row_y, self._row_dark)
        self._row_x += room

    def _row_words(self, font: int, s: str) -> None:
        self.text(font, s, self._row_x, self._row_y + (font == TEXT), self._row_dark)

    def _row_number(self, s: str) -> None:
        self.right(TEXT, s, self.rows_end - 2, self._row_y + 1, self._row_dark)

    def scroll(self, y: int, height: int, first: int, shown: int, total: int) -> None:
        """Draw where rows `first` to first + shown - 1 lie among `total`; nothing if all fit.

        Call it before the rows, which then end before it.
        """
        if total <= shown:
            return
        self.rows_end = _SCROLLED_END
        for row in range(y, y + height, 2):
            self.fb.pixel(_ROWS_END, row, 1)
        thumb = max(height * shown // total, _THUMB_MIN)
        y += (height - thumb) * first // (total - shown)
        self.fb.fill_rect(_ROWS_END - 1, y, 2, thumb, 1)

    def icon(self, number: int, x: int, y: int, invert: bool = False) -> None:
        """Draw icon `number` of box.ui.icon_rows in a cell of 11 x 9 from (x, y) on."""
        if number > 0:
            self.sheet(_ICONS).draw(number - 1, x, y, invert)

    def sheet(self, kind: int) -> "Sheet":
        """Return the glyphs of a kind of box.ui.numerals.

        Those used last are kept until another page opens.
        """
        if self._sheet is None or self._sheet.kind != kind:
            # Imported here: only needed by pages with numerals or icons.
            from box.ui.numerals import Sheet

            self._sheet = Sheet(kind, self.fb)
        return self._sheet

    def clear_footer(self) -> None:
        """Clear the rows of labels and messages."""
        self.fb.fill_rect(0, MESSAGE_Y, WIDTH, HEIGHT - MESSAGE_Y, 0)

    def footer(
        self, labels: "tuple[str, str, str, str]", usual: bool = False, down: int = -1
    ) -> None:
        """Draw the labels of buttons A to D, each below its piece of the rule; "" for none.

        The rule is only below a header or rows in TEXT and STRONG: other pages reach down to it.
        usual: draw a dot before the label of D, which does something when held, unless the label
        names it, as in `Act/pass`. down: the button whose label is inverse, because it is down; -1
        for none.
        """
        self._down = down
        # The last one first: an arrow beside it keeps its distance.
        self._row_x = WIDTH
        self._foot(3, labels[3], usual and "/" not in labels[3])
        self._foot(2, labels[2], False)
        self._foot(1, labels[1], False)
        self._foot(0, labels[0], False)

    def _foot(self, button: int, label: str, dot: bool) -> None:
        if not label:
            return
        self._bar_end = self.width(TEXT, label)
        self._foot_label(button, self._bar_end, dot)
        if button == self._down:
            self._foot_down(button, self._bar_end)
        self._row_dark = button == self._down
        if dot:
            self.fb.fill_rect(self._row_x - 5, _FOOT_TEXT_Y + 2, 3, 3, not self._row_dark)
        self.text(TEXT, label, self._row_x, _FOOT_TEXT_Y, self._row_dark)
        if dot:
            self._row_x -= _DOT_WIDTH

    def _foot_label(self, button: int, width: int, dot: bool) -> None:
        """Draw the piece of the rule above a label, and place that."""
        if self.ruled:
            x = 32 * button + (2 if button else 1)
            self.fb.hline(x, _FOOT_Y, 32 * button + 30 - x, 1)
        x = _SLOTS[button] - width // 2 + (3 if dot else 0)
        # A label of two words takes all the room that there is. No more local variables: frames of
        # this size come from the C stack.
        x = min(x, (_LAST_LABEL_END if width < 32 else _ROWS_END + 1) - width)
        if button == 2:
            self._row_x -= _ARROW_GAP if width < _ARROW_WIDTH else _WORD_GAP
            x = min(x, self._row_x - width)
        self._row_x = max(x, 3)

    def _foot_down(self, button: int, width: int) -> None:
        """Draw the bar behind a label of a button that is down."""
        self._bar_x = min(32 * button + 1, self._row_x - 2)
        self._bar_end = min(max(32 * button + 30, self._row_x + width + 1), WIDTH - 1)
        self._bar_y = _FOOT_Y
        self._bar_height = _FOOT_HEIGHT
        self._draw_bar()
