"""The screen of the device stays awake while a game runs."""

import json
import subprocess

import pytest
from playwright.sync_api import Page

from box.ui.words import SET_UP_GAME
from tests.onbox import ROOT
from tests.web.boxpage import PATIENCE_MS, hold, press, rest, screen

# Chromium without a window has no screen to keep awake: what the page asks for is noted.
LOCKS = """
globalThis.locks = [];
Object.defineProperty(navigator, "wakeLock", { value: {
  request: async (kind) => {
    const lock = { kind, released: false, release: async () => { lock.released = true; } };
    locks.push(lock);
    return lock;
  },
} });
"""
KEPT = "() => globalThis.awake?.isKept === %s"


@pytest.fixture
def watched(page: Page, address: str) -> Page:
    page.add_init_script(LOCKS)
    page.goto(address)
    rest(page)
    page.wait_for_function("() => globalThis.words?.screen", timeout=PATIENCE_MS)
    return page


def kept(page: Page, is_kept: bool) -> None:
    page.wait_for_function(KEPT % str(is_kept).lower(), timeout=PATIENCE_MS)


def begin(page: Page) -> None:
    press(page, "D")
    for _ in range(2):
        hold(page, "D")


def test_it_stays_awake_from_the_first_round_to_the_end(watched: Page) -> None:
    kept(watched, False)
    press(watched, "D")
    kept(watched, False)
    press(watched, "A" * 2)
    begin(watched)
    kept(watched, True)
    # Also on the other pages of the box, while the game waits.
    press(watched, "A")
    while screen(watched).marked != "Pause":
        press(watched, "C")
    press(watched, "D")
    assert screen(watched).labels["A"] == "Sleep"
    watched.wait_for_function("() => words.screen.labels.A === 'Sleep'", timeout=PATIENCE_MS)
    kept(watched, True)
    press(watched, "D")
    while "Game over" not in screen(watched).lines[0].text:
        if screen(watched).labels["C"] == "-1":
            press(watched, "C")
        else:
            hold(watched, "D")
    press(watched, "DD")
    kept(watched, False)


def test_a_lock_that_the_browser_took_is_asked_for_again(watched: Page) -> None:
    begin(watched)
    kept(watched, True)
    watched.evaluate("() => { locks.at(-1).released = true; }")
    kept(watched, False)
    watched.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    kept(watched, True)
    assert watched.evaluate("() => locks.length") == 2


def test_it_sleeps_if_the_user_has_chosen_that(watched: Page) -> None:
    begin(watched)
    kept(watched, True)
    watched.locator("#open-settings").click()
    watched.get_by_label("Keep the screen awake", exact=False).uncheck()
    kept(watched, False)


NODE = """
import { gameRuns, isHome } from %s;
const page = (labels, ...lines) => ({ labels: { A: "", B: "", C: "", D: "", ...labels },
  lines: lines.map((text) => ({ text, marked: "" })) });
const HOME = { A: "Sleep", D: "Open" };
const home = page(HOME, "Game", "Doomsday 11");
const during = page(HOME, "Game  R3", "Doomsday");
console.log(JSON.stringify([
  isHome(home), isHome(page({ A: "Back" }, "Game")),
  gameRuns(home, true), gameRuns(during, false),
  gameRuns(page(HOME, "Rules", "New game"), false), gameRuns(page(HOME, "Rules", "About"), true),
  gameRuns(page({ A: "Menu" }, "11"), false), gameRuns(page({ A: "Back" }, "Rules"), true),
  gameRuns(page({ A: "Back" }, "Rules"), false),
  gameRuns(page(HOME, "Game  " + %s, "Doomsday 11"), false),
]));
"""


def test_whether_a_game_runs_follows_from_what_the_panel_shows() -> None:
    module = json.dumps((ROOT / "web/site/page/game_running.js").as_uri())
    ran = subprocess.run(
        ["node", "--input-type=module", "-e", NODE % (module, json.dumps(SET_UP_GAME))],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(ran.stdout) == [
        True,
        False,
        False,
        True,
        True,
        True,
        True,
        True,
        False,
        False,
    ]
