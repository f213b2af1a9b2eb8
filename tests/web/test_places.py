"""Where a box is kept: in files, else in the database, else nowhere, which is said."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.faults.test_killed_box import kept
from tests.web.boxpage import PATIENCE_MS, Watch, press, rest, words
from tests.web.injected import NO_DATABASE, NO_FILES, TAKEN_FILE, inject
from tests.web.profiles import Profile, expect, flash_of

MIB = 1 << 20


def open_box(page: Page, address: str) -> str:
    """Open the site; return where its box is kept."""
    page.goto(address)
    rest(page)
    return str(page.evaluate("box.report.place"))


def notices(page: Page) -> str:
    return page.inner_text("#notices") + page.inner_text("#remarks")


def play(page: Page) -> None:
    """Set the doomsday clock to 9, which only the journal keeps."""
    press(page, "CDBB")
    expect(page, "9")


def check_goes_on(page: Page, address: str) -> None:
    """Check that the clock is kept over a power cut and a closed tab."""
    play(page)
    page.evaluate("box.start()")
    expect(page, "9")
    page.goto("about:blank")
    page.goto(address)
    rest(page)
    expect(page, "9")


def test_a_box_is_kept_in_files_and_nothing_is_said(page: Page, address: str) -> None:
    assert open_box(page, address) == "files"
    check_goes_on(page, address)
    assert "Nothing is kept" not in notices(page)


def test_a_box_is_kept_in_the_database_where_there_are_no_files(page: Page, address: str) -> None:
    inject(page.context, NO_FILES)
    assert open_box(page, address) == "database"
    check_goes_on(page, address)
    assert "Nothing is kept" not in notices(page)


def test_a_box_in_the_database_stays_there_when_there_are_files(page: Page, address: str) -> None:
    inject(page.context, NO_FILES)
    open_box(page, address)
    play(page)
    inject(page.context, "")
    assert open_box(page, address) == "database"
    expect(page, "9")


@pytest.mark.selected
def test_it_is_said_when_nothing_is_kept(page: Page, address: str) -> None:
    inject(page.context, NO_FILES + NO_DATABASE)
    assert open_box(page, address) == "memory"
    assert "lets the page store nothing" in notices(page)
    play(page)
    page.evaluate("box.start()")
    rest(page)
    expect(page, "9")
    assert notices(page).count("Nothing is kept") == 1
    page.goto("about:blank")
    assert open_box(page, address) == "memory"
    assert "Doomsday  11" in words(page)


def limit(page: Page, address: str, size: int) -> None:
    """Give the site so many bytes of storage."""
    session = page.context.new_cdp_session(page)
    origin = address.rstrip("/")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": size})


@pytest.mark.sampled("3145728-database")
@pytest.mark.parametrize(("size", "place"), [(6 * MIB, "files"), (3 * MIB, "database")])
def test_a_box_is_kept_where_there_is_room_for_it(
    page: Page, address: str, size: int, place: str
) -> None:
    limit(page, address, size)
    assert open_box(page, address) == place
    check_goes_on(page, address)


def test_it_is_said_when_there_is_no_room(page: Page, address: str) -> None:
    limit(page, address, 100_000)
    assert open_box(page, address) == "memory"
    assert "the browser has no room for it" in notices(page)
    play(page)


def test_a_box_in_use_elsewhere_is_not_replaced_by_another(
    page: Page, address: str, watch: Watch
) -> None:
    open_box(page, address)
    play(page)
    inject(page.context, TAKEN_FILE)
    page.goto("about:blank")
    page.goto(address)
    page.get_by_text("Another tab or window uses the box.").wait_for(timeout=PATIENCE_MS)
    inject(page.context, "")
    page.get_by_role("button", name="Start the box").click()
    rest(page)
    expect(page, "9")


@pytest.fixture
def denied(browser: Browser, tmp_path: Path, address: str) -> Iterator[Profile]:
    """A browser whose settings deny sites all storage."""
    folder = tmp_path / "profile"
    (folder / "Default").mkdir(parents=True)
    settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (folder / "Default" / "Preferences").write_text(json.dumps(settings))
    profile = Profile(browser.browser_type, folder, address)
    yield profile
    profile.close()


def test_a_browser_that_denies_storage_plays_and_says_so(denied: Profile) -> None:
    page = denied.page()
    assert page.evaluate("box.report.place") == "memory"
    assert "lets the page store nothing" in notices(page)
    play(page)
    page.evaluate("box.start()")
    rest(page)
    expect(page, "9")


def test_a_private_window_keeps_the_box_until_it_is_closed(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    # A context of this browser is what a private window is: its storage is in memory.
    context: BrowserContext = browser.new_context()
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    assert open_box(page, address) == "files"
    play(page)
    assert "may delete the box" in notices(page)
    page.close()
    page = context.new_page()
    open_box(page, address)
    expect(page, "9")
    place = tmp_path / "flash.bin"
    place.write_bytes(flash_of(page))
    assert kept(place).clock == 9
    context.close()
    context = browser.new_context()
    page = context.new_page()
    open_box(page, address)
    assert "Doomsday  11" in words(page)
    context.close()
