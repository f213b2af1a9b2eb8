"""Make pictures of pages: of the box in a browser for docs/web.md, of a table for docs/watch.md.

Needs Chromium. No test compares them: a browser of another version draws letters otherwise.
"""

import tempfile
import threading
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from doomsday.watch.feed import Feed
from doomsday.watch.page import files
from doomsday.watch.server import Server
from doomsday.watch.table import line
from doomsday.watch.view import PLAYING, View
from doomsday.web import site
from doomsday.web.contents import contents
from tests.onbox import ROOT
from tests.web.boxpage import press, rest
from tests.web.browsers import ARGUMENTS, chromium
from tests.web.server import served
from tests.web.test_table_page import table_in
from tools.arguments import parsed

FOLDER = ROOT / "docs" / "web"
_GAME, _PLIES = "three-companies.game", 66
_SCREEN = {"width": 1280, "height": 720}
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
        _picture_table(browser)
        browser.close()


def _picture_table(browser: Browser) -> None:
    """Picture the page for spectators."""
    feed = Feed()
    table = table_in(sorted((ROOT / "examples" / "games").glob(_GAME))[0], _PLIES)
    feed.put(line(View("Kitchen", "", PLAYING, "", table.as_json()).as_json()))
    with Server(files(), feed) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        context = browser.new_context(viewport=_SCREEN, color_scheme="dark")  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(server.url)
        page.locator("#players li").first.wait_for()
        page.screenshot(path=FOLDER / "table.png")
        context.close()
        server.shutdown()


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
