"""A new user with a phone: a whole quick game by touch alone, and its record sent to a friend."""

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from tests.web.boxpage import PATIENCE_MS, Watch, expect, pixels_now, rest, screen, shows, until
from tests.web.test_keys import PHONE, centre, touch

pytestmark = pytest.mark.selected


class Fingers:
    """A player who has nothing but the keys on the glass."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._session: CDPSession = page.context.new_cdp_session(page)

    def tap(self, letter: str) -> None:
        self.page.locator(f"#key-{letter}").tap()
        rest(self.page)

    def hold(self, letter: str) -> None:
        """Hold a key until the panel shows the result."""
        before = pixels_now(self.page)
        touch(self._session, "touchStart", centre(self.page, letter))
        self.page.wait_for_timeout(1_000)
        touch(self._session, "touchEnd")
        until(self.page, lambda: pixels_now(self.page) != before, f"{letter} is held")
        rest(self.page)


@pytest.fixture
def window() -> dict[str, object]:
    return PHONE


def test_a_quick_game_by_touch_alone_is_opened_from_its_link_by_a_friend(
    box: Page, browser: Browser, address: str
) -> None:
    box.get_by_role("button", name="Play a quick game").tap()
    box.wait_for_function("() => !document.body.dataset.demonstration", timeout=PATIENCE_MS)
    rest(box)
    fingers = Fingers(box)
    for _ in range(40):
        if shows(box, "Game over"):
            break
        if screen(box).labels["C"] == "-1":
            fingers.tap("C")
        else:
            fingers.hold("D")
    fingers.tap("D")
    expect(box, "Saved")

    box.locator("details:has(#games) > summary").tap()
    box.get_by_role("button", name="Open game 1").tap()
    box.get_by_role("button", name="Share by link").tap()
    link = box.get_by_label("Link to this game").input_value()

    context = browser.new_context(**PHONE)  # type: ignore[arg-type]
    watch = Watch(context, address)
    friend = context.new_page()
    friend.goto(link)
    verdict = friend.locator("#shared .verdict")
    verdict.wait_for(timeout=PATIENCE_MS)
    assert "every step follows the rules" in (verdict.text_content() or "")
    watch.check()
    context.close()
