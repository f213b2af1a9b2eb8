"""The renderer, the browser or the worker is killed: what was seen is there when it is opened."""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.faults.test_killed_box import GO_ON, ROUND, kept, state_of, words_of
from tests.faults.test_killed_game import BEGIN, Kept
from tests.sampling import cases
from tests.web.boxpage import press, rest
from tests.web.injected import NO_FILES
from tests.web.profiles import Presser, Profile, expect, flash_of, kill_later

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="finds the processes through /proc"
)

KILLS = cases(50, 3)
# Most steps answered between two kills; the kill comes during the next step.
MOST_ANSWERED = 4
# A press has its effect when the key has been down for the debounce: there is nothing to cut in
# the rest of a step.
SHARE_OF_EFFECT = 0.7

# Begins to press a key and cuts the power some milliseconds later, without a turn of Python.
CUT = """([button, ms]) => new Promise((resolve) => {
  box.press(button, true);
  setTimeout(() => {
    box.start();
    box.press(button, false);
    resolve();
  }, ms);
})"""
CUT_MS = 60


@pytest.fixture
def profile(
    browser: Browser, tmp_path: Path, address: str, request: pytest.FixtureRequest
) -> Iterator[Profile]:
    """A browser that keeps boxes in files, or as the test says in its database."""
    code = NO_FILES if getattr(request, "param", "") == "database" else ""
    profile = Profile(browser.browser_type, tmp_path / "profile", address, code)
    yield profile
    profile.close()


class Killer:
    """Kills the processes of a kind during the next step, and opens the site again."""

    def __init__(self, profile: Profile, kind: str, chance: random.Random) -> None:
        self._profile = profile
        self._kind = kind
        self._chance = chance
        self._pid = 0

    def kill_in_next(self, took_s: float) -> None:
        victims = self._profile.processes(self._kind)
        assert victims
        self._pid = kill_later(victims, self._chance.random() * took_s * SHARE_OF_EFFECT)

    def wait(self) -> None:
        self._profile.wait_for(self._pid)
        if not self._kind:
            self._profile.wait_killed()


def flash_file(page: Page, folder: Path) -> Path:
    """Return a file with the flash of the box in a page."""
    place = folder / "flash.bin"
    place.write_bytes(flash_of(page))
    return place


@pytest.mark.sampled("renderer-files", "browser-database")
@pytest.mark.parametrize("profile", ["files", "database"], indirect=True)
@pytest.mark.parametrize("kind", ["renderer", ""], ids=["renderer", "browser"])
def test_no_press_that_was_answered_is_lost_by_a_kill(
    profile: Profile, tmp_path: Path, kind: str
) -> None:
    chance = random.Random(7)
    killer = Killer(profile, kind, chance)
    state = None
    may_be = ()
    answered = 0
    for number in range(KILLS):
        page = profile.page()
        found = kept(flash_file(page, tmp_path))
        if state is not None:
            assert state_of(found) in may_be, number
        state = state_of(found)
        expect(page, words_of(found))
        presser = Presser(page)
        at = GO_ON[state.on]
        left = chance.randint(1, MOST_ANSWERED)
        while presser.ask(ROUND[at][0]):
            answered += 1
            state = ROUND[at][1](state)
            at = (at + 1) % len(ROUND)
            left -= 1
            if not left:
                killer.kill_in_next(presser.took_s)
        may_be = (state, ROUND[at][1](state))
        killer.wait()
        if kind:
            page.close()
    page = profile.page()
    assert state_of(kept(flash_file(page, tmp_path))) in may_be
    assert answered >= KILLS


def killed_worker(page: Page, chance: random.Random) -> None:
    page.evaluate(CUT, ["ABCD".index("D"), chance.random() * CUT_MS])
    rest(page)


@pytest.mark.sampled("browser", "worker")
@pytest.mark.parametrize("kind", ["renderer", "browser", "worker"])
@pytest.mark.selected
def test_a_game_goes_on_after_a_kill_where_it_was_seen(
    profile: Profile, tmp_path: Path, kind: str
) -> None:
    chance = random.Random(3)
    page = profile.page()
    press(page, "D" * len(BEGIN))
    asked: Counter[int] = Counter()
    for number in range(KILLS):
        before = Kept(flash_file(page, tmp_path))
        for text in before.question():
            expect(page, text)
        asked[before.game.state.phase] += 1
        presser = Presser(page)
        for _ in range(chance.randint(1, 3)):
            assert all(presser.ask(line) for line in before.presses())
            after = Kept(flash_file(page, tmp_path))
            assert after.entries[:-1] == before.entries, "answered, but not journalled"
            before = after
        # Presses that were answered, but of which the flash was not read any more.
        unread = 0
        if kind == "worker":
            killed_worker(page, chance)
        else:
            killer = Killer(profile, "" if kind == "browser" else kind, chance)
            killer.kill_in_next(presser.took_s)
            while all(presser.ask(line) for line in before.presses()):
                unread = 1
                with suppress(Error):
                    before = Kept(flash_file(page, tmp_path))
                    unread = 0
                if unread:
                    break
            killer.wait()
            if kind == "renderer":
                page.close()
            page = profile.page()
        entries = Kept(flash_file(page, tmp_path)).entries
        assert before.entries == entries[: len(before.entries)], number
        assert len(entries) - len(before.entries) in (unread, unread + 1)
    assert asked
