"""The fonts: built from their sources, and all letters different."""

import importlib
import unicodedata

import pytest

from doomsday.screen import glyphs
from shared import latin
from shared.rules import name_letters
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


LATIN = [
    chr(code)
    for code in range(name_letters.FIRST, name_letters.LAST + 1)
    if name_letters.is_latin(chr(code))
]
# Letters without room for their mark: in the small font, in the large one.
PLAIN = {"text": "ďĥĲĳĸŉŊŋſ", "strong": "ĥĲĳĸŉŊŋſ"}


@pytest.mark.parametrize("name", fonts.PROPORTIONAL)
def test_latin_letters_fit_the_cell_and_differ_where_there_is_room(name):
    module = importlib.import_module(f"box.ui.fonts.{name}")
    plain = ""
    seen = {}
    for sign in LATIN:
        columns = glyphs.letter(module, sign)
        assert 0 < len(columns) <= module.CELL and max(columns) < 1 << module.HEIGHT, sign
        assert columns[0] and columns[-1], f"{sign} has no ink at its sides"
        if columns == glyphs.letter(module, latin.base(sign)):
            plain += sign
        else:
            seen.setdefault(tuple(columns), []).append(sign)
    assert plain == PLAIN[name]
    # Twins in print too, but for the two ways to write a stroke beside an L.
    assert [alike for alike in seen.values() if len(alike) > 1] == [["Ð", "Đ"], ["ð", "đ"]] + [
        [*"ĽĿ"],
        [*"ľŀ"],
    ]


def test_each_latin_letter_has_the_base_and_the_mark_of_unicode():
    named = {
        "`": "\u0300", "'": "\u0301\u0327", "^": "\u0302", "~": "\u0303", ":": "\u0308",
        "o": "\u030a", "v": "\u030c", "-": "\u0304", "u": "\u0306", ".": "\u0307", '"': "\u030b",
        ",": "\u0327", ";": "\u0328", "|": "\u030c",
    }  # fmt: skip
    for sign in LATIN:
        parts = unicodedata.normalize("NFD", sign)
        if len(parts) == 2:
            assert latin.base(sign) == parts[0] and parts[1] in named[latin.mark(sign)], sign
        else:
            assert latin.mark(sign) in "*/|i ", sign
