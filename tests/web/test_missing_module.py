"""A module that cannot be loaded is a sentence; the box plays on if it does not need it."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.boxpage import PATIENCE_MS, Watch, press, rest, shows

SENTENCE = "A part of this page could not be loaded."
# What the browser itself reports of a file that is not there.
REPORTS = ("Failed to load resource", "Failed to fetch dynamically imported module")


def lose(page: Page, watch: Watch, path: str) -> None:
    """Let the host have no such file."""
    watch.allowed += REPORTS
    page.route(f"**/{path}", lambda route: route.fulfill(status=404))


@pytest.mark.parametrize("path", ["page/main.js", "page/panel.js"])
def test_a_page_without_a_module_of_the_box_says_so(
    page: Page, watch: Watch, address: str, path: str
) -> None:
    lose(page, watch, path)
    page.goto(address)
    expect(page.locator("#broken")).to_be_visible(timeout=PATIENCE_MS)
    assert SENTENCE in page.locator("#broken").inner_text()


@pytest.mark.parametrize("path", ["page/surroundings.js", "page/parts.js"])
def test_the_box_plays_on_without_what_is_around_it(
    page: Page, watch: Watch, address: str, path: str
) -> None:
    lose(page, watch, path)
    page.goto(address)
    expect(page.locator("#broken")).to_be_visible(timeout=PATIENCE_MS)
    rest(page)
    press(page, "D")
    assert shows(page, "New game")


def test_a_demonstration_without_its_companies_says_so(box: Page, watch: Watch) -> None:
    box.locator("#offers").wait_for(timeout=PATIENCE_MS)
    lose(box, watch, "page/examples.js")
    box.get_by_role("button", name="See a MechWarrior attack").click()
    expect(box.locator("#hint-text")).to_contain_text(SENTENCE, timeout=PATIENCE_MS)
    expect(box.locator("#hint-text")).to_contain_text("Try: check the network")
