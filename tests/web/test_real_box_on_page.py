"""A real box in the whole page: its screen and keys in place of those of the page's own box."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from doomsday.screen.page import read_page
from doomsday.screen.words import read_words
from tests.host.simbox import files_of, headless
from tests.packs import BATTLEFORCES, EXAMPLES, pack_of
from tests.web.boxpage import BUTTONS, PATIENCE_MS, Watch, rest, until
from tests.web.serial_bridge import BridgedPort, SerialBridge, install
from tests.web.test_link_on_box import flash, games_of, played  # noqa: F401

# What the canvas of the panel shows, as the bytes of a display.
SHOWN = """() => {
  const context = document.querySelector("#panel").getContext("2d");
  const { data } = context.getImageData(0, 0, 128, 64);
  const pixels = new Array(1024).fill(0);
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 128; x++) {
      if (data[4 * (y * 128 + x) + 1] > 80) pixels[(y >> 3) * 128 + x] |= 1 << (y & 7);
    }
  }
  return pixels;
}"""


class Whole:
    """The page with a port, as its user sees it."""

    def __init__(self, page: Page, bridge: SerialBridge) -> None:
        self.page = page
        self.bridge = bridge
        page.goto(bridge.url)
        rest(page)

    def part(self, title: str) -> None:
        """Open a part of the page."""
        self.page.get_by_role("heading", name=title, exact=True).click()

    def click(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def says(self, words: str) -> None:
        """Wait until the status line of the part Real box has these words."""
        status = self.page.locator("#real-box").get_by_role("status")
        expect(status).to_contain_text(words, timeout=PATIENCE_MS)

    def connect(self) -> None:
        self.part("Real box")
        self.click("Connect a box")
        self.says("is connected")

    def pixels(self) -> bytes:
        """Return what the panel of the page shows."""
        return bytes(self.page.evaluate(SHOWN))

    def own(self) -> bytes:
        """Return the screen of the page's own box."""
        return bytes(self.page.evaluate("[...box.pixels]"))

    def shows(self, text: str) -> None:
        """Wait until the panel has a text, and the keys its labels."""

        def all_shown() -> bool:
            pixels = self.pixels()
            labels = read_page(pixels).labels
            keys = {key: self.page.locator(f"#key-{key}").inner_text() for key in BUTTONS}
            named = [label in keys[key] for key, label in labels.items() if label.isalpha()]
            return bool(named) and all(named) and text in read_words(pixels)

        until(self.page, all_shown, f"the panel shows '{text}'")


@pytest.fixture
def whole(
    browser: Browser,
    site: Path,
    flash: Path,  # noqa: F811
    tmp_path: Path,
) -> Iterator[Whole]:
    """The page beside a headless box with finished games."""
    ports = {"box": BridgedPort(tmp_path / "P")}
    context = browser.new_context()
    context.set_default_timeout(PATIENCE_MS)
    install(context)
    with headless(flash, pty=tmp_path / "P"), SerialBridge(site, ports) as bridge:
        watch = Watch(context, bridge.url)
        # The test reads the panel often, which no page does.
        watch.allowed.append("willReadFrequently")
        yield Whole(context.new_page(), bridge)
        watch.check()
    context.close()


def test_a_real_box_takes_the_panel_and_the_keys_until_it_is_disconnected(whole: Whole) -> None:
    own = whole.own()
    whole.connect()
    whole.shows("Game")
    whole.page.locator("#key-C").click()
    whole.page.locator("#key-D").click()
    whole.shows("from 11")
    shown = whole.pixels()
    assert whole.own() == own != shown
    whole.click("Disconnect")
    whole.says("The box is disconnected.")
    until(whole.page, lambda: whole.pixels() == own, "the panel shows the page's own box")
    # What was pressed was pressed there.
    whole.click("Connect a box")
    until(whole.page, lambda: whole.pixels() == shown, "the panel shows the real box again")


def test_a_pulled_cable_gives_the_panel_back(whole: Whole) -> None:
    own = whole.own()
    whole.connect()
    whole.page.locator("#key-D").click()
    until(whole.page, lambda: whole.pixels() != own, "the real box shows another page")
    whole.bridge.pull("box")
    whole.says("The connection to the box was lost.")
    until(whole.page, lambda: whole.pixels() == own, "the panel shows the page's own box")


def test_companies_of_the_page_are_put_on_a_real_box(
    whole: Whole,
    flash: Path,  # noqa: F811
) -> None:
    files = [*sorted(EXAMPLES.glob("*.toml"))[:2], *sorted(BATTLEFORCES.glob("*.toml"))[:1]]
    whole.part("Companies")
    whole.page.locator("#companies input[type=file]").set_input_files(files)
    expect(whole.page.locator("#companies li")).to_have_count(3)
    whole.connect()
    whole.click("Put companies on the box")
    whole.says("The box has 2 companies now.")
    whole.says("The box has 1 battleforce now.")
    whole.click("Put companies on the box")
    whole.says("The box has 2 companies; nothing changed.")
    whole.click("Disconnect")
    whole.says("The box is disconnected.")
    assert files_of(flash)["/companies.txt"] == pack_of(EXAMPLES, count=2).content


def test_games_of_a_real_box_are_kept_by_the_page(
    whole: Whole,
    flash: Path,  # noqa: F811
) -> None:
    whole.connect()
    whole.click("Fetch finished games")
    whole.says("Fetched: 3 games.")
    whole.part("Games")
    expect(whole.page.locator("#games li")).to_have_count(len(games_of(flash)))
    # After a new start of the page they are there, and are not fetched again.
    whole.page.reload()
    rest(whole.page)
    whole.connect()
    whole.click("Fetch finished games")
    whole.says("Fetched: 0 games.")
