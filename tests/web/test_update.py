"""A kept box gets the program of the site, and its running game goes on."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from doomsday.image import build, partitions
from doomsday.web.contents import IMAGE
from tests.faults.test_killed_game import BEGIN, Kept
from tests.old import then
from tests.old.test_old_boxes import SHOWS
from tests.web.boxpage import PATIENCE_MS, Watch, press, rest, words
from tests.web.injected import hang_after, inject, wait_until_hangs
from tests.web.page_actions import PageHands
from tests.web.profiles import choose, expect, flash_of, open_part, put_flash
from tests.web.versions import image_of, publish

UPDATED = "The box has the program of this version of the page now"
DIFFERS = "print('game 1 2 0 00000000 00')"
FAILS = "raise ValueError('this game is of another kind')"


def stamp(page: Page) -> str | None:
    return build.read_stamp(flash_of(page))


def opened(page: Page, address: str) -> str:
    """Open the site once more; return what it says."""
    page.goto("about:blank")
    page.goto(address)
    rest(page)
    return page.inner_text("#notices")


def kept_game(page: Page, folder: Path) -> Kept:
    place = folder / "flash.bin"
    place.write_bytes(flash_of(page))
    return Kept(place)


@pytest.fixture
def older(page: Page, address: str) -> Page:
    """A box with an older program, on which a game runs."""
    publish(page.context, image_of("0.0.1"))
    opened(page, address)
    press(page, "D" * len(BEGIN))
    return page


@pytest.mark.selected
def test_a_box_is_updated_and_its_running_game_goes_on(
    older: Page, address: str, tmp_path: Path
) -> None:
    before, seen = kept_game(older, tmp_path), words(older)
    publish(older.context, build.flash_image("sim"))
    assert UPDATED in opened(older, address)
    assert stamp(older) == build.stamp("sim")
    assert words(older) == seen
    assert kept_game(older, tmp_path).entries == before.entries
    [aside] = older.evaluate("box.report.aside")
    assert aside["why"] == "update"
    # It is said once.
    assert UPDATED not in opened(older, address)


def test_an_update_removes_the_box_of_the_update_before(older: Page, address: str) -> None:
    for version in ("0.0.2", "0.0.3"):
        publish(older.context, image_of(version))
        assert UPDATED in opened(older, address)
    assert len(older.evaluate("box.report.aside")) == 1


@pytest.mark.sampled("differs")
@pytest.mark.parametrize(
    ("rehearse", "sentence"),
    [(DIFFERS, "would go on differently"), (FAILS, "cannot read the running game")],
    ids=["differs", "fails"],
)
def test_a_program_that_would_change_the_running_game_waits_for_its_end(
    older: Page, address: str, tmp_path: Path, rehearse: str, sentence: str
) -> None:
    before, seen = kept_game(older, tmp_path), words(older)
    publish(older.context, image_of("0.0.2", rehearse=rehearse))
    assert sentence in opened(older, address)
    assert stamp(older) == "doomsday 0.0.1 0123456789ab"
    assert words(older) == seen
    assert kept_game(older, tmp_path).entries == before.entries
    hands = PageHands(older)
    hands.press("A")
    hands.answer("Stop and save")
    hands.hold("D", 900)
    assert UPDATED in opened(older, address)
    assert stamp(older) == "doomsday 0.0.2 0123456789ab"


def test_a_box_with_a_newer_program_keeps_it(page: Page, address: str, tmp_path: Path) -> None:
    publish(page.context, image_of("99.1"))
    opened(page, address)
    press(page, "D" * len(BEGIN))
    before = kept_game(page, tmp_path)
    publish(page.context, build.flash_image("sim"))
    assert "has a newer program than this page" in opened(page, address)
    assert stamp(page) == "doomsday 99.1 0123456789ab"
    assert kept_game(page, tmp_path).entries == before.entries


def test_a_box_that_was_put_back_to_before_an_update_is_not_updated_again(
    older: Page, address: str
) -> None:
    publish(older.context, image_of("0.0.2"))
    opened(older, address)
    open_part(older)
    older.get_by_role("button", name=re.compile("^Put back: ")).click()
    older.get_by_role("button", name="Put it back").click()
    older.wait_for_function("() => box.report.aside.length === 2", timeout=PATIENCE_MS)
    rest(older)
    assert stamp(older) == "doomsday 0.0.1 0123456789ab"
    assert UPDATED not in opened(older, address)
    assert stamp(older) == "doomsday 0.0.1 0123456789ab"
    publish(older.context, image_of("0.0.3"))
    assert UPDATED in opened(older, address)


def test_a_full_storage_leaves_the_older_program(older: Page, address: str) -> None:
    session = older.context.new_cdp_session(older)
    origin = address.rstrip("/")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 6 << 20})
    publish(older.context, image_of("0.0.2"))
    assert "There is no room for the newer program" in opened(older, address)
    assert stamp(older) == "doomsday 0.0.1 0123456789ab"


def test_a_box_goes_on_with_its_program_when_the_new_one_cannot_be_loaded(
    older: Page, address: str, watch: Watch
) -> None:
    watch.allowed += ["Failed to load resource", "net::ERR_FAILED|Failed to fetch"]
    seen = words(older)
    newer = image_of("0.0.2")
    publish(older.context, newer)
    older.context.route(f"**/{IMAGE}", lambda route: route.abort())
    assert "a newer program, which could not be loaded" in opened(older, address)
    assert words(older) == seen
    assert stamp(older) == "doomsday 0.0.1 0123456789ab"
    assert older.evaluate("box.report.aside") == []
    # It runs: a press changes it.
    press(older, "D")
    assert words(older) != seen
    older.context.unroute(f"**/{IMAGE}")
    publish(older.context, newer)
    assert UPDATED in opened(older, address)


def test_a_new_box_whose_program_cannot_be_loaded_says_so_and_can_be_started(
    page: Page, address: str, watch: Watch
) -> None:
    watch.allowed += ["Failed to load resource", "net::ERR_FAILED|Failed to fetch"]
    page.context.route(f"**/{IMAGE}", lambda route: route.abort())
    page.goto(address)
    page.get_by_text("The box could not be loaded.").wait_for(timeout=PATIENCE_MS)
    page.context.unroute(f"**/{IMAGE}")
    page.get_by_role("button", name="Start the box").click()
    rest(page)
    assert "Doomsday  11" in words(page)


# How much of the updated flash is written when the power is cut.
CUTS = [1, 2 << 20, 4 << 20]


@pytest.mark.sampled(str(CUTS[1]))
@pytest.mark.parametrize("size", CUTS, ids=str)
def test_a_cut_during_an_update_leaves_the_box_before(
    older: Page, address: str, tmp_path: Path, size: int
) -> None:
    before, seen = kept_game(older, tmp_path), words(older)
    publish(older.context, build.flash_image("sim"))
    hang_after(older.context, size)
    older.goto(address)
    wait_until_hangs(older)
    inject(older.context, "")
    assert UPDATED in opened(older, address)
    assert words(older) == seen
    assert kept_game(older, tmp_path).entries == before.entries
    # The file that was cut is gone.
    assert len(older.evaluate("box.report.aside")) == 1


@pytest.mark.sampled("quick")
@pytest.mark.parametrize("name", then.RUNNING)
def test_a_box_of_an_old_version_goes_on_in_the_page(box: Page, tmp_path: Path, name: str) -> None:
    old = then.put_flash(name, tmp_path).read_bytes()
    put_flash(box, old)
    for text in SHOWS[name]:
        expect(box, text)
    assert stamp(box) == build.stamp("sim")
    table = next(part for part in partitions.TABLE if part.label == partitions.JOURNAL)
    assert flash_of(box)[table.offset : table.offset + 16] == old[table.offset :][:16]


def test_a_box_of_a_newer_version_cannot_be_put_back(box: Page) -> None:
    choose(box, image_of("99.1"))
    said = box.get_by_text("has a newer program (doomsday 99.1 0123456789ab) than this page")
    said.wait_for(timeout=PATIENCE_MS)
