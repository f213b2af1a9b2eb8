"""The fonts: built from their sources, complete, and of the right size."""

import importlib
from itertools import combinations
from string import ascii_letters, digits
from types import ModuleType

import pytest

from tools import fonts

NAMES = ("small", "medium", "digits", "narrow")
DIGITS = range(ord("0"), ord("9") + 1)


def font(name: str) -> ModuleType:
    return importlib.import_module(f"box.ui.fonts.{name}")


def glyph(module: ModuleType, code: int) -> list[list[int]]:
    """Return rows of 0 and 1 of one glyph, read from the packed bytes."""
    pages = (module.HEIGHT + 7) // 8
    size = pages * module.WIDTH
    start = (code - module.FIRST) * size
    data = module.DATA[start : start + size]
    return [
        [data[y // 8 * module.WIDTH + x] >> y % 8 & 1 for x in range(module.WIDTH)]
        for y in range(8 * pages)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_building_the_fonts_again_changes_nothing(name, tmp_path):
    fonts.build(tmp_path)
    built = (fonts.MODULES / f"{name}.py").read_bytes()
    assert (tmp_path / f"{name}.py").read_bytes() == built


@pytest.mark.parametrize("name", NAMES)
def test_the_bytes_are_the_glyphs_of_the_source(name):
    module, source = font(name), fonts.read(fonts.SOURCES / fonts.NAMES[name])
    assert (source.width, source.height) == (module.WIDTH, module.HEIGHT)
    assert (source.first, len(source.glyphs)) == (module.FIRST, module.COUNT)
    for code, rows in enumerate(source.glyphs, source.first):
        drawn = ["".join(".#"[dot] for dot in row) for row in glyph(module, code)]
        assert drawn[: module.HEIGHT] == rows
        assert not any("#" in row for row in drawn[module.HEIGHT :])


@pytest.mark.parametrize("name", ("small", "medium"))
def test_text_fonts_have_ascii_and_four_arrows_all_different(name):
    module = font(name)
    assert (module.FIRST, module.COUNT) == (32, 127 - 32 + 4)
    seen = {str(glyph(module, code)): code for code in range(32, 131)}
    assert len(seen) == module.COUNT


@pytest.mark.parametrize("name", ("small", "medium"))
def test_letters_and_figures_except_t_end_in_a_gap(name):
    module = font(name)
    for letter in ascii_letters + digits:
        reaching = [y for y, row in enumerate(glyph(module, ord(letter))) if row[-1]]
        # T needs the whole width of its cell: its stem is centred like that of I, and its bar must
        # extend equally far to both sides. Only the bar may touch the next letter.
        assert reaching == ([1] if letter == "T" else []), letter


def test_a_medium_row_has_a_dark_line_above_its_capitals():
    module = font("medium")
    assert not any(any(glyph(module, code)[0]) for code in range(ord("A"), ord("Z") + 1))


@pytest.mark.parametrize(("name", "width", "height"), [("digits", 44, 63), ("narrow", 23, 44)])
def test_the_digits_of_the_clock_reach_from_top_to_bottom_of_their_cell(name, width, height):
    module = font(name)
    assert (width, height) == (module.WIDTH, module.HEIGHT)
    assert (ord("0"), 10) == (module.FIRST, module.COUNT)
    for code in DIGITS:
        rows = glyph(module, code)
        assert any(rows[0]) and any(rows[height - 1]), chr(code)
        lit = [x for row in rows for x, dot in enumerate(row) if dot]
        assert max(lit) - min(lit) >= width * 6 // 7, chr(code)


@pytest.mark.parametrize(("name", "least"), [("digits", 150), ("narrow", 75)])
def test_no_two_digits_can_be_mistaken_for_each_other(name, least):
    module = font(name)
    drawn = {code: [dot for row in glyph(module, code) for dot in row] for code in DIGITS}
    for one, other in combinations(drawn, 2):
        differing = sum(a != b for a, b in zip(drawn[one], drawn[other], strict=True))
        assert differing >= least, chr(one) + chr(other)


@pytest.mark.parametrize(("name", "pen"), [("digits", 11), ("narrow", 7)])
def test_strokes_of_a_digit_are_as_wide_as_the_pen_all_around(name, pen):
    module = font(name)
    rows = glyph(module, ord("0"))
    sides = rows[module.HEIGHT * 5 // 12 : module.HEIGHT * 7 // 12]
    runs = ["".join(map(str, row)).strip("0").split("0") for row in sides]
    assert {len(run) for row in runs for run in row if run} == {pen}
    top = [row[module.WIDTH // 2] for row in rows[: pen + 1]]
    assert top == [1] * pen + [0]


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("size 2 2\nfirst 65\nglyph 66\n..\n..\n", "glyph 65 expected"),
        ("size 2 2\nfirst 65\nglyph 65 A\n..\n", "glyph 65 is not 2 by 2"),
        ("size 2 2\nfirst 65\nglyph 65 A\n..\n.x\n", "glyph 65 is not 2 by 2"),
        ("size 2 2\nfirst 65\n..\n", "before the first glyph"),
        ("size 2 2\nfirst 65\npen 1\nglyph 65\nM 0 0 Z 1 1\n", "unknown stroke 'Z'"),
    ],
)
def test_an_invalid_font_source_names_the_line(tmp_path, source, complaint):
    path = tmp_path / "font.txt"
    path.write_text(source, "ascii")
    with pytest.raises(fonts.SourceError, match=complaint):
        fonts.read(path)
