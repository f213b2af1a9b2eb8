"""The box starts a program whatever the content of the file `slot`."""

from pathlib import Path

import pytest

from doomsday.image import partitions, vfs
from doomsday.image.build import flash_image, read_file
from tests.host.simbox import in_virtual_time

CONTENTS = {
    "nothing": b"",
    "no UTF-8": b"\xff\xfe lib",
    "half a letter": b"alt lib . \xc3",
    "NUL": bytes(32),
    "a folder that is not there": b"alt",
    "a trial of a folder that is not there": b"alt lib .",
    "a pack that is not there": b"b.pack",
    "a trial of a pack that is not there": b"b.pack a.pack . .",
    "another word": b"../../flash",
    "many words": b"lib lib . . . . . . . .",
    "long": b"lib " * 20_000,
    "one letter 100,000 times": b"x" * 100_000,
    "dots only": b". . .",
}


def starts(flash: Path, files: dict[str, bytes]) -> None:
    flash.write_bytes(flash_image("sim", files=files))
    plays(flash)


def plays(flash: Path) -> None:
    with in_virtual_time(flash) as player:
        player.boot()
        player.expect("Doomsday 11")
        assert b"Traceback" not in player.box.output_tail


@pytest.mark.parametrize("name", CONTENTS)
def test_the_box_starts_with_any_content_of_the_slot_file(name: str, tmp_path: Path) -> None:
    starts(tmp_path / "flash.bin", {"/slot": CONTENTS[name]})


def test_a_directory_in_place_of_the_slot_file_lets_the_box_start(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    image = flash_image("sim")
    start = partitions.file_system(partitions.TABLE, len(image)).offset
    system = vfs.replace(image[start:], ["/slot"], {"/slot/inside": b""})
    flash.write_bytes(image[:start] + system)
    plays(flash)


def test_a_directory_in_place_of_a_trials_new_slot_file_lets_the_box_start(tmp_path: Path) -> None:
    starts(tmp_path / "flash.bin", {"/slot": b"lib lib . . .", "/slot.new/inside": b""})


def test_a_folder_without_a_program_lets_the_other_program_start(tmp_path: Path) -> None:
    starts(tmp_path / "flash.bin", {"/slot": b"alt", "/alt/rest.txt": b""})


def test_the_box_starts_beside_a_file_with_an_undecodable_name(tmp_path: Path) -> None:
    starts(tmp_path / "flash.bin", {"/\udcff\udcfe": b""})


def slot_after_a_minute(flash: Path, slot: bytes) -> bytes | None:
    flash.write_bytes(flash_image("sim", files={"/slot": slot}))
    with in_virtual_time(flash) as player:
        player.boot()
        player.wait(65_000)
        player.expect("Doomsday 11")
        assert b"Traceback" not in player.box.output_tail
    return read_file(flash.read_bytes(), "/slot")


@pytest.mark.parametrize("slot", [b"b.pack a.pack . .", b"alt lib .", b"c.pack a.pack ."])
def test_a_trial_ends_with_the_program_that_runs(slot: bytes, tmp_path: Path) -> None:
    assert slot_after_a_minute(tmp_path / "flash.bin", slot) == b"a.pack"


@pytest.mark.parametrize("slot", [b"\xff\xfelib", b"x" * 100_000])
def test_a_damaged_slot_file_does_not_end_a_program_that_has_run_for_a_minute(
    slot: bytes, tmp_path: Path
) -> None:
    assert slot_after_a_minute(tmp_path / "flash.bin", slot) == slot
