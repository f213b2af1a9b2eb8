"""The rules answer in the page: in a worker, under the policy of the site, also offline."""

import pytest
from playwright.sync_api import Page

from doomsday.screen.page import read_page
from doomsday.screen.picture import from_braille
from tests.onbox import ROOT
from tests.web.boxpage import Watch

GOLDEN = ROOT / "tests" / "golden" / "doom.txt"
COMPANY = ROOT / "examples" / "companies" / "lamplighters.toml"
RECORD = ROOT / "tests" / "rules" / "examples" / "anchor.game"
BEGIN = """async () => {
  const { Rules } = await import("./rules/client.js");
  Object.assign(globalThis, { rules: new Rules() });
}"""
READ = """async (pixels) => rules.screen(new Uint8Array(pixels))"""
ASK = """async ([call, content]) => {
  try {
    const { seats, ...found } = await rules[call](content);
    return found;
  } catch ({ message, hint, code }) {
    return { message, hint, code };
  }
}"""


@pytest.fixture
def asking(page: Page, address: str) -> Page:
    """A window of the site that has the rules; it shows no box."""
    page.goto(f"{address}flash.html")
    page.evaluate(BEGIN)
    return page


def test_the_page_checks_a_company_and_replays_a_game(asking: Page, watch: Watch) -> None:
    found = asking.evaluate(ASK, ["checkCompany", COMPANY.read_text("utf-8")])
    assert (found["name"], found["faults"]) == ("Lamplighters", []) and found["line"]
    verdict = asking.evaluate(ASK, ["replay", RECORD.read_text("utf-8")])
    assert verdict["ok"] and verdict["plies"]
    asking.context.set_offline(True)
    steps = asking.evaluate(ASK, ["steps", RECORD.read_text("utf-8")])
    assert len(steps["steps"]) >= verdict["plies"]
    watch.check()


def test_the_page_reads_a_picture_of_the_panel(asking: Page) -> None:
    pixels = from_braille(GOLDEN.read_text("utf-8"))
    read = read_page(pixels)
    found = asking.evaluate(READ, list(pixels))
    assert found["labels"] == read.labels
    assert [line["text"] for line in found["lines"]] == [line.text for line in read.lines]


def test_a_worker_that_is_ended_is_replaced(asking: Page) -> None:
    assert asking.evaluate("async () => (await rules.games()).length") >= 2
    asking.evaluate("() => rules.close()")
    assert asking.evaluate("async () => (await rules.games()).length") >= 2
