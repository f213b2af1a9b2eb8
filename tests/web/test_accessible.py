"""axe-core finds no fault in any part of the page, in light and dark, on a phone and a desk."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.onbox import ROOT
from tests.web.boxpage import PATIENCE_MS, Watch, press, rest

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PARTS = ("companies", "prepare", "games", "real-box", "saved-box")
RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.map(({ id, nodes }) => [id, ...nodes.map(({ html, any }) =>
    `${html.slice(0, 160)} ${any.map(({ message }) => message).join(" ")}`)]);
}"""


def violations(page: Page) -> list[Any]:
    """Return what axe-core finds; the page's policy allows it, because the test injects it."""
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(AXE.read_text())
    found: list[Any] = page.evaluate(RUN)
    return found


@pytest.mark.skipif(not AXE.exists(), reason="`make check` has not fetched axe-core")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.selected("360-dark", "1280-light")
def test_no_part_of_the_page_is_hard_to_use(
    browser: Browser, address: str, scheme: Any, width: int
) -> None:
    context = browser.new_context(
        color_scheme=scheme, viewport={"width": width, "height": 800}, reduced_motion="reduce"
    )
    watch = Watch(context, address)
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(address)
    rest(page)
    page.locator("#offers").wait_for()
    page.wait_for_function("() => globalThis.words?.screen")
    assert violations(page) == []
    for name in PARTS:
        page.locator(f"details:has(#{name}) > summary").click()
        page.locator(f"#{name} > :not(.loading)").first.wait_for()
        assert violations(page) == [], name
    for name in ("settings", "help"):
        page.locator(f"#open-{name}").click()
        assert violations(page) == [], name
        page.keyboard.press("Escape")
    press(page, "D")
    page.locator("#open-big").click()
    page.wait_for_function("() => document.documentElement.classList.contains('big')")
    assert violations(page) == []
    watch.check()
    context.close()


@pytest.mark.skipif(not AXE.exists(), reason="`make check` has not fetched axe-core")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_for_boards_is_not_hard_to_use(
    browser: Browser, address: str, scheme: Any
) -> None:
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    page.goto(f"{address}flash.html")
    page.locator("h1").wait_for()
    assert violations(page) == []
    context.close()


@pytest.mark.selected
def test_the_keys_are_reached_by_the_tabulator_in_order(box: Page) -> None:
    box.locator("#power").focus()
    names = []
    for _ in range(4):
        box.keyboard.press("Tab")
        names.append(box.evaluate("() => document.activeElement.id"))
    assert names == ["key-A", "key-B", "key-C", "key-D"]


def test_the_focus_is_seen(box: Page) -> None:
    box.locator("#power").focus()
    box.keyboard.press("Tab")
    width = box.evaluate("() => getComputedStyle(document.activeElement).outlineWidth")
    assert width == "3px"


def test_nothing_moves_for_those_who_want_none(browser: Browser, address: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    moving = page.evaluate(
        """() => [...document.querySelectorAll("*")].filter((each) =>
          getComputedStyle(each).transitionDuration !== "0s").map((each) => each.outerHTML)"""
    )
    assert moving == []
    context.close()
