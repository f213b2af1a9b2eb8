"""The page of a table in Chromium: what spectators see and hear of a game."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from doomsday.watch.feed import Feed
from doomsday.watch.page import files
from doomsday.watch.server import Server
from doomsday.watch.table import Table, line
from doomsday.watch.view import LOST, NO_GAME, PLAYING, View
from shared.rules import games
from shared.rules.records.replay import Record, replaying
from tests.onbox import ROOT
from tests.rules import playthrough
from tests.web.boxpage import PATIENCE_MS
from tests.web.test_accessible import AXE, violations

NASTY = '<img src=x onerror="document.title=1">'


def table_at(id: str, plies: int, number: int = 0) -> Table:
    """Return the table of a recorded game of `id` after some plies."""
    return table_in(sorted((ROOT / playthrough.folder(id)).glob("*.game"))[number], plies)


def table_in(path: Path, plies: int) -> Table:
    """Return the table of a record after some plies."""
    record = Record(path.read_text("utf-8"))
    table = Table(record.header)
    for _ in replaying(record, table):
        if table.ply >= plies:
            break
    return table


def said(table: Table | dict[str, Any] | None, state: str = PLAYING, notice: str = "") -> str:
    found = table.as_json() if isinstance(table, Table) else table
    return line(View("Red <b>Box</b>", "ab12", state, notice, found).as_json())


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(files(), Feed()) as found:
        thread = threading.Thread(target=found.serve_forever)
        thread.start()
        yield found
        found.shutdown()
        thread.join()


@pytest.fixture
def watched(browser: Browser, server: Server) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda told: troubles.append(told.text))
    page.on(
        "request", lambda asked: asked.url.startswith(server.url) or troubles.append(asked.url)
    )
    page.goto(server.url)
    yield page
    context.close()
    assert not [one for one in troubles if "ERR_" not in one]


@pytest.mark.selected
def test_scores_clock_turn_and_events_follow_the_states(watched: Page, server: Server) -> None:
    table = table_at("mfz", 9)
    server.feed.put(said(table))
    shown = table.as_json()
    watched.wait_for_function("() => document.querySelectorAll('#players li').length > 1")
    scores = watched.locator("#players .score").all_text_contents()
    assert scores == [str(player["score"]) for player in shown["players"]]
    assert watched.locator("#clock-value").text_content() == str(shown["clock"]["value"])
    assert watched.locator("#events li").first.text_content() == shown["events"][-1]["text"]
    table.undo()
    server.feed.put(said(table))
    told = table.as_json()["events"][-1]["text"]
    watched.wait_for_function(
        "told => document.querySelector('#events li').textContent === told", arg=told
    )
    # Screen readers hear what is new, and nothing twice.
    assert told in (watched.locator("#spoken").text_content() or "")


@pytest.mark.selected
def test_a_lost_line_and_a_box_without_a_game_are_named(watched: Page, server: Server) -> None:
    table = table_at("sheet", 3)
    server.feed.put(said(None, NO_GAME))
    watched.get_by_text("No game is being played on Red <b>Box</b>.").wait_for()
    server.feed.put(said(table, LOST, "The connection to the box was lost."))
    watched.get_by_text("No connection to the box. The connection").wait_for()
    assert watched.locator("#players li").count() == len(table.as_json()["players"])
    server.feed.put(said(table))
    watched.locator("#notice").wait_for(state="hidden")


@pytest.mark.selected
def test_markup_in_names_and_sentences_is_text(watched: Page, server: Server) -> None:
    found = table_at("mfz", 9).as_json()
    for player in found["players"]:
        player["name"] = player["short"] = NASTY
        player["facts"][0]["name"] = player["colour"] = NASTY
    found["events"][-1]["text"] = found["clock"]["name"] = found["depth"] = NASTY
    server.feed.put(said(found))
    watched.wait_for_function("() => document.querySelectorAll('#players li').length > 1")
    assert watched.locator("#players .name").first.text_content() == NASTY
    assert watched.locator("main img").count() == 0
    assert watched.title() == "Doomsday Box: the table"


@pytest.mark.selected
def test_a_program_that_has_ended_is_named_and_awaited(watched: Page, server: Server) -> None:
    watched.route("**/events", lambda route: route.abort())
    watched.reload()
    watched.get_by_text("doomsday watch has ended or does not answer").wait_for()
    watched.unroute("**/events")
    server.feed.put(said(table_at("mfz", 9)))
    watched.reload()
    watched.locator("#notice").wait_for(state="hidden")


@pytest.mark.skipif(not AXE.exists(), reason="`make check` has not fetched axe-core")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.selected("360-dark", "1280-light")
def test_axe_finds_no_fault_in_any_game(
    browser: Browser, server: Server, scheme: Any, width: int
) -> None:
    context = browser.new_context(
        color_scheme=scheme, viewport={"width": width, "height": 720}, bypass_csp=True
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(server.url)
    assert violations(page) == []
    for id in games.ids():
        for plies in (4, 10_000):
            table = table_at(id, plies)
            table.time.add(table.state, 75)
            table.time.rounds = table.time.rounds or [75]
            server.feed.put(said(table, LOST if plies == 4 else PLAYING, "It is away."))
            page.wait_for_function(
                "title => document.querySelector('#title').textContent.includes(title)",
                arg=table.as_json()["title"],
            )
            assert violations(page) == [], (id, plies)
    context.close()


@pytest.mark.parametrize("height", [720, 1080])
@pytest.mark.selected("720")
def test_on_a_second_screen_nothing_is_cut_off(
    browser: Browser, server: Server, height: int
) -> None:
    context = browser.new_context(viewport={"width": height * 16 // 9, "height": height})
    page = context.new_page()
    page.goto(server.url)
    for id in games.ids():
        server.feed.put(said(table_at(id, 12)))
        page.wait_for_function(
            "title => document.querySelector('#title').textContent.includes(title)",
            arg=games.game(id).title,
        )
        cut = page.evaluate(
            """() => [...document.querySelectorAll("#players li, #clock, body")]
              .filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => e.outerHTML)"""
        )
        assert cut == [], id
    context.close()
