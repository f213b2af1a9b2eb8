"""The wall of a hall on a page: it follows the tables, trusts none, and suits everybody."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from doomsday.hall import messages, wall_text
from doomsday.hall.connection import Message
from doomsday.hall.wall import Wall
from doomsday.watch.feed import Feed
from doomsday.watch.page import files
from doomsday.watch.server import Server
from doomsday.watch.table import line
from tests.host.hall.states import game, state, view
from tests.web.boxpage import PATIENCE_MS
from tests.web.test_accessible import AXE, violations

LAST = {"name": "doomsday", "value": 1, "is_last": True}


class Shown:
    """A wall on a page. `say` is what a table sends."""

    def __init__(self) -> None:
        self.wall = Wall("doomsday", clock=lambda: 1_000_000.0)
        self.feed = Feed()
        self.server = Server(files("hall.html"), self.feed)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self._sequence = 0

    def say(self, name: str, seen: Any) -> None:
        self._sequence += 1
        payload = messages.state("s", self._sequence, 1_000_000.0, seen)
        self.wall.take(Message(f"doomsday/{name}/state", payload))
        self.put()

    def put(self, fault: str = "") -> None:
        self.feed.put(line(wall_text.page_state(fault, self.wall.rows())))

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def shown() -> Iterator[Shown]:
    made = Shown()
    yield made
    made.close()


@pytest.fixture
def opened(browser: Browser, shown: Shown) -> Iterator[Page]:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE_MS)
    expect.set_options(timeout=PATIENCE_MS)
    page = context.new_page()
    page.goto(shown.server.url)
    yield page
    context.close()


@pytest.mark.selected
def test_the_page_follows_the_tables_and_tells_what_is_new(shown: Shown, opened: Page) -> None:
    expect(opened.locator("#summary")).to_have_text("Waiting for the first table.")
    shown.say("table2", state())
    shown.say("table10", view(None))
    shown.say("table1", state())
    cards = opened.locator(".table")
    expect(cards.locator("h2 > span:first-child")).to_have_text(["table1", "table2", "table10"])
    expect(cards.nth(2)).to_contain_text("no game yet")
    expect(opened.locator("#news")).to_be_empty()
    shown.say("table2", state(clock=LAST))
    expect(cards.nth(1)).to_have_class("table last-turn")
    expect(opened.locator("#news")).to_have_text("table2: last turn")
    shown.say("table2", state(over=True, winners=[1], acts="over"))
    expect(cards.nth(1).locator(".note")).to_have_text("Reds has won")
    shown.put("The broker is away.")
    expect(opened.get_by_role("alert")).to_have_text("The broker is away.")


@pytest.mark.selected
def test_what_a_table_sends_is_text_and_nothing_else(shown: Shown, opened: Page) -> None:
    odd = game(title="<img src=x onerror=alert(1)>")
    odd["players"][0]["name"] = "</li><script>document.title='owned'</script>"
    shown.say("table1", view(odd))
    expect(opened.locator(".table")).to_contain_text("<script>document.title='owned'</script>")
    assert opened.locator(".table img, .table script").count() == 0
    assert opened.title() == "Doomsday Box: the hall"


@pytest.mark.skipif(not AXE.exists(), reason="`make check` has not fetched axe-core")
@pytest.mark.selected
def test_the_page_is_easy_to_use_in_light_and_dark(browser: Browser, shown: Shown) -> None:
    shown.say("table1", state())
    shown.say("table2", state(clock=LAST))
    shown.say("table3", view(game(), state="lost"))
    shown.say("table4", state(over=True, winners=[0], acts="over"))
    for scheme, width in (("light", 1600), ("dark", 1600), ("light", 360)):
        context = browser.new_context(
            color_scheme=scheme,  # type: ignore[arg-type]
            viewport={"width": width, "height": 800},
        )
        page = context.new_page()
        page.goto(shown.server.url)
        page.locator(".table").nth(3).wait_for()
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        context.close()
