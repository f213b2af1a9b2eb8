"""The fonts: built from their sources, complete, and of the right size."""

import importlib
from string import ascii_letters, digits
from types import ModuleType

import pytest

from tools import fonts

NAMES = ("small", "medium")


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


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("size 2 2\nfirst 65\nglyph 66\n..\n..\n", "glyph 65 expected"),
        ("size 2 2\nfirst 65\nglyph 65 A\n..\n", "glyph 65 is not 2 by 2"),
        ("size 2 2\nfirst 65\nglyph 65 A\n..\n.x\n", "glyph 65 is not 2 by 2"),
        ("size 2 2\nfirst 65\n..\n", "before the first glyph"),
    ],
)
def test_an_invalid_font_source_names_the_line(tmp_path, source, complaint):
    path = tmp_path / "font.txt"
    path.write_text(source, "ascii")
    with pytest.raises(fonts.SourceError, match=complaint):
        fonts.read(path)
