"""The card to print has what the program says."""

import pytest

from pages.mfz.reference import legend
from tools import card


def test_the_generated_page_is_up_to_date() -> None:
    assert card.page() == card.PAGE.read_text(encoding="utf-8")


def test_every_sign_is_on_the_card() -> None:
    page = card.page()
    assert [text for _, text in legend.ROWS if f">{text}<" not in page] == []


def test_a_line_that_is_too_wide_is_refused() -> None:
    with pytest.raises(ValueError, match="no room"):
        card.text(100, 10, "m" * 90, 3.5)
