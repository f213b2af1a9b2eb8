"""The fonts: built from their sources, complete, and fit for their places."""

import importlib
from itertools import combinations
from types import ModuleType

import pytest

from tools import fonts

NAMES = ("small", "medium", "digits")


def font(name: str) -> ModuleType:
    return importlib.import_module(f"box.fonts.{name}")


def glyph(module: ModuleType, code: int) -> list[list[int]]:
    """Rows of 0 and 1 of one glyph, read from the packed bytes."""
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
def test_text_fonts_have_all_of_ascii_and_four_arrows_and_no_two_alike(name):
    module = font(name)
    assert (module.FIRST, module.COUNT) == (32, 127 - 32 + 4)
    seen = {str(glyph(module, code)): code for code in range(32, 131)}
    assert len(seen) == module.COUNT


@pytest.mark.parametrize("name", ("small", "medium"))
def test_letters_and_figures_end_in_a_gap_so_that_none_touch(name):
    module = font(name)
    for code in map(ord, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSUVWXYZ"):
        assert not any(row[-1] for row in glyph(module, code)), chr(code)


def test_a_medium_row_has_a_dark_line_above_its_capitals():
    module = font("medium")
    assert not any(any(glyph(module, code)[0]) for code in range(ord("A"), ord("Z") + 1))


def test_digits_are_as_tall_as_the_panel_and_fill_their_cell():
    module = font("digits")
    assert (63, ord("0"), 10) == (module.HEIGHT, module.FIRST, module.COUNT)
    for code in range(ord("0"), ord("9") + 1):
        rows = glyph(module, code)
        assert any(rows[0]) and any(rows[62]), chr(code)
        assert max(x for row in rows for x, dot in enumerate(row) if dot) >= 40, chr(code)


def test_no_two_digits_can_be_mistaken_for_each_other():
    module = font("digits")
    drawn = {code: [dot for row in glyph(module, code) for dot in row] for code in range(48, 58)}
    for one, other in combinations(drawn, 2):
        differing = sum(a != b for a, b in zip(drawn[one], drawn[other], strict=True))
        assert differing >= 150, chr(one) + chr(other)


def test_strokes_of_a_digit_are_eleven_pixels_wide_all_around():
    rows = glyph(font("digits"), ord("0"))
    runs = ["".join(map(str, row)).strip("0").split("0") for row in rows[26:38]]
    assert {len(run) for row in runs for run in row if run} == {11}
    assert [row[22] for row in rows[:12]] == [1] * 11 + [0]


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
def test_a_source_that_cannot_be_read_says_where(tmp_path, source, complaint):
    path = tmp_path / "font.txt"
    path.write_text(source, "ascii")
    with pytest.raises(fonts.SourceError, match=complaint):
        fonts.read(path)
