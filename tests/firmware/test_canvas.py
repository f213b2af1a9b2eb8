"""Drawing: positions, cut text, and no pixel outside 127 x 63."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from box.ui import words
from doomsday.screen import box_fonts, glyphs
from doomsday.screen.words import read_words
from tests.onbox import run_micropython
from tests.sampling import cases

MODULE = "tests.firmware.device.canvas_lines"
FONTS = ("TEXT", "STRONG")
LABELS = '("Back","Less","More","Start")'


class Picture:
    """The pixels of one picture, as rows of '#' and '.'."""

    def __init__(self, line: str) -> None:
        data = bytes.fromhex(line)
        self.pixels = data
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


def draw(*pictures: str) -> list[Picture]:
    return [Picture(line) for line in run_micropython(MODULE, *pictures).split()]


def test_text_is_drawn_over_the_picture_and_dark_text_on_a_bar():
    plain, over, dark = draw(
        "c.text(STRONG,'A',3,3)",
        "fb.fill_rect(0,0,20,20,1);c.text(STRONG,'A',3,3)",
        "fb.fill_rect(0,0,20,20,1);c.text(STRONG,'A',3,3,True)",
    )
    assert over.part(0, 0, 20, 20) == ["#" * 20] * 20
    swapped = [row.translate({35: 46, 46: 35}) for row in dark.part(0, 0, 20, 20)]
    assert swapped == plain.part(0, 0, 20, 20)


@pytest.mark.parametrize("font", FONTS)
def test_a_character_that_no_font_has_is_a_question_mark(font):
    strange, marks = draw(
        f"c.text({font},'caf\u00d7'+chr(5)+chr(9999),3,3)", f"c.text({font},'caf???',3,3)"
    )
    assert strange.rows == marks.rows


@pytest.mark.parametrize("font", FONTS)
def test_text_ends_before_the_last_column(font):
    (picture,) = draw(f"c.text({font},40*'W',3,3)")
    assert 118 < picture.ink()[2] <= 127


@pytest.mark.parametrize("font", FONTS)
def test_right_aligned_text_ends_at_its_column(font):
    plain, dark = draw(
        f"c.right({font},'=23',120,3)",
        f"fb.fill(1);c.right({font},'=23',120,3,True)",
    )
    assert plain.ink()[2] == 120
    assert [row.translate({35: 46, 46: 35}) for row in dark.rows[:60]] == plain.rows[:60]


@pytest.mark.parametrize("font", FONTS)
def test_centred_text_has_equal_space_on_both_sides(font):
    (picture,) = draw(f"c.centre({font},'OOOO',20,33,94)")
    left, _, right, _ = picture.ink()
    assert abs((left - 33) - (94 - right)) <= 1


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
    st.builds("c.text({},{},{},{},{})".format, st.sampled_from(FONTS), texts,
              st.integers(0, 127), st.integers(0, 50), st.booleans()),
    st.builds("c.right({},{},{},{})".format, st.sampled_from(FONTS), texts,
              st.integers(0, 127), st.integers(0, 50)),
    st.builds("c.centre({},{},{})".format, st.sampled_from(FONTS), texts,
              st.integers(0, 50)),
    st.builds("c.footer(({},{},{},{}),{},{})".format, texts, texts, texts, texts, st.booleans(),
              st.integers(-1, 3)),
    st.builds("m.hold_bar(c,{},{})".format, texts, st.integers(0, 8)),
    st.builds("m.toast(c,{})".format, texts),
    st.builds("c.header({},{})".format, texts, texts),
    st.builds("c.text_row({},{},{},{},{})".format, st.integers(0, 3), texts, texts, st.booleans(),
              st.integers(-1, 40)),
    st.builds("c.strong_row({},{},{},{},{})".format, st.integers(0, 2), texts, texts,
              st.booleans(), st.integers(-1, 40)),
    st.builds("c.scroll(12,40,{0},4,{0}+{1})".format, st.integers(0, 400), st.integers(4, 400)),
)  # fmt: skip


@settings(max_examples=cases(40, 10))
@given(st.lists(calls, min_size=8, max_size=24))
def test_nothing_is_ever_drawn_in_the_last_column_or_row(pictures):
    for text, picture in zip(pictures, draw(*pictures), strict=True):
        assert "#" not in picture.rows[63], text
        assert all(row[127] == "." for row in picture.rows), text


@pytest.mark.parametrize(
    "picture",
    [
        "c.text(TEXT,'some words',0,0)",
        "c.text(STRONG,'too long for its line of letters',0,0,True)",
        "c.right(STRONG,'=23',127,0)",
        f"c.footer({LABELS},True,2)",
        "m.hold_bar(c,'End of round 3',5)",
        "c.header('Settings','3 of 5')",
        "c.text_row(1,'Contrast','6',True)",
        "c.strong_row(1,'Lost frame','35',True)",
    ],
)
def test_drawing_allocates_nothing(picture):
    assert run_micropython(MODULE, "heap:" + picture) == "allocated nothing\n"


def test_what_is_drawn_most_takes_not_even_frames_of_calls_from_the_heap():
    pictures = [
        "c.text(TEXT,'some words',0,0)",
        "c.text(STRONG,'too long for its line of letters',0,0,True)",
        "c.right(STRONG,'=23',127,0)",
        "c.centre(TEXT,'Round 3',0)",
        f"c.footer({LABELS})",
        "c.header('Settings','3 of 5')",
        "c.text_row(1,'Contrast','6',True)",
        "c.strong_row(1,'Lost frame','35',True)",
    ]
    printed = run_micropython(MODULE, *["frames:" + picture for picture in pictures])
    assert printed == "took nothing\n" * len(pictures)


LATIN = (
    "\u0141\u00f3d\u017a Zo\u00eb \u00c5s",
    "Stra\u00dfe \u00c6r\u00f8 \u00ef",
    "\u0160t\u011bp\u00e1n \u0150ri",
)


@pytest.mark.parametrize("font", FONTS)
def test_letters_with_marks_are_drawn_measured_and_read_back(font):
    module = box_fonts.load("strong" if font == "STRONG" else "text")
    for name in LATIN:
        plain, dark, end = draw(
            f"c.text({font},{name!r},3,20)",
            f"fb.fill(1);c.text({font},{name!r},3,20,True)",
            f"c.right({font},{name!r},120,20)",
        )
        for picture in (plain, dark):
            assert read_words(picture.pixels) == [name]
        left, _, right, _ = end.ink()
        width = sum(len(glyphs.letter(module, sign)) + module.GAP for sign in name) - module.GAP
        assert (left, right) == (120 - width, 120)


def test_a_letter_with_a_mark_stays_within_the_panel():
    (picture,) = draw("c.text(STRONG,'\u00c4'*40,3,3)")
    assert picture.ink()[2] <= 127
