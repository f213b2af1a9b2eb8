"""Text drawn in the box's fonts is recognised."""

from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from box.hw.power import Power
from doomsday import resources
from doomsday.screen.picture import from_braille
from doomsday.screen.words import read_words
from tests.onbox import ROOT
from tests.sampling import cases


def load(name: str) -> ModuleType:
    module = ModuleType(name)
    source = (resources.firmware() / "box" / "ui" / "fonts" / f"{name}.py").read_text("utf-8")
    exec(source, module.__dict__)
    return module


FONTS = {name: load(name) for name in ("text", "strong")}

# Alone on a screen, each of these looks like another character at another height.
TWINS = [frozenset("-_"), frozenset("pP"), frozenset("yY")]


class Paper:
    """A screen on which text is drawn pixel by pixel."""

    def __init__(self) -> None:
        self.dots: set[tuple[int, int]] = set()

    def text(self, text: str, font: str, x: int, y: int, inverse: bool = False) -> "Paper":
        module = FONTS[font]
        pages = -(-module.HEIGHT // 8)
        cell = module.CELL
        for character in text:
            code = ord(character) - module.FIRST
            width = module.WIDTHS[code]
            for dx in range(width):
                for dy in range(module.HEIGHT):
                    byte = module.DATA[code * pages * cell + dy // 8 * cell + dx]
                    self.dot(x + dx, y + dy, bool(byte >> dy % 8 & 1) != inverse)
            x += width + module.GAP
        return self

    def fill(self, x: int, y: int, width: int, height: int) -> "Paper":
        for column in range(x, x + width):
            for row in range(y, y + height):
                self.dot(column, row, True)
        return self

    def dot(self, x: int, y: int, lit: bool) -> None:
        if lit:
            self.dots.add((x, y))
        else:
            self.dots.discard((x, y))

    def pixels(self) -> bytes:
        pixels = bytearray(1024)
        for x, y in self.dots:
            if 0 <= x < 128 and 0 <= y < 64:
                pixels[y // 8 * 128 + x] |= 1 << y % 8
        return bytes(pixels)

    def read(self) -> list[str]:
        return read_words(self.pixels())


GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.txt"))


def orbit() -> list[tuple[int, int]]:
    """Return the offsets (right, down) of the box's pixel shift against burn-in."""
    power = Power()
    return sorted({power.orbit(60_000 * minute) for minute in range(60)})


def moved(pixels: bytes, dx: int, dy: int) -> bytes:
    """Return a picture shifted to the right and down, as a panel shows it."""
    columns = [int.from_bytes(pixels[x::128], "little") << dy for x in range(128 - dx)]
    return bytes(column >> 8 * page & 0xFF for page in range(8) for column in [0] * dx + columns)


LETTERS = st.characters(categories=["Lu", "Ll", "Nd"], max_codepoint=126)
WORDS = st.lists(st.text(LETTERS, min_size=2, max_size=6), min_size=1, max_size=3)


def width(text: str, font: str) -> int:
    module = FONTS[font]
    return sum(module.WIDTHS[ord(letter) - module.FIRST] + module.GAP for letter in text)


def folded(text: str) -> str:
    """Return a text with one letter for those that look the same in a font."""
    return text.translate(str.maketrans("0l|", "OII"))


@pytest.mark.parametrize("font", FONTS)
@settings(max_examples=cases(100, 25))
@given(words=WORDS, x=st.integers(1, 60), y=st.integers(1, 50), inverse=st.booleans())
def test_text_is_read_at_any_position(
    font: str, words: list[str], x: int, y: int, inverse: bool
) -> None:
    text = " ".join(words)
    assume(x + width(text, font) < 127 and told_by_its_shape(text))
    paper = Paper()
    if inverse:
        paper.fill(x - 1, y - 1, width(text, font) + 2, FONTS[font].HEIGHT + 2)
    read = paper.text(text, font, x, y, inverse).read()
    assert [folded(line) for line in read] == [folded(text)]


def told_by_its_shape(text: str) -> bool:
    """Return whether a text is more than characters that resemble others at another height."""
    return not set(text) <= frozenset(" ").union(*TWINS)


@pytest.mark.sampled(*(path.stem for path in GOLDEN[::6]))
@pytest.mark.parametrize("place", GOLDEN, ids=lambda path: path.stem)
def test_a_picture_reads_the_same_at_any_pixel_shift(place: Path) -> None:
    pixels = from_braille(place.read_text("utf-8"))
    assert len(orbit()) == 4
    for dx, dy in orbit():
        assert read_words(moved(pixels, dx, dy)) == read_words(pixels), (dx, dy)


def test_text_with_its_blank_edge_off_the_screen_is_read() -> None:
    assert Paper().text("over", "text", 0, -1).read() == ["over"]
    assert Paper().text("right", "text", 104, 40).read() == ["right"]


# As many of the widest letters have room on the panel, wherever the test begins.
WORD = 17
words = st.text(st.characters(categories=["Lu", "Ll", "Nd"], max_codepoint=126), min_size=2)


@settings(max_examples=cases(100, 25))
@given(st.lists(words.map(lambda word: word[:WORD]), min_size=1, max_size=8), st.integers(0, 20))
def test_lines_are_read_from_top_to_bottom(lines: list[str], x: int) -> None:
    assume(all(told_by_its_shape(line) for line in lines))
    paper = Paper()
    for index, line in enumerate(lines):
        paper.text(line, "text", x, 8 * index)
    assert [folded(line) for line in paper.read()] == [folded(line) for line in lines]


def test_fonts_side_by_side_are_one_line() -> None:
    paper = Paper().text("Total", "text", 2, 20).text("17", "strong", 40, 18)
    paper.text("dice", "text", 100, 22)
    assert paper.read() == ["Total 17  dice"]


def test_high_digits_beside_lines_of_text_are_a_line_of_their_own() -> None:
    golden = ROOT / "tests" / "golden" / "doomsday-99.txt"
    read = read_words(from_braille(golden.read_text("utf-8")))
    assert sorted(read[:3]) == ["99", "Doomsday", "from 11"]


def test_a_gap_of_two_cells_separates_and_a_wider_one_no_more() -> None:
    paper = Paper().text("one", "text", 0, 0).text("two", "text", 25, 0)
    paper.text("three", "text", 90, 0)
    assert paper.read() == ["one  two  three"]


def test_normal_and_inverse_words_share_a_line() -> None:
    paper = Paper().text("Start", "strong", 3, 10).fill(60, 9, 30, 15)
    paper.text("12", "strong", 64, 10, inverse=True)
    assert paper.read() == ["Start  12"]


def test_arrows_are_read_as_arrows() -> None:
    assert Paper().text("\x7f \x80", "text", 9, 9).read() == ["▲ ▼"]
    assert Paper().text("\x81 \x82", "strong", 9, 9).read() == ["◄ ►"]


def test_frames_bars_and_rules_are_not_read_as_text() -> None:
    paper = Paper().fill(0, 10, 128, 1).fill(5, 20, 60, 8).fill(70, 15, 1, 40)
    paper.fill(80, 20, 40, 1).fill(80, 50, 40, 1).fill(80, 20, 1, 31).fill(119, 20, 1, 31)
    assert paper.read() == []


def test_text_inside_a_frame_is_read_without_the_frame() -> None:
    paper = Paper().fill(10, 10, 40, 1).fill(10, 25, 40, 1).fill(10, 10, 1, 16)
    paper.fill(49, 10, 1, 16).text("yes", "text", 20, 14)
    assert paper.read() == ["yes"]


@pytest.mark.parametrize("right", [126, 127, 128])
def test_a_bar_that_ends_near_the_edge_of_the_screen_adds_no_character(right: int) -> None:
    paper = Paper().fill(40, 26, right - 40, 12).text("pass?", "text", right - 27, 28, True)
    assert paper.read() == ["pass?"]


def test_underlined_text_is_read() -> None:
    paper = Paper().text("fill 11", "text", 4, 30).fill(4, 38, 35, 1)
    assert paper.read() == ["fill 11"]


@settings(max_examples=cases(100, 25))
@given(st.binary(min_size=1024, max_size=1024))
def test_any_picture_can_be_read(pixels: bytes) -> None:
    assert all(line.strip() == line and line for line in read_words(pixels))


def test_dark_and_fully_lit_screens_have_no_text() -> None:
    assert read_words(bytes(1024)) == []
    assert read_words(b"\xff" * 1024) == []


def test_half_a_screen_is_refused() -> None:
    with pytest.raises(ValueError, match="1024 bytes, not 512"):
        read_words(bytes(512))
