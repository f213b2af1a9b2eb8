"""A browser that lacks something gets a sentence, not a blank page."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.boxpage import PATIENCE_MS

# What makes a browser like an older one, and what the page says that it lacks.
LACKS = {
    "WebAssembly": "delete globalThis.WebAssembly;",
    "streams that decompress": "delete globalThis.DecompressionStream;",
    "dialogs": "delete globalThis.HTMLDialogElement;",
    "workers": "delete globalThis.Worker;",
    # An older browser makes a worker of a classic script, and does not ask for its type.
    "modules in workers": """
      globalThis.Worker = class { constructor(address) {} terminate() {} };
    """,
}


@pytest.mark.parametrize("lack", LACKS)
def test_a_browser_that_lacks_something_is_told_what(page: Page, address: str, lack: str) -> None:
    page.add_init_script(LACKS[lack])
    page.goto(address)
    expect(page.locator("#unsupported")).to_be_visible(timeout=PATIENCE_MS)
    said = page.locator("#unsupported").inner_text()
    assert f"it has no {lack}." in said
    assert "Try: a current Chrome, Edge, Firefox or Safari." in said
    assert not page.locator("#device").is_visible()


def test_a_browser_that_has_all_is_told_nothing(box: Page) -> None:
    assert not box.locator("#unsupported").is_visible()


def test_without_scripts_the_page_says_what_it_needs(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    assert "The box needs JavaScript" in page.locator("noscript").inner_text()
    context.close()
