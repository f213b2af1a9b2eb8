"""Measure the box in a browser: time to the first screen, and from a press to its picture.

Also what the presses of a quick game write to the browser's storage. Prints figures of this
machine; no test compares them. FOLDER: a site that was written before; by default a new one.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from doomsday.image import build
from doomsday.sim import script
from shared.rules.games import roster_path
from tests.onbox import ROOT
from tests.packs import packed
from tests.web.boxpage import rest
from tests.web.browsers import ARGUMENTS, chromium
from tests.web.injected import box_worker
from tests.web.page_actions import PageHands
from tests.web.profiles import put_flash
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
# In the worker: counts what it writes to its file.
_COUNT = """() => {
  const handle = FileSystemSyncAccessHandle.prototype;
  const { write, flush } = handle;
  self.written = { writes: 0, bytes: 0, flushes: 0 };
  handle.write = function (data, options) {
    self.written.writes++;
    self.written.bytes += data.length;
    return write.call(this, data, options);
  };
  handle.flush = function () {
    self.written.flushes++;
    return flush.call(this);
  };
}"""
_WRITTEN = """() => {
  const { written } = self;
  self.written = { writes: 0, bytes: 0, flushes: 0 };
  return written;
}"""
_GAME = ROOT / "examples" / "quick.seq"


class _Counting(PageHands):
    """Note what each press writes."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.worker = box_worker(page)
        self.written: list[dict[str, int]] = []

    def hold(self, button: int | str, ms: int) -> None:
        """Press, and note what was written."""
        super().hold(button, ms)
        self.written.append(self.worker.evaluate(_WRITTEN))

    def power_cut(self) -> None:
        """Leave the power on: another worker would not be counted."""


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
            page.context.close()
            written = _written_by_a_game(browser.new_page(), address)
            browser.close()
    for kind in ("writes", "bytes", "flushes"):
        counts = sorted(press[kind] for press in written)
        rest_of = counts[-1], sum(counts) / len(counts)
        print(
            f"{kind} a press: median {statistics.median(counts):g}, most {rest_of[0]}, "
            f"mean {rest_of[1]:.1f}, none in {counts.count(0)} of {len(counts)} presses"
        )
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


def _written_by_a_game(page: Page, address: str) -> list[dict[str, int]]:
    """Play a quick game; return what each press wrote."""
    page.goto(address)
    rest(page)
    roster = {f"/{roster_path('mfz')}": packed()}
    put_flash(page, build.flash_image("sim", files=roster))
    hands = _Counting(page)
    hands.worker.evaluate(_COUNT)
    steps = script.parse(_GAME.read_text("utf-8").splitlines())
    script.run(steps, hands, sys.stderr, lambda name, pixels: None)
    return hands.written


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
    from doomsday.web import contents, site

    site.write(folder, contents.contents())
    return folder


if __name__ == "__main__":
    main(parsed(__doc__, "FOLDER"))
