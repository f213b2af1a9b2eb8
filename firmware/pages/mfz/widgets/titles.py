"""Make the title of a page: who is asked what."""

from typing import TYPE_CHECKING

from micropython import const

from pages.mfz.widgets import words
from pages.mfz.widgets.abbreviations import company_name

if TYPE_CHECKING:
    from shared.rules.mfz.quick import QuickState

# Letters in small type of a line, beside a scroll bar.
_COLUMNS = const(24)


def prompt_title(state: "QuickState", ask: str) -> str:
    """Return a title: the company that is asked, and the question."""
    seat = state.actor()
    if seat < 0:
        return ask
    return company_name(state, seat, _COLUMNS - len(ask) - 2) + words.COLON + ask
