"""Draw on a frame buffer: text, digits, rows, and the labels of the four buttons.

Everything stays within 127 x 63 pixels, so that the panel may move the picture by one pixel.
"""

import framebuf
from micropython import const

from box.ui.fonts import medium, small
from box.ui.glyphs import INVERSE, Face, new_buffer
from box.ui.glyphs import WIDTH as WIDTH

SMALL = const(0)
MEDIUM = const(1)

_DIGITS = const("digits")
_NARROW = const("narrow")

HEIGHT = const(63)
ROW_HEIGHT = const(13)
ROWS = const(4)

_ROW_END = const(123)
_BAR_X = const(124)
_BAR_HEIGHT = const(52)
_THUMB_MIN = const(7)

_ROW_MARGIN = const(2)
_TAG_MARGIN = const(1)

_CELL = const(32)
_LABEL_Y = const(55)
_LABEL_HEIGHT = const(8)
_SIDE_X = const(96)
_SIDE_PITCH = const(16)
_SIDE_HEIGHT = const(14)
_SIDE_TEXT_Y = const(3)
_TAG_WIDTH = const(6)
_WORD_ROOM = const(25)

_FILL_STEP = const(3)

_DIGIT_PITCH = const(47)
_CLOCK_WIDTH = const(92)
_NARROW_PITCH = const(25)
_NARROW_WIDTH = const(50)
_NARROW_HEIGHT = const(46)

_ROW_GAP = const(4)

_A = const(65)
_ZERO = const(48)


class Canvas:
    """Draw on `fb`, a 128 x 64 frame buffer. Fonts: SMALL (5 x 8) and MEDIUM (8 x 13)."""

    def __init__(self, fb: framebuf.FrameBuffer) -> None:
        self.fb = fb
        self._faces = [Face(small, fb), Face(medium, fb)]
        self._digits_font = ""
        self._digits: Face = None  # type: ignore[assignment]
        self._row_end = 0
        self._label_slice = new_buffer(_FILL_STEP, _LABEL_HEIGHT)
        self._side_slice = new_buffer(_FILL_STEP, _SIDE_HEIGHT)

    def clear(self) -> None:
        """Clear all pixels."""
        self.fb.fill(0)

    def width(self, font: int, s: str) -> int:
        """Return the width of a text in pixels."""
        return len(s) * self._faces[font].width

    def text(self, font: int, s: str, x: int, y: int, invert: bool = False) -> None:
        """Draw text from x on; cut it with ".." at the right edge."""
        self._faces[font].move(x, y, invert)
        self._faces[font].write(s, WIDTH)

    def right(self, font: int, s: str, x_end: int, y: int) -> None:
        """Draw text that ends before column x_end; cut it with ".." if it is wider than that."""
        width = self.width(font, s)
        self._faces[font].move(max(x_end - width, 0), y)
        self._faces[font].write(s, x_end)

    def centre(self, font: int, s: str, y: int, x0: int = 0, x1: int = WIDTH) -> None:
        """Draw text in the middle of columns x0 to x1 - 1; cut it with ".." if it is wider."""
        width = self.width(font, s)
        x0 += max(x1 - x0 - width, 0) // 2
        self._faces[font].move(x0, y)
        self._faces[font].write(s, x1)

    def tag(self, font: int, s: str, x: int, y: int) -> None:
        """Draw inverse text in a box as tall as the font, with a margin of one pixel before it."""
        self._faces[font].move(x + _TAG_MARGIN, y, True)
        self._faces[font].marked(s, WIDTH, _TAG_MARGIN)

    def cell(
        self, font: int, s: str, x: int, y: int, width: int, height: int, selected: bool
    ) -> None:
        """Draw text in the middle of a box; inverse if selected."""
        face = self._faces[font]
        self.fb.fill_rect(x, y, width, height, 1 if selected else 0)
        spare = max(width - self.width(font, s), 0)
        face.move(x + (spare + 1) // 2, y + (height - face.height + 1) // 2, selected)
        face.write(s, face.x + width)

    def clock(self, value: int, alarm: bool = False, x: int = 0) -> None:
        """Draw the doomsday clock, 0 to 99, in 92 columns from x on; inverse as an alarm.

        Its digits are as tall as the panel: 44 x 63 pixels, 47 apart. With x = 0 it leaves room
        for side labels.
        """
        if alarm:
            self.fb.fill_rect(x, 0, _CLOCK_WIDTH, HEIGHT, 1)
        self._number(_DIGITS, value, x, 0, _DIGIT_PITCH, alarm)

    def narrow_clock(self, value: int, x: int, y: int, alarm: bool = False) -> None:
        """Draw the doomsday clock, 0 to 99, in a column beside a list; inverse as an alarm.

        The column is 50 x 46 pixels from (x, y) on, including a margin of one pixel.
        """
        if alarm:
            self.fb.fill_rect(x, y, _NARROW_WIDTH, _NARROW_HEIGHT, 1)
        self._number(_NARROW, value, x + 1, y + 1, _NARROW_PITCH, alarm)

    def forget_digits(self) -> None:
        """Drop the loaded digits; the next clock loads them again."""
        self._digits_font = ""
        self._digits = None  # type: ignore[assignment]

    def _number(self, font: str, value: int, x: int, y: int, pitch: int, invert: bool) -> None:
        """Draw two digits, or one centred in their place."""
        if self._digits_font != font:
            self.forget_digits()
            if font == _DIGITS:
                from box.ui.fonts import digits

                self._digits = Face(digits, self.fb)
            else:
                from box.ui.fonts import narrow

                self._digits = Face(narrow, self.fb)
            self._digits_font = font
        face = self._digits
        face.move(x, y, invert)
        if value > 9:
            face.letter(_ZERO + value // 10)
            face.x = x + pitch
        else:
            face.x = x + pitch // 2
        face.letter(_ZERO + value % 10)

    def large(self, s: str, x_end: int, y: int, invert: bool = False) -> None:
        """Draw MEDIUM text at double size (26 rows) that ends before column x_end."""
        face = self._faces[MEDIUM]
        x = x_end + 2 - 2 * self.width(MEDIUM, s)
        ink = 0 if invert else 1
        for i in range(len(s)):
            face.load(ord(s[i]))
            for column in range(face.width):
                if x < x_end:
                    for row in range(face.height):
                        if face.cell.pixel(column, row):
                            self.fb.fill_rect(x, y + 2 * row, 2, 2, ink)
                x += 2

    def splash(self, name_1: str, name_2: str, version: str) -> None:
        """Draw the first picture: two large words of at most eight letters, and a line below."""
        self.large(name_1, (WIDTH + 2 * self.width(MEDIUM, name_1)) // 2, 0)
        self.fb.fill_rect(0, 26, WIDTH, 28, 1)
        self.large(name_2, (WIDTH + 2 * self.width(MEDIUM, name_2)) // 2, 28, True)
        self.centre(SMALL, version, 55)

    def row(
        self, i: int, text: str, value: str = "", selected: bool = False, edited: bool = False
    ) -> None:
        """Draw row i (0 to 3) of a list: text on the left, value on the right.

        Invert the text if the row is selected, the value if it is being edited. An inverse bar
        across the panel would take twice the bytes to move.
        """
        self._row_end = _ROW_END - 2
        if value:
            self._row_value(i, value, edited)
        self._row_text(i, text, selected)

    def _row_value(self, i: int, value: str, edited: bool) -> None:
        x = max(self._row_end - self.width(MEDIUM, value), 2)
        self._faces[MEDIUM].move(x, ROW_HEIGHT * i, edited)
        self._marked(value, edited)
        self._row_end = x - _ROW_GAP

    def _row_text(self, i: int, text: str, selected: bool) -> None:
        self._faces[MEDIUM].move(2, ROW_HEIGHT * i, selected)
        self._marked(text, selected)

    def _marked(self, s: str, inverse: bool) -> None:
        face = self._faces[MEDIUM]
        if inverse:
            face.marked(s, self._row_end, _ROW_MARGIN)
        else:
            face.write(s, self._row_end)

    def scroll_bar(self, first: int, shown: int, total: int) -> None:
        """Draw where rows first to first + shown - 1 lie among `total`; nothing if all fit."""
        if total <= shown:
            return
        thumb = max(_BAR_HEIGHT * shown // total, _THUMB_MIN)
        self.fb.vline(_BAR_X + 1, 0, _BAR_HEIGHT, 1)
        self._thumb((_BAR_HEIGHT - thumb) * first // (total - shown), thumb)

    def _thumb(self, y: int, height: int) -> None:
        self.fb.fill_rect(_BAR_X, y, 3, height, 1)

    def labels(
        self, words: "tuple[str, str, str, str]", side: bool = False, fill: int = -1
    ) -> None:
        """Draw the functions of buttons A to D along the bottom (rows 55 to 62), or at the right.

        The right side takes columns 96 to 126. Words have at most five letters, "" for no
        function. fill: progress of a long press, `eighths << 2 | button`, or -1.
        """
        self._label(0, words[0], side)
        self._label(1, words[1], side)
        self._label(2, words[2], side)
        self._label(3, words[3], side)
        if fill >= 0:
            self.hold_fill(fill & 3, fill >> 2, side)

    def hold_fill(self, button: int, eighths: int, side: bool = False) -> None:
        """Invert a drawn label up to the progress of a long press."""
        piece = self._side_slice if side else self._label_slice
        height = _SIDE_HEIGHT if side else _LABEL_HEIGHT
        x = (_SIDE_X if side else _CELL * button) + _TAG_WIDTH
        y = _SIDE_PITCH * button if side else _LABEL_Y
        if eighths:
            self.fb.vline(x, y, height, 1)
        for part in range(min(eighths, 8)):
            at = x + 1 + _FILL_STEP * part
            piece.blit(self.fb, -at, -y)
            self.fb.blit(piece, at, y, -1, INVERSE)

    def _label(self, button: int, word: str, side: bool) -> None:
        if not word:
            return
        face = self._faces[SMALL]
        if side:
            face.move(_SIDE_X, _SIDE_PITCH * button, True)
            face.fill(_TAG_WIDTH, _SIDE_HEIGHT)
            face.y += _SIDE_TEXT_Y
        else:
            face.move(_CELL * button, _LABEL_Y, True)
            face.fill(_TAG_WIDTH, _LABEL_HEIGHT)
        face.x += 1
        face.letter(_A + button)
        face.move(face.x + 1, face.y)
        face.write(word, face.x + _WORD_ROOM)
