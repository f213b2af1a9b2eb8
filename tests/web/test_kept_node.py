"""Parts of the kept box in Node: its program, its check, reports that wait, sentences."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from doomsday import resources
from doomsday.image import build, partitions
from tests.host.simbox import flash_image
from tests.old import then
from tests.web.versions import image_of

SCRIPT = Path(__file__).with_name("kept_node.mjs")
MIB = 1 << 20


def told(what: str, *given: str | Path) -> Any:
    """Run a part in Node; return what it prints."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    command = [node, str(SCRIPT), what, *map(str, given)]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


@pytest.mark.parametrize("name", ["quick", "evening", "draft"])
def test_a_program_is_put_into_a_flash_as_sim_does(tmp_path: Path, name: str) -> None:
    kept = then.put_flash(name, tmp_path)
    image = tmp_path / "image.bin"
    image.write_bytes(build.flash_image("sim"))
    out = tmp_path / "out.bin"
    littlefs = resources.vendor() / "littlefs.wasm"
    found = told("update", littlefs, kept, image, build.stamp("sim"), out)
    assert found == build.read_stamp(kept.read_bytes()) != build.stamp("sim")
    assert out.read_bytes() == build.update_program(kept.read_bytes(), "sim")


def test_a_flash_without_the_program_has_no_stamp(tmp_path: Path) -> None:
    kept, image = tmp_path / "kept.bin", tmp_path / "image.bin"
    kept.write_bytes(flash_image({"/main.py": "print('hello')"}))
    image.write_bytes(build.flash_image("sim"))
    littlefs = resources.vendor() / "littlefs.wasm"
    stamp = build.stamp("sim")
    assert told("update", littlefs, kept, image, stamp, tmp_path / "out.bin") is None


def without_file_system(image: bytes) -> bytes:
    place = partitions.file_system(partitions.TABLE, len(image))
    return image[: place.offset] + bytes(0x2000) + image[place.offset + 0x2000 :]


UNLOADED = {
    "not loaded": None,
    "of another version": lambda image: image_of("0.0.2"),
    "without a file system": without_file_system,
    "cut": lambda image: image[: 2 * MIB],
    "a page of the host": lambda image: b"<html>Not found</html>",
}


@pytest.mark.parametrize("name", UNLOADED)
def test_a_box_is_left_alone_when_the_new_program_cannot_be_loaded(
    tmp_path: Path, name: str
) -> None:
    kept, image = tmp_path / "kept.bin", tmp_path / "image.bin"
    kept.write_bytes(image_of("0.0.1"))
    make = UNLOADED[name]
    if make:
        image.write_bytes(make(build.flash_image("sim")))
    littlefs = resources.vendor() / "littlefs.wasm"
    assert told("bring", littlefs, kept, image, build.stamp("sim")) == ["unloaded", True]


@pytest.mark.parametrize(
    ("one", "other", "sign"),
    [
        ("doomsday 0.1.0 ab", "doomsday 0.1.0 cd", 0),
        ("doomsday 0.2.0 ab", "doomsday 0.1.9 cd", 1),
        ("doomsday 0.9.0 ab", "doomsday 0.10.0 cd", -1),
        ("doomsday 1.0 ab", "doomsday 1.0.0 cd", 0),
        ("doomsday 1 ab", "doomsday 1.0.1 cd", -1),
        ("other 9.0", "doomsday 0.1.0 cd", 0),
        ("", "doomsday 0.1.0 cd", 0),
    ],
)
def test_versions_are_compared_by_their_numbers(one: str, other: str, sign: int) -> None:
    assert told("compare", one, other) == sign
    assert told("compare", other, one) == -sign


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("game 1 5 0 aa 01ff", "game 1 5 0 aa 01ff", True),
        ("game 1 5 0 aa 01ff", "game 1 5 0 aa 02ee", True),
        ("game 1 5 0 aa 01ff", "game 1 5 0 aa 01ee", False),
        ("game 1 5 0 aa 01ff", "game 1 5 0 ab 01ff", False),
        ("game 1 5 0 aa 01ff", "none", False),
    ],
)
def test_two_rehearsals_are_compared_as_deploy_does(one: str, other: str, same: bool) -> None:
    assert told("same", one, other) is same


def damaged(at: int, content: bytes) -> bytes:
    image = bytearray(build.flash_image("sim"))
    image[at : at + len(content)] = content
    return bytes(image)


TABLE = partitions.TABLE_OFFSET
FAULTS = {
    "a box": (lambda: build.flash_image("sim"), ""),
    "of 8 MiB": (lambda: build.flash_image("sim", size=8 * MIB), ""),
    "empty": (lambda: b"", "it is too short"),
    "too long": (lambda: bytes(17 * MIB), "it is too long"),
    "uneven": (lambda: build.flash_image("sim")[:-1], "its size is not a whole number of sectors"),
    "blank": (lambda: b"\xff" * 4 * MIB, "there is no partition table"),
    "cut": (lambda: build.flash_image("sim")[: 2 * MIB], "it is cut off"),
    "unaligned": (lambda: damaged(TABLE + 4, b"\x01"), "a partition is not aligned"),
    "beyond": (lambda: damaged(TABLE + 11, b"\x70"), "a partition is cut off"),
    "full of rows": (
        lambda: damaged(TABLE, partitions.encode(partitions.TABLE)[:32] * 128),
        "the partition table has no checksum",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_flash_is_checked_before_it_is_used(tmp_path: Path, name: str) -> None:
    make, fault = FAULTS[name]
    place = tmp_path / "flash.bin"
    place.write_bytes(make())
    assert told("fault", place) == fault


def heard(*steps: str) -> list[str]:
    """Return what came of reports: names that were delivered, by the step that did it."""
    return list(told("report", *steps))


def test_reports_that_rest_on_nothing_are_delivered_at_once() -> None:
    assert heard("post a", "post b") == ["a", "after post a", "b", "after post b"]


def test_reports_wait_in_order_until_what_they_rest_on_is_durable() -> None:
    found = heard("wait 1", "post a", "wait 2", "post b", "keep 2", "keep 1", "post c")
    assert found[:5] == [
        "after wait 1",
        "after post a",
        "after wait 2",
        "after post b",
        "after keep 2",
    ]
    assert found[5:] == ["a", "b", "after keep 1", "c", "after post c"]


def test_nothing_is_reported_after_a_loss() -> None:
    found = heard("wait 1", "post a", "wait 2", "post b", "keep 1", "lose 2", "post c")
    assert [word for word in found if not word.startswith("after")] == ["a", "failed 2"]


def test_a_loss_on_which_no_report_rests_is_told_too() -> None:
    assert heard("wait 1", "lose 1") == ["after wait 1", "failed 1", "after lose 1"]


def test_nothing_is_reported_once_the_power_is_cut() -> None:
    found = heard("wait 1", "post a", "drop", "keep 1", "post b", "wait 2", "lose 2")
    assert [word for word in found if not word.startswith("after")] == []


REPORT = {"isNew": False, "place": "files", "why": "", "update": "current", "aside": []}
OUTCOMES = ("updated", "repaired", "newer", "differs", "unread", "full", "foreign", "unloaded")


def sentences(**changed: object) -> list[str]:
    found = told("words", json.dumps({**REPORT, **changed}))
    return [f"{words['sentence']} {words['hint']}".strip() for words in found]


def test_nothing_is_said_of_a_box_that_is_kept_as_it_was() -> None:
    assert sentences() == sentences(isNew=True) == sentences(place="database") == []
    assert sentences(update="declined") == []
    assert sentences(aside=[{"why": "damaged"}]) == []


@pytest.mark.parametrize("update", OUTCOMES)
def test_what_an_update_came_to_is_said(update: str) -> None:
    [sentence] = sentences(update=update)
    assert len(sentence) > 40


def test_why_nothing_is_kept_is_said() -> None:
    assert "no room" in sentences(place="memory", why="x; QuotaExceededError: y")[0]
    assert "store nothing" in sentences(place="memory", why="no database")[0]


def test_a_new_box_in_place_of_a_damaged_one_is_said() -> None:
    assert "damaged" in sentences(isNew=True, aside=[{"why": "damaged"}])[0]
