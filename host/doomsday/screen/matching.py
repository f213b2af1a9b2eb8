"""Find the characters of the box's fonts on a screen, at any place, normal and inverse.

The rows of a screen are read in windows of eight: a column of a window is one byte, so that the
search in a window is one of bytes for bytes. Interpreters do that fast, MicroPython too, whose
whole numbers of thousands of bits and loops are slow.
"""

from typing import TYPE_CHECKING

from doomsday.screen.size import HEIGHT, WIDTH

if TYPE_CHECKING:
    from doomsday.screen.glyphs import Font, Glyph

    # Number of the font, row, then number of the glyph in its font by column.
    Found = dict[tuple[int, int], dict[int, int]]

# A cell's blank edge may be off-screen: by one pixel as drawn, by one more through the pixel
# shift against burn-in.
EDGE = 2
ROWS = HEIGHT + 2 * EDGE
COLUMNS = WIDTH + 2 * EDGE
_BAND = 8
_BANDS = (ROWS + _BAND - 1) // _BAND
# The bits of a band, and of all bands.
_STEP = _BAND * COLUMNS
_BYTES = _BANDS * COLUMNS
_DARK = b"\0"
# Wider than the gaps within a word: most of a screen is dark.
_WIDE_DARK = bytes(_BAND)


def _each(byte: int) -> int:
    """Return a number with this byte in each column of each band."""
    return int.from_bytes(bytes((byte,)) * _BYTES, "little")


# By a number of rows: the pixels of a byte that stay in it if they move up by as many.
_UPPER = [_each(0xFF >> rows) for rows in range(_BAND + 1)]
_LOWER = [_each(0xFF << rows & 0xFF) for rows in range(_BAND + 1)]


class Picture:
    """A screen with a dark edge on all sides, and its windows.

    windows: for each row that is the first of a band, and the seven below it, the columns of the
    eight rows from there on: those of the first band, then of each band below. inverse: the same
    of its dark pixels.
    """

    def __init__(self, pixels: bytes) -> None:
        lit = _without_dotted(_with_edge(pixels))
        windows = _windows(lit)
        self.windows = [window.to_bytes(_BYTES, "little") for window in windows]
        mask = int.from_bytes(self._shown_columns() * _BANDS, "little")
        self.inverse = [
            ((window ^ screen) & mask).to_bytes(_BYTES, "little")
            for window, screen in zip(windows, _SCREEN_WINDOWS)
        ]

    def _shown_columns(self) -> bytes:
        """Return 0xFF for each column from the first with lit pixels to the last, else 0.

        A dark column beside a bar at a side of the screen looks like the ink of an inverse `|`.
        """
        found = 0
        for start in range(0, _BYTES, COLUMNS):
            found |= int.from_bytes(self.windows[0][start : start + COLUMNS], "little")
        columns = found.to_bytes(COLUMNS, "little")
        left = COLUMNS - len(columns.lstrip(_DARK))
        right = len(columns.rstrip(_DARK))
        return bytes(left) + b"\xff" * (right - left) + bytes(COLUMNS - max(left, right))

    def column(self, x: int, inverse: bool) -> int:
        """Return the lit or dark pixels of a column; the lowest bit is that of the top one."""
        lit = 0
        for band in range(_BANDS):
            lit |= self.windows[0][band * COLUMNS + x] << band * _BAND
        return lit ^ _SCREEN_COLUMN if inverse and EDGE <= x < EDGE + WIDTH else lit


def _with_edge(pixels: bytes) -> int:
    """Return a screen as one number, band after band, with a dark edge on all sides."""
    side = bytes(EDGE)
    bands = [side + pixels[start : start + WIDTH] + side for start in range(0, len(pixels), WIDTH)]
    return _down(int.from_bytes(b"".join(bands), "little"), EDGE)


def _up(picture: int, rows: int) -> int:
    """Return a picture moved up by 0 to 8 rows."""
    return (
        picture >> rows & _UPPER[rows] | (picture >> _STEP << _BAND - rows) & _LOWER[_BAND - rows]
    )


def _down(picture: int, rows: int) -> int:
    """Return a picture moved down by 0 to 8 rows; there is room below it."""
    return (
        picture << rows & _LOWER[rows] | (picture >> _BAND - rows & _UPPER[_BAND - rows]) << _STEP
    )


def _without_dotted(lit: int) -> int:
    """Return a picture without dotted lines, whose dots look like full stops.

    Four dots are a line: texts have three in a row at most.
    """
    alone = lit & ~(_up(lit, 1) | _down(lit, 1) | lit << _BAND | lit >> _BAND)
    for is_row in (True, False):
        starts = alone
        for step in (2, 4):
            starts &= starts >> _BAND * step if is_row else _up(starts, step)
        if starts:
            for step in (2, 4):
                starts |= starts << _BAND * step if is_row else _down(starts, step)
            lit &= ~starts
            alone &= ~starts
    return lit


def _windows(picture: int) -> "list[int]":
    """Return a picture moved up by 0 to 7 rows."""
    below = picture >> _STEP
    moved = [
        picture >> rows & _UPPER[rows] | below << _BAND - rows & _LOWER[_BAND - rows]
        for rows in range(1, _BAND)
    ]
    return [picture] + moved


_SCREEN_WINDOWS = _windows(_with_edge(b"\xff" * (WIDTH * HEIGHT // 8)))
_SCREEN_COLUMN = ((1 << HEIGHT) - 1) << EDGE


class _Key:
    """Where a glyph may be if a stretch of bytes between two dark columns is in a window.

    font, glyph: their numbers. x, y: of the stretch in the glyph. parts: (row in the glyph, bytes)
    that must be in the windows of these rows as well. rows: the most above the glyph.
    """

    def __init__(self, font: int, number: int, glyph: "Glyph", height: int) -> None:
        self.font = font
        self.glyph = number
        self.width = len(glyph.matched)
        self.rows = ROWS - height
        last = height - _BAND
        bands = [(row, _band(glyph, row)) for row in list(range(0, last, _BAND // 2)) + [last]]
        #: The stretch that is searched for, and whether dark columns of the glyph limit it.
        self.stretch, self.x, self.y, self.is_limited = max(
            [
                (stretch, x, y, is_limited)
                for y, band in bands
                for stretch, x, is_limited in _stretches(band)
            ],
            key=_distinction,
        )
        self.parts = [
            (y, band)
            for y, band in bands
            if (y % _BAND == 0 or y == last)
            and not (y == self.y and band == _DARK + self.stretch + _DARK)
        ]


def _band(glyph: "Glyph", row: int) -> bytes:
    """Return eight rows of a glyph as they are in a window."""
    return bytes([column >> row & 0xFF for column in glyph.matched])


def _stretches(band: bytes) -> "list[tuple[bytes, int, bool]]":
    """Return (bytes, column, True) of what is between dark columns, else all as one stretch."""
    found = []
    x = 0
    pieces = band.split(_DARK)
    for place, piece in enumerate(pieces):
        if piece and 0 < place < len(pieces) - 1:
            found.append((piece, x, True))
        x += len(piece) + 1
    return found or [(band, 0, False)]


def _distinction(key: "tuple[bytes, int, int, bool]") -> "tuple[bool, int, int, int]":
    """Return a sort key for stretches: how few other things on a screen look like it."""
    stretch, _, y, is_limited = key
    return is_limited, len(stretch), len(set(stretch)), -y


class Matcher:
    """The characters of fonts, prepared once for the search in any number of pictures."""

    def __init__(self, fonts: "list[Font]") -> None:
        self.fonts = fonts
        keys = [
            _Key(place, number, glyph, font.height)
            for place, font in enumerate(fonts)
            for number, glyph in enumerate(font.glyphs)
        ]
        self._limited: "dict[bytes, list[_Key]]" = {}
        for key in keys:
            if key.is_limited:
                self._limited.setdefault(key.stretch, []).append(key)
        self._others = [key for key in keys if not key.is_limited]

    def find(self, windows: "list[bytes]") -> "Found":
        """Return every character in the windows of a picture, also those that exclude each other.

        A place is that of the first column of the ink. Of two glyphs of a font at one place, the
        later one counts.
        """
        found: "Found" = {}
        limited = self._limited
        for row, window in enumerate(windows):
            start = 0
            for part in window.split(_WIDE_DARK):
                if part:
                    at = start
                    for stretch in part.split(_DARK):
                        if stretch in limited:
                            for key in limited[stretch]:
                                _note(found, windows, key, row, at)
                        at += len(stretch) + 1
                start += len(part) + _BAND
            for key in self._others:
                at = window.find(key.stretch)
                while at >= 0:
                    _note(found, windows, key, row, at)
                    at = window.find(key.stretch, at + 1)
        return found


def _note(found: "Found", windows: "list[bytes]", key: _Key, row: int, at: int) -> None:
    """Note a glyph if all of it is where its stretch is: at a byte of the window of a row."""
    y = at // COLUMNS * _BAND + row - key.y
    x = at % COLUMNS - key.x
    if not 0 <= y <= key.rows or not 0 <= x <= COLUMNS - key.width:
        return
    for down, part in key.parts:
        place = y + down
        if not windows[place % _BAND].startswith(part, place // _BAND * COLUMNS + x):
            return
    characters = found.setdefault((key.font, y), {})
    if characters.get(x + 1, -1) < key.glyph:
        characters[x + 1] = key.glyph
