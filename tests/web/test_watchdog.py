"""The page ends a worker that hangs, as the watchdog of a chip would, and never another one."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from box.ui import words
from doomsday.screen.words import read_words
from doomsday.web import contents, packed
from tests.faults.test_crashes import page as module
from tests.faults.test_crashes import with_files
from tests.web.boxpage import rest, until
from tests.web.page_actions import PageHands

SCRIPT = Path(__file__).with_name("hang_watch.mjs")
LIMIT_MS = 8_000
_COUNT_STARTS = """() => {
  globalThis.starts = 0;
  box.addEventListener("started", () => globalThis.starts++);
}"""

Events = list[tuple[str, int]]
TICK: Events = [("tick", 0)]
HEARD: Events = [("heard", 0)]
ALLOW: Events = [("allow", LIMIT_MS)]


def deeds(events: Events) -> tuple[int, list[tuple[int, str]]]:
    """Return how many ticks the limit is, and what the watch does at which event."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    command = [node, str(SCRIPT), json.dumps(events)]
    told = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return LIMIT_MS // told["tick"], [(number, deed) for number, deed in told["deeds"]]


def test_a_worker_that_does_not_answer_for_the_limit_is_ended_once() -> None:
    ticks, done = deeds([*ALLOW, *TICK * 40])
    assert done[:2] == [(1, "ask"), (1 + ticks + 1, "end")]
    assert done[2:] == []


def test_a_worker_that_answers_late_but_within_the_limit_is_not_ended() -> None:
    ticks, _ = deeds([])
    _, done = deeds([*ALLOW, *(TICK + TICK * ticks + HEARD) * 5])
    assert [deed for _, deed in done] == ["ask"] * 5


def test_a_worker_without_a_watchdog_is_left_alone() -> None:
    assert deeds(TICK * 100)[1] == []


def test_another_worker_begins_without_a_watchdog() -> None:
    assert deeds([*ALLOW, *TICK * 3, ("reset", 0), *TICK * 100])[1] == [(1, "ask")]


@pytest.fixture
def hanging(page: Page, address: str) -> Page:
    """A window with a new box whose settings hang at a press; the test lets the time pass."""
    hangs = module("settings", button="while True: pass")
    image = packed.packed(with_files({"box/screens/settings.py": hangs}))

    def answer(route: Route) -> None:
        route.fulfill(body=image, content_type="application/octet-stream")

    page.route(f"**/{contents.IMAGE}", answer)
    page.clock.install()
    page.goto(address)
    rest(page)
    return page


@pytest.mark.selected
def test_programs_that_hang_are_restarted_and_three_of_them_lead_to_safe_mode(
    hanging: Page,
) -> None:
    hands = PageHands(hanging)
    hands.answer("Doomsday")
    hands.press("B")
    hands.press("A")
    hands.answer("Settings")
    for _ in range(2):
        hang(hanging)
        rest(hanging)
    hang(hanging)
    until(hanging, lambda: words.SAFE_MODE in panel(hanging), "safe mode")
    assert "watchdog" in panel(hanging)
    # Safe mode looks at its keys all the time: it never rests.
    hanging.evaluate("box.press(2, true)")
    hands.expect("Doomsday 10")


def hang(page: Page) -> None:
    """Press C, at which the program hangs, and let the time pass until it is restarted."""
    page.evaluate(_COUNT_STARTS)
    # Not awaited: its promise waits until the box rests.
    page.evaluate("void box.tap(2)")

    def is_restarted() -> bool:
        page.clock.run_for(LIMIT_MS / 4)
        return bool(page.evaluate("globalThis.starts"))

    until(page, is_restarted, "the restart")


def panel(page: Page) -> str:
    """Return the words on the panel as it is."""
    return " ".join(read_words(bytes(page.evaluate("() => Array.from(box.pixels)"))))
