"""Drawing: positions, cut text, and no pixel outside 127 x 63."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from box.ui import words
from box.ui.fonts import medium, small
from doomsday.screen.words import read_words
from tests.onbox import run_micropython
from tests.sampling import cases

MODULE = "tests.firmware.device.canvas_lines"
FONTS = {"SMALL": small, "MEDIUM": medium}
LABELS = '("Back","Less","More","Start")'


class Picture:
    """The pixels of one picture, as rows of '#' and '.'."""

    def __init__(self, line: str) -> None:
        data = bytes.fromhex(line)
        self.rows = [
            "".join(".#"[data[y // 8 * 128 + x] >> y % 8 & 1] for x in range(128))
            for y in range(64)
        ]

    def part(self, x: int, y: int, width: int, height: int) -> list[str]:
        return [row[x : x + width] for row in self.rows[y : y + height]]

    def ink(self) -> tuple[int, int, int, int]:
        """Return the smallest box around all lit pixels: x, y, and one past right and bottom."""
        lit = [
            (x, y) for y, row in enumerate(self.rows) for x, dot in enumerate(row) if dot == "#"
        ]
        xs, ys = [x for x, _ in lit], [y for _, y in lit]
        return min(xs), min(ys), max(xs) + 1, max(ys) + 1

    def read(self, font: object, x: int, y: int, inverse: bool = False) -> str:
        """Return the characters at a position, up to the first that is not in the font."""
        text = ""
        while x + font.WIDTH <= 128:
            found = self._glyph(font, x, y, inverse)
            if found is None:
                break
            text += found
            x += font.WIDTH
        return text.rstrip()

    def _glyph(self, font: object, x: int, y: int, inverse: bool) -> str | None:
        here = self.part(x, y, font.WIDTH, font.HEIGHT)
        if inverse:
            here = [row.translate({35: 46, 46: 35}) for row in here]
        pages = (font.HEIGHT + 7) // 8
        for n in range(font.COUNT):
            data = font.DATA[n * pages * font.WIDTH : (n + 1) * pages * font.WIDTH]
            rows = [
                "".join(
                    ".#"[data[r // 8 * font.WIDTH + i] >> r % 8 & 1] for i in range(font.WIDTH)
                )
                for r in range(font.HEIGHT)
            ]
            if rows == here:
                return chr(font.FIRST + n)
        return None


def draw(*pictures: str) -> list[Picture]:
    return [Picture(line) for line in run_micropython(MODULE, *pictures).split()]


@pytest.mark.parametrize("font", FONTS)
def test_every_character_is_drawn_as_in_its_font(font):
    shape = FONTS[font]
    codes = range(32, 131)
    pictures = draw(*[f"c.text({font},chr({code}),8,16)" for code in codes])
    for code, picture in zip(codes, pictures, strict=True):
        assert picture.read(shape, 8, 16).startswith(chr(code).rstrip())
        assert picture.rows[:16] == ["." * 128] * 16


def test_text_is_drawn_over_the_picture_and_inverse_text_replaces_it():
    over, inverse = draw(
        "fb.fill_rect(0,0,20,20,1);c.text(MEDIUM,'A',0,0)",
        "fb.fill_rect(0,0,20,20,1);c.text(MEDIUM,'A',0,0,True)",
    )
    assert over.part(0, 0, 20, 20) == ["#" * 20] * 20
    assert inverse.read(medium, 0, 0, inverse=True) == "A"


def test_a_character_that_no_font_has_is_a_question_mark():
    (picture,) = draw("c.text(SMALL,'caf\u00e9'+chr(5)+chr(131)+chr(9999),0,0)")
    assert picture.read(small, 0, 0) == "caf????"


def test_text_wider_than_the_picture_ends_in_dots():
    sixteen, seventeen, small_25, small_26 = draw(
        "c.text(MEDIUM,'abcdefghijklmnop',0,0)",
        "c.text(MEDIUM,'abcdefghijklmnopq',0,0)",
        "c.text(SMALL,'abcdefghijklmnopqrstuvwxy',0,0)",
        "c.text(SMALL,'abcdefghijklmnopqrstuvwxyz',0,0)",
    )
    assert sixteen.read(medium, 0, 0) == "abcdefghijklmnop"
    assert seventeen.read(medium, 0, 0) == "abcdefghijklmn.."
    assert small_25.read(small, 0, 0) == "abcdefghijklmnopqrstuvwxy"
    assert small_26.read(small, 0, 0) == "abcdefghijklmnopqrstuvw.."


def test_the_last_letter_of_a_full_line_does_not_reach_into_the_last_column():
    (picture,) = draw("c.text(MEDIUM,'abcdefghijklmnoT',0,0)")
    assert picture.ink()[2] == 127


def test_right_aligned_text_ends_at_its_column():
    narrow, wide = draw(
        "c.right(MEDIUM,'=23',127,0)", "c.right(SMALL,'long enough to be cut',40,0)"
    )
    assert narrow.read(medium, 127 - 24, 0) == "=23"
    assert narrow.ink()[0] >= 127 - 24
    assert wide.read(small, 0, 0) == "long e.."


def test_centred_text_has_equal_space_on_both_sides():
    whole, column, cut = draw(
        "c.centre(MEDIUM,'OOOO',20)",
        "c.centre(SMALL,'d12',0,33,54)",
        "c.centre(SMALL,'too long',0,33,54)",
    )
    assert whole.read(medium, (127 - 32) // 2, 20) == "OOOO"
    assert column.read(small, 33 + 3, 0) == "d12"
    assert cut.read(small, 33, 0) == "to.."


def test_the_scroll_bar_shows_the_position_of_the_rows():
    top, middle, bottom, none = draw(
        "c.scroll_bar(0,4,8)", "c.scroll_bar(2,4,8)", "c.scroll_bar(4,4,8)", "c.scroll_bar(0,4,4)"
    )
    thumbs = [
        [y for y, row in enumerate(picture.rows) if row[124:127] == "###"]
        for picture in (top, middle, bottom)
    ]
    assert [(thumb[0], thumb[-1]) for thumb in thumbs] == [(0, 25), (13, 38), (26, 51)]
    assert not any("#" in row for row in none.rows)


def test_a_very_long_list_still_has_a_thumb_within_its_bar():
    first, last = draw("c.scroll_bar(0,4,500)", "c.scroll_bar(496,4,500)")
    assert [y for y, row in enumerate(first.rows) if row[124:127] == "###"] == list(range(7))
    assert [y for y, row in enumerate(last.rows) if row[124:127] == "###"] == list(range(45, 52))


def test_a_tag_is_inverse_text_in_a_box():
    (picture,) = draw("c.tag(SMALL,'W6',10,20)")
    assert picture.read(small, 11, 20, inverse=True)[:2] == "W6"
    assert picture.ink() == (10, 20, 21, 28)


def test_the_first_picture_shows_a_dial_the_name_and_the_version():
    (picture,) = run_micropython(
        MODULE, "from box.ui import splash;splash.draw(c,'0.1.0')"
    ).split()
    pixels = bytes.fromhex(picture)
    read = " ".join(read_words(pixels))
    assert all(text in read for text in (words.NAME, words.WHAT_IT_IS, "0.1.0"))
    x0, y0, x1, y1 = Picture(picture).ink()
    assert x0 == 2 and y0 == 1 and x1 <= 127 and y1 == 62


texts = st.text(st.characters(min_codepoint=32, max_codepoint=132), max_size=30).map(repr)
calls = st.one_of(
    st.builds("c.text({},{},{},{},{})".format, st.sampled_from(list(FONTS)), texts,
              st.integers(0, 127), st.integers(0, 50), st.booleans()),
    st.builds("c.right({},{},{},{})".format, st.sampled_from(list(FONTS)), texts,
              st.integers(0, 127), st.integers(0, 50)),
    st.builds("c.centre({},{},{})".format, st.sampled_from(list(FONTS)), texts,
              st.integers(0, 50)),
    st.builds("c.tag({},{},{},{})".format, st.sampled_from(list(FONTS)), texts,
              st.integers(0, 126), st.integers(0, 50)),
    st.builds("c.footer(({},{},{},{}),{},{})".format, texts, texts, texts, texts, st.booleans(),
              st.integers(-1, 3)),
    st.builds("c.hold_bar({},{})".format, texts, st.integers(0, 8)),
    st.builds("c.toast({},{})".format, texts, texts),
    st.builds("c.header({},{})".format, texts, texts),
    st.builds("c.text_row({},{},{},{},{})".format, st.integers(0, 3), texts, texts, st.booleans(),
              st.integers(-1, 40)),
    st.builds("c.strong_row({},{},{},{},{})".format, st.integers(0, 2), texts, texts,
              st.booleans(), st.integers(-1, 40)),
    st.builds("c.scroll(12,40,{0},4,{0}+{1})".format, st.integers(0, 400), st.integers(4, 400)),
    st.builds("c.scroll_bar({0},4,{0}+{1})".format, st.integers(0, 400), st.integers(4, 400)),
)  # fmt: skip


@settings(max_examples=cases(40, 15))
@given(st.lists(calls, min_size=8, max_size=24))
def test_nothing_is_ever_drawn_in_the_last_column_or_row(pictures):
    for text, picture in zip(pictures, draw(*pictures), strict=True):
        assert "#" not in picture.rows[63], text
        assert all(row[127] == "." for row in picture.rows), text


@pytest.mark.parametrize(
    "picture",
    [
        "c.text(SMALL,'some words',0,0)",
        "c.text(MEDIUM,'too long for its line',0,0,True)",
        "c.right(MEDIUM,'=23',127,0)",
        f"c.footer({LABELS},True,2)",
        "c.hold_bar('End of round 3',5)",
        "c.header('Settings','3 of 5')",
        "c.text_row(1,'Contrast','6',True)",
        "c.strong_row(1,'Lost frame','35',True)",
        "c.scroll_bar(3,4,9)",
    ],
)
def test_drawing_allocates_nothing(picture):
    assert run_micropython(MODULE, "heap:" + picture) == "allocated nothing\n"


def test_what_is_drawn_most_takes_not_even_frames_of_calls_from_the_heap():
    pictures = [
        "c.text(SMALL,'some words',0,0)",
        "c.text(MEDIUM,'too long for its line',0,0,True)",
        "c.right(MEDIUM,'=23',127,0)",
        "c.centre(SMALL,'Round 3',0)",
        "c.tag(SMALL,'W6',10,20)",
        f"c.footer({LABELS})",
        "c.header('Settings','3 of 5')",
        "c.text_row(1,'Contrast','6',True)",
        "c.strong_row(1,'Lost frame','35',True)",
        "c.scroll_bar(3,4,9)",
    ]
    printed = run_micropython(MODULE, *["frames:" + picture for picture in pictures])
    assert printed == "took nothing\n" * len(pictures)
