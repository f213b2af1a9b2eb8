"""Draw on a frame buffer: text, digits, rows, and the labels of the four buttons.

Everything stays within 127 x 63 pixels, so that the panel may move the picture by one pixel.
"""

import framebuf
from micropython import const

from box.ui.fonts import medium, small
from box.ui.glyphs import Face, new_buffer

SMALL = const(0)
MEDIUM = const(1)

_DIGITS = const("digits")
_NARROW = const("narrow")

WIDTH = const(127)
HEIGHT = const(63)
ROW_HEIGHT = const(13)
ROWS = const(4)

_ROW_END = const(123)
_BAR_X = const(124)
_THUMB_MIN = const(7)

_CELL = const(32)
_LABEL_Y = const(55)
_LABEL_HEIGHT = const(8)
_SIDE_X = const(96)
_SIDE_PITCH = const(16)
_SIDE_HEIGHT = const(14)
_TAG_WIDTH = const(6)
_WORD_X = const(7)
_WORD_ROOM = const(25)
_TAGS = "ABCD"

_FILL_STEP = const(3)

_DIGIT_PITCH = const(47)
_CLOCK_WIDTH = const(92)
_NARROW_PITCH = const(25)
_NARROW_WIDTH = const(50)
_NARROW_HEIGHT = const(46)

_ROW_GAP = const(4)
_DOTS = const(2)


class Canvas:
    """Draw on `fb`, a 128 x 64 frame buffer. Fonts: SMALL (5 x 8) and MEDIUM (8 x 13)."""

    def __init__(self, fb: framebuf.FrameBuffer) -> None:
        self.fb = fb
        self._faces = [Face(small), Face(medium)]
        self._digits_font = ""
        self._digits: Face = None  # type: ignore[assignment]
        self._inverse = new_buffer(2, 1)
        self._inverse.pixel(0, 0, 1)
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
        self._put(font, s, x, y, WIDTH - x, invert)

    def right(self, font: int, s: str, x_end: int, y: int) -> None:
        """Draw text that ends before column x_end; cut it with ".." if it is wider than that."""
        self._put(font, s, max(x_end - self.width(font, s), 0), y, x_end, False)

    def centre(self, font: int, s: str, y: int, x0: int = 0, x1: int = WIDTH) -> None:
        """Draw text in the middle of columns x0 to x1 - 1; cut it with ".." if it is wider."""
        spare = max(x1 - x0 - self.width(font, s), 0)
        self._put(font, s, x0 + spare // 2, y, x1 - x0, False)

    def tag(self, font: int, s: str, x: int, y: int) -> None:
        """Draw inverse text in a box as tall as the font, with a margin of one pixel before it."""
        box = min(self.width(font, s) + 1, WIDTH - x)
        self.fb.fill_rect(x, y, box, self._faces[font].height, 1)
        self._put(font, s, x + 1, y, box - 1, True)

    def cell(
        self, font: int, s: str, x: int, y: int, width: int, height: int, selected: bool
    ) -> None:
        """Draw text in the middle of a box; inverse if selected."""
        self.fb.fill_rect(x, y, width, height, 1 if selected else 0)
        spare = max(width - self.width(font, s), 0)
        top = y + (height - self._faces[font].height + 1) // 2
        self._put(font, s, x + (spare + 1) // 2, top, width, selected)

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

                self._digits = Face(digits)
            else:
                from box.ui.fonts import narrow

                self._digits = Face(narrow)
            self._digits_font = font
        face = self._digits
        if value > 9:
            face.load(48 + value // 10)
            self._stamp(face, x, y, invert)
            x += pitch
        else:
            x += pitch // 2
        face.load(48 + value % 10)
        self._stamp(face, x, y, invert)

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
        y = ROW_HEIGHT * i
        end = _ROW_END - 2
        if value:
            x = max(end - self.width(MEDIUM, value), 2)
            self._marked(value, x, y, end - x, edited)
            end = x - _ROW_GAP
        self._marked(text, 2, y, end - 2, selected)

    def _marked(self, s: str, x: int, y: int, room: int, inverse: bool) -> None:
        if inverse:
            box = min(self.width(MEDIUM, s), room) + 3
            self.fb.fill_rect(x - 2, y, box, ROW_HEIGHT, 1)
        self._put(MEDIUM, s, x, y, room, inverse)

    def scroll_bar(self, first: int, shown: int, total: int) -> None:
        """Draw where rows first to first + shown - 1 lie among `total`; nothing if all fit."""
        if total <= shown:
            return
        height = ROWS * ROW_HEIGHT
        thumb = max(height * shown // total, _THUMB_MIN)
        self.fb.vline(_BAR_X + 1, 0, height, 1)
        self.fb.fill_rect(_BAR_X, (height - thumb) * first // (total - shown), 3, thumb, 1)

    def labels(
        self, words: "tuple[str, str, str, str]", side: bool = False, fill: int = -1
    ) -> None:
        """Draw the functions of buttons A to D along the bottom (rows 55 to 62), or at the right.

        The right side takes columns 96 to 126. Words have at most five letters, "" for no
        function. fill: progress of a long press, `eighths << 2 | button`, or -1.
        """
        for button in range(4):
            if words[button]:
                self._label(button, words[button], side)
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
            self.fb.blit(piece, at, y, -1, self._inverse)

    def _label(self, button: int, word: str, side: bool) -> None:
        x = _SIDE_X if side else _CELL * button
        y = _SIDE_PITCH * button if side else _LABEL_Y
        height = _SIDE_HEIGHT if side else _LABEL_HEIGHT
        self.fb.fill_rect(x, y, _TAG_WIDTH, height, 1)
        text_y = y + (height - _LABEL_HEIGHT) // 2
        self._put(SMALL, _TAGS[button], x + 1, text_y, 5, True)
        self._put(SMALL, word, x + _WORD_X, text_y, _WORD_ROOM, False)

    def _put(self, font: int, s: str, x: int, y: int, room: int, invert: bool) -> None:
        """Draw text of at most `room` pixels; cut longer text and end it in two dots.

        The gap at the end of most glyphs may lie outside, unless it would be lit.
        """
        face = self._faces[font]
        fits = (room if invert else room + 1) // face.width
        count = min(len(s), max(fits, 0))
        dots = min(count, _DOTS) if len(s) > count else 0
        end = x + count * face.width
        ink = self._inverse if invert else None
        face.write(self.fb, s, count - dots, x, y, ink)
        if dots:
            face.write(self.fb, "..", dots, end - dots * face.width, y, ink)
        if end > WIDTH:
            self.fb.vline(WIDTH, y, face.height, 0)

    def _stamp(self, face: Face, x: int, y: int, invert: bool) -> None:
        if invert:
            self.fb.blit(face.cell, x, y, -1, self._inverse)
        else:
            self.fb.blit(face.cell, x, y, 0)
