"""docs/rules.md matches the rules core exactly."""

from pages.mfz.setup.option_words import OPTION_ROWS
from shared.rules.mfz.setup import options
from tools import rules


def test_the_generated_page_is_up_to_date() -> None:
    assert rules.page() == rules.PAGE.read_text(encoding="utf-8")


def test_every_option_number_and_value_is_on_the_page() -> None:
    page = rules.PAGE.read_text(encoding="utf-8")
    for row in options.offered("full"):
        for word in (row.name, *row.values):
            assert f"`{word}`" in page
    for number in options.counted("full"):
        assert f"| `{number.name}` |" in page
    assert "`seat_order`" in page


def test_every_edition_has_a_column_with_what_it_sets() -> None:
    page = rules.PAGE.read_text(encoding="utf-8").splitlines()
    rows = {line.split(" | ")[0][3:-1]: line.split(" | ") for line in page if line[:3] == "| `"}
    for column, edition in enumerate(options.option("edition").values, 2):
        for row in options.offered("full"):
            if row.name != "edition":
                assert rows[row.name][column] == options.preset(row, edition)


def test_every_line_of_help_is_one_line_that_a_box_can_show() -> None:
    for name, (_, _, words, _) in OPTION_ROWS.items():
        if not isinstance(words, str):
            continue
        assert len(words) <= 100, name
        assert words.isascii()
        assert words[0].isupper() and words.endswith(")") and "(" in words, name
