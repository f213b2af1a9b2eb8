"""What reaches the box: no types, and words where they are used."""

import pytest

from doomsday.image.strip import with_words, without_typing, words_of

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


TABLE = words_of(b'''"""Words."""

BACK = "Back"
SIZES = ("d6", "d8")
ROWS = (("Size", SIZES), (BACK, ()))
''')


def test_a_word_may_be_made_of_those_before_it() -> None:
    assert TABLE["ROWS"] == (("Size", ("d6", "d8")), ("Back", ()))


def test_words_stand_where_they_are_used_and_every_line_keeps_its_number() -> None:
    source = b"""from box import screens, words


def labels():
    return words.BACK, words.SIZES[0], swords.BACK
"""
    assert with_words(source, TABLE).splitlines() == [
        b"from box import screens",
        b"",
        b"",
        b"def labels():",
        b"    return 'Back', ('d6', 'd8')[0], swords.BACK",
    ]


def test_a_long_import_of_words_leaves_its_lines_blank() -> None:
    source = b"from box import (\n    words,\n)\nTEXT = words.BACK\n"
    assert with_words(source, TABLE) == b"\n\n\nTEXT = 'Back'\n"


def test_a_word_that_the_table_lacks_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        with_words(b"from box import words\nTEXT = words.NOWHERE\n", TABLE)


def test_a_source_without_the_table_may_have_words_of_its_own() -> None:
    source = b"words = []\nwords.append(1)\n"
    assert with_words(source, TABLE) == source
