"""The whole box as a file: saved, put back, renewed, and never lost by that."""

import gzip
from pathlib import Path

import pytest
from playwright.sync_api import Page

from doomsday.image import build, partitions
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import FlashFile
from tests.faults.test_killed_box import kept
from tests.web.boxpage import PATIENCE_MS, press, rest, words
from tests.web.injected import hanging_after, inject, listen, wait_for_event
from tests.web.profiles import choose, expect, flash_of, open_part, put_flash

MIB = 1 << 20


def status(page: Page) -> str:
    """Wait for what the section says last."""
    line = page.locator("#saved-box [role=status]")
    line.filter(has_text=".").wait_for(timeout=PATIENCE_MS)
    return line.inner_text()


def saved(page: Page, folder: Path, name: str = "Save to a file") -> Path:
    """Save the box to a file with the first button of a name."""
    open_part(page)
    with page.expect_download(timeout=PATIENCE_MS) as download:
        page.locator("#saved-box").get_by_role("button", name=name).first.click()
    place = folder / f"{len(list(folder.iterdir()))}-{download.value.suggested_filename}"
    download.value.save_as(place)
    return place


def play(page: Page, count: int) -> None:
    """Set the doomsday clock to `count`, which only the journal keeps."""
    press(page, "CD" + "B" * (11 - count))
    expect(page, str(count))


def aside(page: Page) -> list[str]:
    """Return why boxes are aside, the last one first."""
    return [box["why"] for box in page.evaluate("box.report.aside")]


@pytest.mark.selected
def test_a_saved_box_goes_on_in_the_terminal_and_back(box: Page, tmp_path: Path) -> None:
    press(box, "D" * 7)
    before = words(box)
    place = saved(box, tmp_path)
    assert place.suffix == ".bin"
    # As `doomsday sim --flash FILE` opens it: without --update, because the program is the same.
    with play_in(place) as player:
        assert player.words() == before
        player.press("D", 2)
        after = player.words()
    put_flash(box, place.read_bytes())
    assert words(box) == after != before


def test_a_box_of_the_terminal_goes_on_in_the_browser(box: Page, tmp_path: Path) -> None:
    place = tmp_path / "box.bin"
    with play_in(place) as player:
        player.answer("Game")
        player.hold("D", 900)
        before = player.words()
    put_flash(box, gzip.compress(place.read_bytes()), "box.bin.gz")
    assert words(box) == before


def test_the_box_before_is_kept_aside_and_can_be_put_back(box: Page, tmp_path: Path) -> None:
    play(box, 9)
    place = tmp_path / "other.bin"
    place.write_bytes(flash_of(box))
    press(box, "B")
    put_flash(box, place.read_bytes())
    expect(box, "9")
    assert aside(box) == ["restore"]
    assert kept(saved(box, tmp_path, "Save to a file")).clock == 9
    item = box.locator("#saved-box li")
    with box.expect_download(timeout=PATIENCE_MS) as download:
        item.get_by_role("button", name="Save to a file").click()
    download.value.save_as(tmp_path / "aside.bin")
    assert kept(tmp_path / "aside.bin").clock == 8
    item.get_by_role("button", name="Put back").click()
    box.get_by_role("button", name="Put it back").click()
    box.wait_for_function("() => box.report.aside.length === 2", timeout=PATIENCE_MS)
    rest(box)
    expect(box, "8")
    item.first.get_by_role("button", name="Remove").click()
    box.get_by_role("button", name="Remove it").click()
    item.nth(1).wait_for(state="detached", timeout=PATIENCE_MS)
    box.reload()
    rest(box)
    expect(box, "8")
    assert len(aside(box)) == 1


def test_a_new_box_begins_only_when_the_old_one_is_saved(box: Page, tmp_path: Path) -> None:
    play(box, 9)
    open_part(box)
    box.get_by_role("button", name="New box").click()
    begin = box.get_by_role("button", name="Begin a new box")
    assert begin.is_disabled()
    assert kept(saved(box, tmp_path, "Save this box to a file")).clock == 9
    begin.click()
    box.wait_for_function("() => box.report.aside.length === 1", timeout=PATIENCE_MS)
    rest(box)
    assert "Doomsday  11" in words(box)
    assert aside(box) == ["new"]


def newer() -> bytes:
    """Return a box with the program of a later version."""
    image = bytearray(build.flash_image("sim"))
    stamp = build.stamp("sim").encode()
    name, version, digest = stamp.split()
    later = b"%s 9%s %s" % (name, version[1:], digest)
    assert image.count(stamp) == 1
    return bytes(image.replace(stamp, later))


def without_table() -> bytes:
    image = bytearray(build.flash_image("sim"))
    image[partitions.TABLE_OFFSET] = 0
    return bytes(image)


def with_wrong_sum() -> bytes:
    image = bytearray(build.flash_image("sim"))
    # A letter of the label of a partition.
    image[partitions.TABLE_OFFSET + 12] ^= 1
    return bytes(image)


def without_file_system() -> bytes:
    image = bytearray(build.flash_image("sim"))
    place = partitions.file_system(partitions.TABLE, len(image))
    image[place.offset : place.offset + 0x2000] = bytes(0x2000)
    return bytes(image)


def without_program() -> bytes:
    from tests.host.simbox import flash_image

    return flash_image({"/main.py": "print('hello')"})


REFUSED = {
    "empty": (lambda: b"", "is not the file of a box, or only a part of one (it is too short)"),
    "a text": (
        lambda: b"not a box",
        "is not the file of a box, or only a part of one (it is too short)",
    ),
    "cut": (
        lambda: build.flash_image("sim")[: 3 * MIB + 5],
        "or only a part of one (its size is not a whole number of sectors",
    ),
    "cut at a partition": (lambda: build.flash_image("sim")[: 2 * MIB], "(it is cut off)"),
    "too large": (lambda: bytes(17 * MIB), "is larger than the flash of a box can be"),
    "unpacks without end": (lambda: gzip.compress(bytes(64 * MIB)), "is too large"),
    "damaged gzip": (
        lambda: gzip.compress(build.flash_image("sim"))[:1000],
        "or only a part of one (it cannot be unpacked",
    ),
    "zeros": (lambda: bytes(4 * MIB), "or only a part of one (there is no partition table"),
    "no table": (without_table, "or only a part of one (there is no partition table"),
    "wrong sum": (with_wrong_sum, "the checksum of its partition table is wrong"),
    "no file system": (without_file_system, "or only a part of one (its file system is damaged"),
    "another program": (without_program, "has no Doomsday Box in it"),
    "newer": (newer, "has a newer program"),
}


@pytest.mark.sampled("unpacks without end", "wrong sum", "newer")
@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_is_no_box_is_refused_in_a_sentence(box: Page, name: str) -> None:
    play(box, 9)
    make, sentence = REFUSED[name]
    choose(box, make(), "<b>file</b>.bin")
    said = status(box)
    assert said.startswith("<b>file</b>.bin ") and sentence in said, said
    assert "Try: " in said
    assert aside(box) == []
    press(box, "B")
    expect(box, "8")


# How much of the new file is written, and the clock of the box that is used then. The sector that
# says that the file is complete comes last: once it is begun, the whole box is there.
CUTS = [(1, 8), (2 * MIB, 8), (4 * MIB, 8), (4 * MIB + 100, 9)]


@pytest.mark.sampled(f"{2 * MIB}-8")
@pytest.mark.parametrize(("size", "clock"), CUTS)
def test_a_cut_while_a_box_is_put_back_leaves_the_one_before_or_all_of_it(
    box: Page, size: int, clock: int
) -> None:
    play(box, 9)
    other = flash_of(box)
    press(box, "B")
    inject(box.context, hanging_after(size))
    box.evaluate("box.start()")
    rest(box)
    choose(box, other)
    listen(box, "hangs")
    box.get_by_role("button", name="Put it back").click()
    wait_for_event(box, "hangs")
    inject(box.context, "")
    box.evaluate("box.start()")
    rest(box)
    expect(box, str(clock))
    assert len(aside(box)) == (clock == 9)


def test_the_terminal_takes_a_box_that_is_saved_here(box: Page, tmp_path: Path) -> None:
    flash = FlashFile(saved(box, tmp_path))
    assert build.read_stamp(flash.image()) == build.stamp("sim")
    flash.close()
