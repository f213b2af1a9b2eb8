"""What reaches the box: no types, and words where they are used."""

import pytest

from doomsday.image.strip import tables_of, with_words, without_typing

SOURCE = b'''"""A module."""

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
except ImportError:
    pass
if TYPE_CHECKING:
    class Bus: ...

try:
    import machine
except ImportError:
    machine = None
'''


def test_types_are_taken_out_and_every_other_line_keeps_its_number() -> None:
    left = without_typing(SOURCE).splitlines()
    assert len(left) == len(SOURCE.splitlines())
    assert [(i, line) for i, line in enumerate(left) if line] == [
        (0, b'"""A module."""'),
        (12, b"try:"),
        (13, b"    import machine"),
        (14, b"except ImportError:"),
        (15, b"    machine = None"),
    ]


TABLES = tables_of(
    {
        "box/words.py": b'''"""Words."""

BACK = "Back"
SIZES = ("d6", "d8")
ROWS = (("Size", SIZES), (BACK, ()))
''',
        "box/other.py": b"BACK = 9\n",
        "pages/chess/words.py": b"""from box.words import *

CASTLE = "Castle"
ROWS = {"mode": ("Mode", ("fast", "slow"))}
LABELS = {name: row[0] for name, row in ROWS.items()}
""",
    }
)


def test_a_word_may_be_made_of_those_before_it() -> None:
    assert TABLES["box"]["ROWS"] == (("Size", ("d6", "d8")), ("Back", ()))
    assert TABLES["pages.chess"]["LABELS"] == {"mode": "Mode"}


def test_a_package_of_pages_has_words_of_its_own_beside_those_of_the_box() -> None:
    assert sorted(TABLES) == ["box", "pages.chess"]
    source = (
        b"from box import screens\nfrom pages.chess import words\nx = words.BACK, words.CASTLE\n"
    )
    found = with_words(source, TABLES)
    assert found == b"from box import screens\n\nx = 'Back', 'Castle'\n"
    with pytest.raises(KeyError):
        with_words(b"from box import words\nTEXT = words.CASTLE\n", TABLES)


def test_a_source_takes_its_words_from_one_table() -> None:
    source = b"from box import words\nfrom pages.chess import words\n"
    with pytest.raises(ValueError, match="one table"):
        with_words(source, TABLES)


def test_words_stand_where_they_are_used_and_every_line_keeps_its_number() -> None:
    source = b"""from box import screens, words


def labels():
    return words.BACK, words.SIZES[0], swords.BACK
"""
    assert with_words(source, TABLES).splitlines() == [
        b"from box import screens",
        b"",
        b"",
        b"def labels():",
        b"    return 'Back', ('d6', 'd8')[0], swords.BACK",
    ]


def test_a_long_import_of_words_leaves_its_lines_blank() -> None:
    source = b"from box import (\n    words,\n)\nTEXT = words.BACK\n"
    assert with_words(source, TABLES) == b"\n\n\nTEXT = 'Back'\n"


def test_a_word_that_the_table_lacks_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        with_words(b"from box import words\nTEXT = words.NOWHERE\n", TABLES)


def test_a_source_without_the_table_may_have_words_of_its_own() -> None:
    source = b"words = []\nwords.append(1)\n"
    assert with_words(source, TABLES) == source
