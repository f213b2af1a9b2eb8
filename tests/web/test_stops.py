"""A store that fails, a worker that hangs or ends: the box stops before it shows what is lost."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from doomsday.screen.words import read_words
from tests.faults.test_killed_box import kept
from tests.web.boxpage import PATIENCE_MS, Watch, pixels, pixels_now, press, rest, until
from tests.web.injected import FAULTY_DISK, NO_FILES, inject, listen, tell_worker, wait_for_event
from tests.web.profiles import expect, flash_of

# Presses a key and releases it, without waiting for the box, which may stop.
TAP = """(button) => new Promise((resolve) => {
  box.press(button, true);
  setTimeout(() => { box.press(button, false); resolve(); }, 60);
})"""
B = 1


def open_clock(page: Page, address: str) -> None:
    """Open the site, and set the doomsday clock to 9, which only the journal keeps."""
    page.goto(address)
    rest(page)
    press(page, "CDBB")
    expect(page, "9")


def check_stopped(page: Page, seen: bytes) -> None:
    """Check that the press that was not kept is not seen, and that the box says so."""
    page.get_by_text("so the box stopped before it showed that").wait_for(timeout=PATIENCE_MS)
    assert bytes(page.evaluate("Array.from(box.pixels)")) == seen


def saved_file(page: Page, folder: Path) -> Path:
    """Save the box of the notice to a file, and return it."""
    with page.expect_download(timeout=PATIENCE_MS) as download:
        page.get_by_role("button", name="Save the box to a file").click()
    place = folder / download.value.suggested_filename
    download.value.save_as(place)
    return place


@pytest.mark.sampled("part")
@pytest.mark.parametrize("fault", ["write", "part", "flush"])
@pytest.mark.selected
def test_a_full_disk_stops_the_box_before_the_picture(
    page: Page, address: str, tmp_path: Path, fault: str
) -> None:
    inject(page.context, FAULTY_DISK)
    open_clock(page, address)
    seen = pixels(page)
    tell_worker(page, f"self.fault = '{fault}';")
    page.evaluate(TAP, B)
    check_stopped(page, seen)
    place = saved_file(page, tmp_path)
    # The press is in the file as well, though it was never seen.
    assert kept(place).clock in (8, 9)
    tell_worker(page, "self.fault = '';")
    page.get_by_role("button", name="Start the box").click()
    rest(page)
    clock = kept_clock(page, tmp_path)
    # What reached the disk before the fault may be more than what was seen, never less.
    assert clock in (8, 9)
    expect(page, str(clock))
    press(page, "B")
    expect(page, str(clock - 1))


def kept_clock(page: Page, folder: Path) -> int:
    place = folder / "now.bin"
    place.write_bytes(flash_of(page))
    return kept(place).clock


# Fills what is left of the storage, down to less than a sector.
FILL = """async () => {
  const database = await new Promise((resolve, reject) => {
    const request = indexedDB.open("other", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("rows");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  let count = 0;
  for (let size = 1 << 18; size >= 1 << 10; ) {
    const done = await new Promise((resolve) => {
      const transaction = database.transaction("rows", "readwrite");
      const noise = new Uint8Array(size).map(() => Math.random() * 256);
      transaction.objectStore("rows").put(noise, count++);
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
    });
    if (!done) size /= 2;
  }
  database.close();
}"""
EMPTY = """() => new Promise((resolve) => {
  indexedDB.deleteDatabase("other").onsuccess = resolve;
})"""


def test_a_full_database_stops_the_box_before_the_picture(
    page: Page, address: str, tmp_path: Path
) -> None:
    inject(page.context, NO_FILES)
    session = page.context.new_cdp_session(page)
    origin = address.rstrip("/")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 3 << 20})
    open_clock(page, address)
    seen = pixels(page)
    page.evaluate(FILL)
    page.evaluate(TAP, B)
    check_stopped(page, seen)
    assert kept(saved_file(page, tmp_path)).clock == 8
    page.evaluate(EMPTY)
    page.get_by_role("button", name="Start the box").click()
    rest(page)
    expect(page, "9")
    press(page, "B")
    expect(page, "8")


# A transaction is complete only later, and the worker says when.
SLOW_DATABASE = """
{
  const set = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete").set;
  Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
    set(call) {
      const later = () => {
        self.postMessage({ kind: "durable" });
        call();
      };
      set.call(this, () => setTimeout(later, 300));
    },
  });
}
"""
# Notes what comes from the worker from now on: null for a transaction, else the pixels.
RECORD = """() => {
  self.heard = [];
  box.addEventListener("durable", () => self.heard.push(null));
  box.addEventListener("picture", () => self.heard.push(Array.from(box.pixels)));
}"""
# Longer than the box's debounce, and much shorter than its transactions.
BETWEEN_MS = 60


def test_pictures_come_in_order_and_only_when_the_database_has_what_they_show(
    page: Page, address: str
) -> None:
    inject(page.context, NO_FILES + SLOW_DATABASE)
    page.goto(address)
    rest(page)
    press(page, "CD")
    rest(page)
    page.evaluate(RECORD)
    for _ in range(4):
        page.evaluate(TAP, B)
        page.wait_for_timeout(BETWEEN_MS)
    rest(page)
    expect(page, "7")
    heard = page.evaluate("self.heard")
    clocks = [read_words(bytes(shown))[0] if shown else "" for shown in heard]
    # A picture that is sent in pieces may have no number for a moment.
    shown = [clock for clock in clocks if clock.isdigit()]
    assert shown == sorted(shown, key=int, reverse=True) and shown[-1] == "7"
    # Presses may come so close that one picture shows two of them.
    for number, clock in enumerate(dict.fromkeys(shown)):
        if clock != "11":
            assert clocks[: clocks.index(clock)].count("") > number - ("11" in shown), clocks


def test_a_worker_that_hangs_is_ended_by_the_watchdog(page: Page, address: str) -> None:
    open_clock(page, address)
    listen(page, "started")
    # A shorter time than the box sets, for which the test would have to wait.
    tell_worker(page, "postMessage({ kind: 'watchdog', timeout: 1000 });")
    tell_worker(page, "setTimeout(() => { while (true); }, 0);")
    wait_for_event(page, "started")
    rest(page)
    expect(page, "9")
    press(page, "B")
    expect(page, "8")


def test_a_worker_that_fails_is_a_power_cut(page: Page, address: str, watch: Watch) -> None:
    watch.allowed.append("lost its mind")
    open_clock(page, address)
    listen(page, "started")
    tell_worker(page, "setTimeout(() => { throw new Error('lost its mind'); }, 0);")
    wait_for_event(page, "started")
    rest(page)
    expect(page, "9")


def test_a_worker_that_fails_again_and_again_is_not_started_for_ever(
    page: Page, address: str, watch: Watch, tmp_path: Path
) -> None:
    watch.allowed.append("lost its mind")
    open_clock(page, address)
    # Only workers that run the box: the one that saves it does not.
    inject(page.context, FAILING)
    page.evaluate("box.start()")
    page.get_by_text("stopped several times in a row").wait_for(timeout=PATIENCE_MS)
    assert kept(saved_file(page, tmp_path)).clock == 9
    inject(page.context, "")
    page.get_by_role("button", name="Start the box").click()
    rest(page)
    expect(page, "9")


FAILING = """
self.addEventListener("message", ({ data }) => {
  if (data.kind === "start") throw new Error("lost its mind");
});
"""


def test_a_box_in_safe_mode_rests_and_its_keys_are_named(page: Page, address: str) -> None:
    page.goto(address)
    rest(page)
    page.evaluate("box.press(0, true); box.start()")
    page.wait_for_function("() => box.pixels.some(Boolean)")
    until(page, lambda: "A is held down" in " ".join(read_words(pixels_now(page))), "A is held")
    # A key that is down is watched: that is no rest.
    assert not page.evaluate("box.isResting")
    page.evaluate("box.press(0, false)")
    until(page, lambda: "SAFE MODE" in " ".join(read_words(pixels_now(page))), "safe mode")
    rest(page)
    # What waits for a box at rest works: the keys have their labels, and take presses of scripts.
    page.locator("#key-D .label", has_text="Start").wait_for(timeout=PATIENCE_MS)
    press(page, "D")
    until(page, lambda: "Doomsday  11" in read_words(pixels_now(page)), "the box starts")
