"""The part Prepare: companies are compared, read and written on the page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.onbox import ROOT
from tests.web.boxpage import PATIENCE_MS
from tests.web.test_accessible import AXE, violations

COMPANIES = [
    (ROOT / "examples" / "companies" / f"{name}.toml").read_text("utf-8")
    for name in ("salt-road", "lamplighters")
]
FIELD = "Company files, or a text of another program"


@pytest.fixture
def part(box: Page) -> Page:
    """A box with the part Prepare open."""
    box.set_default_timeout(PATIENCE_MS)
    box.locator("details:has(#prepare) > summary").click()
    box.get_by_role("button", name="Do it").wait_for()
    return box


def do(part: Page, task: str) -> None:
    part.get_by_label("What to do").select_option(task)
    part.get_by_role("button", name="Do it").click()


@pytest.mark.selected
def test_pasted_companies_are_compared_and_written_for_other_programs(part: Page) -> None:
    part.get_by_label(FIELD).fill("\n".join(COMPANIES))
    do(part, "compare mfz skirmish")
    bids, changes = part.locator("#prepare table").nth(0), part.locator("#prepare table").nth(1)
    expect(bids.locator("tbody tr")).to_have_count(2)
    expect(bids).to_contain_text("Salt Road Carriers")
    expect(changes).to_contain_text("a system more")
    do(part, "export condensed")
    expect(part.locator("#prepare table")).to_have_count(0)
    written = part.get_by_label("Text of the answer")
    expect(written).to_contain_text("Wick: WW")
    if AXE.exists():
        assert violations(part) == []
    # What was written is read again.
    part.get_by_label(FIELD).fill(written.inner_text())
    do(part, "import")
    expect(written).to_contain_text('name = "Lamplighters"')
    # The page stays as wide as the window of a telephone.
    part.set_viewport_size({"width": 360, "height": 800})
    assert part.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_needs_no_text_is_answered_without(part: Page) -> None:
    do(part, "list mfz 0")
    expect(part.locator("#prepare tbody tr")).to_have_count(35)
    do(part, "random mfz")
    expect(part.get_by_label("Text of the answer")).to_contain_text('game = "mfz"')


def test_a_text_that_is_no_company_says_why_and_runs_nothing(part: Page) -> None:
    part.get_by_label(FIELD).fill("<img src=x onerror=alert(1)>")
    do(part, "show")
    expect(part.locator("#prepare p[role=status]")).to_contain_text(
        re.compile("No line of this text has a company.*Try: ")
    )
    expect(part.locator("#prepare img")).to_have_count(0)


def test_the_listed_companies_are_taken(part: Page) -> None:
    part.evaluate(
        "(texts) => localStorage.setItem('doomsday-companies', JSON.stringify(texts))", COMPANIES
    )
    part.get_by_role("button", name="Take those listed under Companies").click()
    do(part, "show")
    expect(part.locator("#prepare caption").first).to_contain_text("Salt Road Carriers")
    expect(part.locator("#prepare table")).to_have_count(2)
