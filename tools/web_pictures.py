"""Make the pictures of the page in docs/web.md: the box in a browser, in a window and on a phone.

Needs Chromium. No test compares them: a browser of another version draws letters otherwise.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from doomsday.web import site
from doomsday.web.contents import contents
from tests.web.boxpage import press, rest
from tests.web.browsers import ARGUMENTS, chromium
from tests.web.server import served
from tools.arguments import parsed

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "web"
_WINDOW = {"width": 900, "height": 760}
_PHONE = {"width": 360, "height": 740}


def main() -> None:
    """Write the pictures."""
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        site.write(Path(scratch) / "site", contents())
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        with served(Path(scratch) / "site") as address:
            page = _opened(browser, address, _WINDOW, "light")
            page.screenshot(path=FOLDER / "window.png")
            page = _opened(browser, address, _PHONE, "dark")
            page.get_by_role("button", name="Play a quick game").click()
            page.wait_for_timeout(4000)
            rest(page)
            page.screenshot(path=FOLDER / "phone.png")
            page = _opened(browser, address, _WINDOW, "dark")
            press(page, "D")
            page.screenshot(path=FOLDER / "dark.png")
        browser.close()


def _opened(browser: Browser, address: str, size: dict[str, int], scheme: str) -> Page:
    context = browser.new_context(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(address)
    rest(page)
    # The labels in the keys come once the panel has been read.
    page.get_by_role("button", name="Open").first.wait_for()
    return page


if __name__ == "__main__":
    parsed(__doc__)
    main()
