"""A tab that is hidden, and one that is stopped meanwhile: its box waits, and loses nothing."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.faults.test_killed_box import kept
from tests.web.boxpage import press, rest
from tests.web.profiles import Profile, expect, flash_of

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="finds the processes through /proc"
)

# What a browser tells a page whose tab is left, or looked at again. Headless, no tab is ever left.
_SHOW = """(isHidden) => {
  const state = isHidden ? "hidden" : "visible";
  for (const [name, value] of [["hidden", isHidden], ["visibilityState", state]])
    Object.defineProperty(document, name, { value, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
_COUNT_STARTS = """() => {
  globalThis.starts = 0;
  box.addEventListener("started", () => globalThis.starts++);
}"""
# Longer than the watchdog of the box.
_STOPPED_S = 9


@pytest.fixture
def profile(browser: Browser, tmp_path: Path, address: str) -> Iterator[Profile]:
    profile = Profile(browser.browser_type, tmp_path / "profile", address)
    yield profile
    profile.close()


def hide(page: Page, is_hidden: bool) -> None:
    page.evaluate(_SHOW, is_hidden)


def stop(profile: Profile, is_stopped: bool) -> None:
    """Stop the tabs of a browser, or let them go on, as a device does that saves power."""
    for pid in profile.processes("renderer"):
        os.kill(pid, signal.SIGSTOP if is_stopped else signal.SIGCONT)


@pytest.fixture
def hidden(profile: Profile) -> Page:
    """A hidden tab, in which the doomsday clock is at 9, which only the journal keeps."""
    page = profile.page()
    page.evaluate(_COUNT_STARTS)
    press(page, "CDBB")
    expect(page, "9")
    hide(page, True)
    return page


def test_a_box_in_a_hidden_tab_that_was_stopped_goes_on(hidden: Page, profile: Profile) -> None:
    stop(profile, True)
    time.sleep(_STOPPED_S)
    stop(profile, False)
    hide(hidden, False)
    expect(hidden, "9")
    press(hidden, "B")
    expect(hidden, "8")
    # Neither the watchdog of the box nor that of the page took the pause for a fault.
    assert hidden.evaluate("starts") == 0


def test_a_hidden_tab_that_the_browser_ends_has_lost_nothing(
    hidden: Page, profile: Profile, tmp_path: Path
) -> None:
    press(hidden, "B")
    expect(hidden, "8")
    stop(profile, True)
    for pid in profile.processes("renderer"):
        os.kill(pid, signal.SIGKILL)
    profile.close()
    page = profile.page()
    expect(page, "8")
    place = tmp_path / "flash.bin"
    place.write_bytes(flash_of(page))
    assert kept(place).clock == 8


def test_a_key_that_is_down_when_the_tab_is_left_is_released(box: Page) -> None:
    box.keyboard.down("c")
    box.wait_for_function("() => box.isDown(2)")
    hide(box, True)
    assert not box.evaluate("box.isDown(2)")
    hide(box, False)
    box.keyboard.up("c")
    rest(box)
