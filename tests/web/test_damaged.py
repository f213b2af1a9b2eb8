"""A kept box that is damaged is kept aside; one that was never finished is made once more."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from doomsday.image import partitions
from tests.faults.test_killed_box import kept
from tests.web.boxpage import PATIENCE_MS, press, rest, words
from tests.web.injected import hang_after, wait_until_hangs
from tests.web.profiles import Profile, expect, flash_of, kill_later, open_part

MIB = 1 << 20

# Changes the file of the box in use: CHANGE is code with `file`, its writable stream.
CHANGE = """async ([size, at, length]) => {
  await box.shutDown();
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("doomsday-box");
  const file = await folder.getFileHandle("box-1");
  const stream = await file.createWritable({ keepExistingData: true });
  if (size >= 0) await stream.truncate(size);
  else await stream.write({ type: "write", position: at, data: new Uint8Array(length) });
  await stream.close();
}"""
HEAD = 4096
DAMAGE = {
    "emptied but for its head": (HEAD, 0, 0),
    "cut": (2 * MIB, 0, 0),
    "cut by a byte": (HEAD + 4 * MIB - 1, 0, 0),
    "no partition table": (-1, HEAD + partitions.TABLE_OFFSET, 4096),
}


def play(page: Page) -> None:
    """Set the doomsday clock to 9, which only the journal keeps."""
    press(page, "CDBB")
    expect(page, "9")


def opened_again(page: Page, address: str) -> None:
    page.goto("about:blank")
    page.goto(address)
    rest(page)


@pytest.mark.sampled("cut", "no partition table")
@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_box_is_kept_aside_and_said(box: Page, address: str, name: str) -> None:
    play(box)
    box.evaluate(CHANGE, DAMAGE[name])
    opened_again(box, address)
    assert "Doomsday  11" in words(box)
    assert "is damaged and cannot be opened" in box.inner_text("#notices")
    [aside] = box.evaluate("box.report.aside")
    assert aside["why"] == "damaged"
    open_part(box)
    with box.expect_download(timeout=PATIENCE_MS):
        box.locator("#saved-box li").get_by_role("button", name="Save to a file").click()
    press(box, "CDB")
    opened_again(box, address)
    expect(box, "10")
    assert len(box.evaluate("box.report.aside")) == 1


@pytest.mark.selected
def test_a_box_with_a_damaged_head_is_used(box: Page, address: str) -> None:
    play(box)
    for length in (10, HEAD):
        box.evaluate(CHANGE, (-1, 0, length))
        opened_again(box, address)
        expect(box, "9")


def test_damaged_files_of_a_box_are_renewed_and_its_journal_stays(
    box: Page, address: str, tmp_path: Path
) -> None:
    play(box)
    place = partitions.file_system(partitions.TABLE, 4 * MIB)
    box.evaluate(CHANGE, (-1, HEAD + place.offset, 0x2000))
    opened_again(box, address)
    expect(box, "9")
    assert "were damaged, so it has new ones" in box.inner_text("#notices")
    assert [aside["why"] for aside in box.evaluate("box.report.aside")] == ["damaged"]


@pytest.fixture
def profile(browser: Browser, tmp_path: Path, address: str) -> Iterator[Profile]:
    profile = Profile(browser.browser_type, tmp_path / "profile", address)
    yield profile
    profile.close()


@pytest.mark.sampled(str(MIB))
@pytest.mark.parametrize("size", [1, MIB, 4 * MIB, 4 * MIB + 100], ids=str)
def test_a_tab_killed_while_a_box_is_made_leaves_none(
    profile: Profile, tmp_path: Path, size: int
) -> None:
    page = profile.blank()
    hang_after(page.context, size)
    page.goto(profile.address, wait_until="commit")
    wait_until_hangs(page)
    killer = kill_later(profile.processes("renderer"), 0)
    profile.wait_for(killer)
    # A browser that begins again knows nothing of the fault.
    profile.close()
    page = profile.page()
    assert "Doomsday  11" in words(page)
    assert page.evaluate("box.report.aside") == []
    assert page.inner_text("#notices") == ""
    play(page)
    place = tmp_path / "flash.bin"
    place.write_bytes(flash_of(page))
    assert kept(place).clock == 9
