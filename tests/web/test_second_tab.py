"""One tab at a time has the box."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.boxpage import PATIENCE_MS, press, rest
from tests.web.injected import NO_FILES, drop_service_workers, inject
from tests.web.profiles import expect

WAITING = "The box is open in another tab or window."
LEFT = "The box went on in another tab or window."


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    return page


def look(page: Page) -> Page:
    """Bring a tab to the front: a hidden one draws nothing, and its time is held back."""
    page.bring_to_front()
    return page


def told(page: Page, text: str) -> None:
    look(page)
    page.get_by_text(text).wait_for(timeout=PATIENCE_MS)


def use_here(page: Page) -> None:
    look(page)
    page.get_by_role("button", name="Use it here").click()
    rest(page)


def runs(page: Page) -> bool:
    return bool(page.evaluate("box.isResting"))


@pytest.mark.selected
def test_a_second_tab_says_so_and_takes_the_box_over(
    context: BrowserContext, box: Page, address: str
) -> None:
    press(box, "CDBB")
    expect(box, "9")
    second = opened(context, address)
    told(second, WAITING)
    assert not runs(second) and runs(box)
    use_here(second)
    expect(second, "9")
    press(second, "B")
    told(box, LEFT)
    assert not runs(box)
    use_here(box)
    expect(box, "8")
    told(second, LEFT)


def test_the_tab_that_asks_gets_the_box_where_several_wait(
    context: BrowserContext, box: Page, address: str
) -> None:
    second, third = opened(context, address), opened(context, address)
    told(second, WAITING)
    told(third, WAITING)
    use_here(third)
    assert not runs(second)
    told(box, LEFT)


def test_a_tab_that_waits_starts_when_the_other_is_closed(
    context: BrowserContext, box: Page, address: str
) -> None:
    press(box, "CDB")
    second = opened(context, address)
    told(second, WAITING)
    box.close()
    rest(look(second))
    expect(second, "10")
    assert WAITING not in second.inner_text("#notices")


def test_a_page_that_is_loaded_again_is_no_second_tab(box: Page) -> None:
    for _ in range(5):
        box.reload()
        rest(box)
        assert WAITING not in box.inner_text("#notices")


@pytest.fixture
def browser_without_locks(browser: Browser) -> Iterator[BrowserContext]:
    """A browser as it is with a page that came over http: no locks, no private files."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE_MS)
    drop_service_workers(context)
    context.add_init_script("delete Navigator.prototype.locks;")
    inject(context, NO_FILES)
    yield context
    context.close()


def test_two_tabs_without_locks_do_not_write_into_each_others_box(
    browser_without_locks: BrowserContext, address: str
) -> None:
    first = opened(browser_without_locks, address)
    rest(first)
    press(first, "CDB")
    second = opened(browser_without_locks, address)
    rest(second)
    expect(second, "10")
    press(second, "B")
    expect(second, "9")
    seen = bytes(first.evaluate("Array.from(box.pixels)"))
    look(first).evaluate("box.press(1, true)")
    told(first, LEFT)
    assert bytes(first.evaluate("Array.from(box.pixels)")) == seen
    use_here(first)
    expect(first, "9")
