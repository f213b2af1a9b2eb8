"""The cards to print have what the program says."""

from html import escape

import pytest

from tools import card
from tools.card import Card

_each = pytest.mark.parametrize("one", card.CARDS, ids=lambda one: one.path.stem)


@_each
def test_the_generated_page_is_up_to_date(one: Card) -> None:
    assert card.page(one) == one.path.read_text(encoding="utf-8")


@_each
def test_every_sign_is_on_the_card(one: Card) -> None:
    page = card.page(one)
    assert [text for _, text in one.legend if f">{escape(text)}<" not in page] == []


def test_a_line_that_is_too_wide_is_refused() -> None:
    with pytest.raises(ValueError, match="no room"):
        card.text(100, 10, "m" * 90, 3.5)
