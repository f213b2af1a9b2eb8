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


@_each
def test_no_line_of_an_act_reaches_into_the_next_column(one: Card) -> None:
    wide = one._replace(acts=(("1  Begin", ("m" * 53,)), *one.acts[1:]))
    with pytest.raises(ValueError, match="no room"):
        card.page(wide)


@_each
def test_four_lines_of_an_act_end_above_the_next_act(one: Card) -> None:
    assert max(len(lines) for _, lines in one.acts) <= 4
