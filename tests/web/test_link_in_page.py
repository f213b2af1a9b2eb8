"""The link between the page and the box in its worker."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.packs import EXAMPLES, pack_of
from tests.web.boxpage import pixels, press, rest
from tests.web.link_node import packed, unpacked
from tests.web.profiles import put_flash
from tests.web.test_link_on_box import flash, games_of, played  # noqa: F401

# What the steps of the tests use; they are the body of a function of `given`.
TOOLS = """async (given) => {
  const { talkTo } = await import("./link/box_line.js");
  const { pull } = await import("./link/transfers.js");
  const text = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const games = async () => {
    const found = await talkTo(box, (link) => pull(link));
    return Object.fromEntries(found.map((game) => [game.file.name, text(game.content)]));
  };
  %s
}"""


def run(page: Page, body: str, given: object = None) -> Any:
    """Run steps in the page and return their result."""
    return page.evaluate(TOOLS % body, given)


def contents(found: Mapping[str, str]) -> dict[str, bytes]:
    return {name: unpacked(content) for name, content in found.items()}


@pytest.fixture
def box(page: Page, address: str, flash: Path) -> Page:  # noqa: F811
    """A window with a box that has finished games."""
    page.goto(address)
    rest(page)
    put_flash(page, flash.read_bytes())
    return page


@pytest.mark.selected
def test_finished_games_of_the_box_in_the_worker_arrive_byte_equal(
    box: Page,
    flash: Path,  # noqa: F811
) -> None:
    assert contents(run(box, "return games();")) == games_of(flash)


def test_the_box_in_the_worker_takes_companies_and_gives_them_back(box: Page) -> None:
    content = pack_of(EXAMPLES).content
    steps = """
        const kind = { game: "mfz", rosters: "companies" };
        const count = await talkTo(box, (link) => link.sendRosters(kind, bytes(given)));
        const back = await talkTo(box, (link) => link.rosters("mfz", "companies.txt"));
        return [count, text(back)];
    """
    count, back = run(box, steps, packed(content))
    assert (count, unpacked(back)) == (6, content)


def test_a_power_cut_in_a_transfer_is_survived(box: Page, flash: Path) -> None:  # noqa: F811
    steps = """
        const found = games();
        await box.next("serial");
        await box.next("serial");
        box.start();
        return found;
    """
    assert contents(run(box, steps)) == games_of(flash)


def test_two_parts_of_the_page_may_talk_to_the_box_at_once(
    box: Page,
    flash: Path,  # noqa: F811
) -> None:
    both = run(box, "return Promise.all([games(), games()]);")
    assert [contents(found) for found in both] == [games_of(flash)] * 2


def test_the_screen_over_the_link_is_that_of_the_page(box: Page) -> None:
    press(box, "D")
    shown = unpacked(run(box, "return talkTo(box, (link) => link.pixels().then(text));"))
    assert shown == pixels(box)


def test_a_failure_leaves_the_line_free_for_the_next(box: Page, flash: Path) -> None:  # noqa: F811
    steps = """
        const wrong = talkTo(box, () => Promise.reject(new Error("wrong")));
        const said = await wrong.catch((error) => error.message);
        return [said, await games()];
    """
    said, found = run(box, steps)
    assert said == "wrong" and contents(found) == games_of(flash)
