"""The part Odds: a question typed on the page is answered there."""

import re

import pytest
from playwright.sync_api import Page, expect

from doomsday.games.readers import reader
from tests.web.boxpage import PATIENCE_MS


@pytest.fixture
def part(box: Page) -> Page:
    """A box with the part Odds open."""
    box.set_default_timeout(PATIENCE_MS)
    box.locator("details:has(#odds) > summary").click()
    box.get_by_role("button", name="Compute the odds").wait_for()
    return box


def test_a_question_of_each_game_is_answered_as_on_the_laptop(part: Page) -> None:
    part.get_by_label("Cover", exact=True).select_option("terrain")
    part.get_by_role("button", name="Compute the odds").click()
    texts = [field.value for field in reader("mfz").odds_fields()]
    texts[3] = "terrain"
    expected = reader("mfz").odds(texts).as_page()
    tables = part.locator("#odds table")
    expect(tables).to_have_count(len(expected["tables"]))
    for place, table in enumerate(expected["tables"]):
        cells = [chance for row in table["rows"] for chance in row["chances"]]
        if len(table["cases"]) > 1:
            cells = table["means"] + cells
        shown = tables.nth(place).locator("td").all_inner_texts()
        assert [text.strip() for text in shown] == cells
    part.get_by_label("Game", exact=True).select_option("mechwarrior")
    expect(tables).to_have_count(0)
    part.get_by_label("Modifiers", exact=True).fill("rear")
    part.get_by_role("button", name="Compute the odds").click()
    expect(part.locator("#odds .facts")).to_contain_text("9 + 2 rear = 11")
    # The page stays as wide as the window of a telephone.
    part.set_viewport_size({"width": 360, "height": 800})
    assert part.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_question_without_an_answer_says_why_and_what_to_try(part: Page) -> None:
    part.get_by_label("Attackers").fill("<img src=x onerror=alert(1)>")
    part.get_by_role("button", name="Compute the odds").click()
    status = part.locator("#odds p[role=status]")
    expect(status).to_contain_text(re.compile("'<img' is no system.*Try: ", re.IGNORECASE))
    expect(part.locator("#odds img")).to_have_count(0)
    expect(part.locator("#odds table")).to_have_count(0)
