"""The site in a real browser: each test has a profile of its own.

    def test_a_press_opens_a_page(box: Page) -> None:
        press(box, "D")
        assert shows(box, "New game")

Without Chromium these tests are skipped, and the last lines of the run say so.
"""

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.browsers import ARGUMENTS, chromium, missing
from tests.web.server import served
from tests.web.turns import turn

playwright_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright  # noqa: E402

from tests.web.boxpage import PATIENCE_MS, Watch, rest  # noqa: E402
from tests.web.injected import drop_service_workers  # noqa: E402

# A site that was written before, in place of a new one: for work on the page.
_SITE = "WEB_SITE"


@pytest.fixture(autouse=True)
def in_turn() -> Iterator[None]:
    """Not too many browsers at a time."""
    with turn():
        yield


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site, as `doomsday web` writes it; the processes of a run share it."""
    if os.environ.get(_SITE):
        return Path(os.environ[_SITE])
    from doomsday.web import site as sites
    from doomsday.web.contents import contents

    place = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        place = place.parent
    with (place / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (place / "site").exists():
            sites.write(place / "part", contents())
            (place / "part").rename(place / "site")
    return place / "site"


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """The address of the site on a static server."""
    with served(site) as url:
        yield url


# Playwright runs a loop of asyncio while it is open: tests of other modules could start none.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser, of which each test opens a profile."""
    if missing():
        pytest.skip(missing())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def window() -> dict[str, object]:
    """Options of the profile; a test module replaces this fixture for another window."""
    return {"viewport": {"width": 1024, "height": 900}}


@pytest.fixture
def site_is_kept() -> bool:
    """Whether pages have a service worker; a test module replaces this fixture.

    It loads each file once more, and would answer for files that a test changes.
    """
    return False


@pytest.fixture
def context(
    browser: Browser, window: dict[str, object], site_is_kept: bool
) -> Iterator[BrowserContext]:
    """A fresh profile: nothing is stored."""
    context = browser.new_context(**window)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE_MS)
    if not site_is_kept:
        drop_service_workers(context)
    yield context
    context.close()


@pytest.fixture
def watch(context: BrowserContext, address: str) -> Iterator[Watch]:
    """What the pages report; at the end of the test nothing may have left the origin."""
    watch = Watch(context, address)
    yield watch
    watch.check()


@pytest.fixture
def page(context: BrowserContext, watch: Watch) -> Page:
    """A window in which nothing is open yet."""
    return context.new_page()


@pytest.fixture
def box(page: Page, address: str) -> Page:
    """A window with a new box, which rests at its home page."""
    page.goto(address)
    rest(page)
    return page
