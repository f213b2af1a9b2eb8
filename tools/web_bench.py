"""Measure the box in a browser: time to the first screen, and from a press to its picture.

Prints figures of this machine; no test compares them. FOLDER: a site that was written before;
by default a new one.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.web.boxpage import rest
from tests.web.browsers import ARGUMENTS, chromium
from tests.web.server import served
from tools.arguments import parsed

_STARTS = 7
_PRESSES = 60
# When the page was opened, until the panel was first drawn with something on it.
_FIRST = """() => new Promise((done) => {
  const look = () => globalThis.box?.pictures && box.pixels.some(Boolean) ? done(performance.now())
    : requestAnimationFrame(look);
  look();
})"""
# From the press of a key to the picture that shows it, and from its release to the result.
_PRESS = """(button) => new Promise((done) => {
  const begun = performance.now();
  box.addEventListener("picture", () => done(performance.now() - begun), { once: true });
  box.press(button, !box.isDown(button));
})"""


def main(arguments: Sequence[str]) -> None:
    """Write the figures."""
    with tempfile.TemporaryDirectory() as scratch:
        site = Path(arguments[0]) if arguments else _written(Path(scratch) / "site")
        with served(site) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
            cold, warm, pulled = [], [], []
            for _ in range(_STARTS):
                context = browser.new_context()
                page = context.new_page()
                page.goto(address)
                cold.append(page.evaluate(_FIRST))
                rest(page)
                page.wait_for_timeout(1500)
                page.goto("about:blank")
                page.goto(address)
                warm.append(page.evaluate(_FIRST))
                rest(page)
                page.wait_for_timeout(500)
                pulled.append(_pulled(page))
                context.close()
            page = browser.new_page()
            page.goto(address)
            rest(page)
            page.wait_for_timeout(2000)
            down, up = [], []
            for count in range(_PRESSES):
                down.append(page.evaluate(_PRESS, 1 + count % 2))
                page.wait_for_timeout(60)
                up.append(page.evaluate(_PRESS, 1 + count % 2))
                rest(page)
            browser.close()
    for name, times in (
        ("first screen, cold", cold),
        ("first screen, again", warm),
        ("plug pulled", pulled),
        ("press to picture", down),
        ("release to picture", up),
    ):
        times.sort()
        late = times[min(len(times) - 1, int(len(times) * 0.95))]
        print(f"{name}: median {statistics.median(times):.1f} ms, 95 % {late:.1f} ms")


def _pulled(page: Page) -> float:
    return float(
        page.evaluate(
            """() => new Promise((done) => {
              const begun = performance.now();
              box.addEventListener("picture", function look() {
                if (!box.pixels.some(Boolean)) return;
                box.removeEventListener("picture", look);
                done(performance.now() - begun);
              });
              box.start();
            })"""
        )
    )


def _written(folder: Path) -> Path:
    from doomsday.web import site

    site.write(folder)
    return folder


if __name__ == "__main__":
    main(parsed(__doc__, "FOLDER"))
