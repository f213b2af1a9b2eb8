"""The fonts: built from their sources, and all letters different."""

import importlib

import pytest

from tools import fonts


@pytest.mark.parametrize("name", fonts.PROPORTIONAL)
def test_building_the_fonts_again_changes_nothing(name, tmp_path):
    folder = tmp_path / "fonts"
    folder.mkdir()
    fonts.build(folder)
    built = (fonts.MODULES / f"{name}.py").read_bytes()
    assert (folder / f"{name}.py").read_bytes() == built


# Capital I looks like a bar or a small l in some fonts, and a capital O like a zero.
TWINS = ("I", "l", "|", "O", "0")


@pytest.mark.parametrize("name", fonts.PROPORTIONAL)
def test_a_font_has_ascii_and_signs_all_different(name):
    module = importlib.import_module(f"box.ui.fonts.{name}")
    size = module.CELL * ((module.HEIGHT + 7) // 8)
    seen = {}
    for index in range(module.COUNT):
        letter = chr(module.FIRST + index)
        if letter not in TWINS:
            glyph = (module.WIDTHS[index], module.DATA[index * size : (index + 1) * size])
            assert glyph not in seen, f"{letter} looks like {seen[glyph]}"
            seen[glyph] = letter
    assert module.FIRST == 32 and module.COUNT > 127 - 32
