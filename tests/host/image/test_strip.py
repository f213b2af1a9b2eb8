"""Sources for the box have no types, and their words are inlined."""

import pytest

from doomsday.image.strip import tables_of, with_tables, without_typing

SOURCE = b'''"""A module."""

from typing import TYPE_CHECKING

import gc

if TYPE_CHECKING:
    from typing import Any

    from box.app import App

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
        (4, b"import gc"),
        (13, b"try:"),
        (14, b"    import machine"),
        (15, b"except ImportError:"),
        (16, b"    machine = None"),
    ]


def test_a_generic_class_is_a_plain_one_without_its_type_variable() -> None:
    source = b"from typing import Generic, TypeVar\n\n"
    source += b"State = TypeVar('State')\n\n\nclass Table(Generic[State]):\n    pass\n"
    left = without_typing(source)
    assert left == b"\n\n\n\n\nclass Table():\n    pass\n"


TABLES = tables_of(
    {
        "box/ui/words.py": b'''"""Words."""

BACK = "Back"
SIZES = ("d6", "d8")
ROWS = (("Size", SIZES), (BACK, ()))
''',
        "box/other.py": b"BACK = 9\n",
        "rules/option_rows.py": b"_N = 3\nLINES = tuple([str(n) for n in range(_N)])\n",
        "pages/chess/words.py": b"""from box.ui.words import *

CASTLE = "Castle"
ROWS = {"mode": ("Mode", ("fast", "slow"))}
LABELS = {name: tuple(row[1]) for name, row in ROWS.items()}
""",
    }
)


def test_a_word_may_use_earlier_ones() -> None:
    assert TABLES["box.ui.words"]["ROWS"] == (("Size", ("d6", "d8")), ("Back", ()))
    assert TABLES["pages.chess.words"]["LABELS"] == {"mode": ("fast", "slow")}


def test_a_package_of_pages_has_words_of_its_own_beside_those_of_the_box() -> None:
    assert sorted(TABLES) == ["box.ui.words", "pages.chess.words", "rules.option_rows"]
    source = (
        b"from box import screens\nfrom pages.chess import words\nx = words.BACK, words.CASTLE\n"
    )
    found = with_tables(source, TABLES)
    assert found == b"from box import screens\n\nx = 'Back', 'Castle'\n"
    with pytest.raises(KeyError):
        with_tables(b"from box.ui import words\nTEXT = words.CASTLE\n", TABLES)
    with pytest.raises(ValueError, match=r"import box\.ui\.words whole"):
        with_tables(b"from box.ui.words import ROWS\n", TABLES)


def test_rows_are_inlined_like_words() -> None:
    source = b"from box.ui import words\nfrom rules import option_rows\n"
    source += b"x = option_rows.LINES, words.BACK\n"
    assert with_tables(source, TABLES) == b"\n\nx = ('0', '1', '2'), 'Back'\n"
    with pytest.raises(KeyError):
        with_tables(b"from rules import option_rows\nx = option_rows._N\n", TABLES)


def test_two_tables_of_one_name_do_not_go_into_one_source() -> None:
    source = b"from box.ui import words\nfrom pages.chess import words\n"
    with pytest.raises(ValueError, match="two tables are called words"):
        with_tables(source, TABLES)


def test_words_are_inlined_and_lines_keep_their_numbers() -> None:
    source = b"""from box.ui import screens, words


def labels():
    return words.BACK, words.SIZES[0], swords.BACK
"""
    assert with_tables(source, TABLES).splitlines() == [
        b"from box.ui import screens",
        b"",
        b"",
        b"def labels():",
        b"    return 'Back', ('d6', 'd8')[0], swords.BACK",
    ]


def test_a_long_import_of_words_leaves_its_lines_blank() -> None:
    source = b"from box.ui import (\n    words,\n)\nTEXT = words.BACK\n"
    assert with_tables(source, TABLES) == b"\n\n\nTEXT = 'Back'\n"


def test_a_word_that_the_table_lacks_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        with_tables(b"from box.ui import words\nTEXT = words.NOWHERE\n", TABLES)


def test_a_source_without_the_table_may_have_words_of_its_own() -> None:
    source = b"words = []\nwords.append(1)\n"
    assert with_tables(source, TABLES) == source


def test_a_table_takes_classes_and_functions_of_other_modules() -> None:
    tables = tables_of(
        {
            "box/screens/__init__.py": b"DURABLE = 1\n",
            "box/kit/page_rows.py": b"class Page:\n    def __init__(self, at):\n"
            b"        self.at = at\n\n\ndef ats(rows):\n    return [row.at for row in rows]\n",
            "pages/chess/page_rows.py": b"from box.kit import page_rows\n"
            b"from box.kit.page_rows import Page\nfrom box.screens import DURABLE\n"
            b"ROWS = (Page(3), Page(DURABLE))\nATS = page_rows.ats(ROWS)\n",
        }
    )
    assert tables["pages.chess.page_rows"]["ATS"] == [3, 1]
    source = b"from pages.chess import page_rows as rows\nx = rows.ATS\n"
    assert with_tables(source, tables) == b"\nx = [3, 1]\n"


def test_numbers_and_texts_may_be_imported_from_a_table_by_name() -> None:
    source = b"from box.ui.words import BACK as B, PAD\n\n\ndef f():\n    return B, PAD\n"
    tables = {"box.ui.words": {"BACK": "Back", "PAD": 7}}
    assert with_tables(source, tables) == b"\n\n\ndef f():\n    return 'Back', 7\n"
