"""Tables below titles, as people save them from spreadsheets."""

import pytest

from doomsday.companies.csv_text import NotTable, Titles

TITLES = Titles(("unit", "heat_dial"), ("unit",), {"name": "unit"}, "unit")


def test_titles_are_read_in_any_case_and_by_their_other_words() -> None:
    text = 'Owner;" Name ";Heat dial\nme;Ox;a|b\n;;\n;Hen\n'
    assert TITLES.recognises(text)
    first, second = TITLES.read(text)
    assert (first.line, first.cell("unit"), first.cell("heat_dial")) == (2, "Ox", "a|b")
    assert first.not_kept() == ["line 2: not kept: 'owner' 'me'"]
    assert (second.line, second.cell("unit"), second.cell("heat_dial")) == (4, "Hen", "")
    assert second.not_kept() == []


@pytest.mark.parametrize("text", ["", "unit,heat_dial\n", "kind,heat_dial\nmech,a\n"])
def test_a_table_without_a_needed_title_or_a_row_is_refused(text: str) -> None:
    with pytest.raises(NotTable, match="needs the columns unit, heat_dial, and a row for each"):
        TITLES.read(text)
