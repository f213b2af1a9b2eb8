"""Firmware files: which are accepted, which are refused, with which messages."""

import random
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from doomsday.boards import catalog
from doomsday.errors import Failure
from doomsday.image.firmware import check, judge, load
from doomsday.image.partitions import APP, DATA, Partition
from tests.host.device.firmwares import OTA, STOCK, application, chip_image, firmware

DEVKITC = catalog.read("devkitc")
S3 = catalog.read("s3_devkitc")
GOOD = firmware()


@pytest.mark.parametrize("chip", ["esp32", "esp32s3"])
def test_esptool_accepts_the_test_firmware(chip: str, tmp_path: Path) -> None:
    for name, content in (("whole", firmware(chip)), ("app", application(chip))):
        path = tmp_path / name
        path.write_bytes(content)
        command = [sys.executable, "-m", "esptool", "--chip", chip, "image-info", str(path)]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        assert said.count("(valid)") == 2
    # As for a stock build; esptool prints no such line for an application without a description.
    assert re.search(r"^Project name:\s*$", said, re.MULTILINE)
    assert re.search(r"^App version:\s*$", said, re.MULTILINE)


@pytest.mark.parametrize(
    ("board", "chip", "offset"), [(DEVKITC, "esp32", 0x1000), (S3, "esp32s3", 0)]
)
def test_a_valid_firmware_has_version_and_offset(
    board: catalog.Board, chip: str, offset: int
) -> None:
    found = check(firmware(chip), board, "good.bin")
    assert found.offset == offset
    assert found.version == (1, 29, 0)
    assert found.banner == "MicroPython v1.29.0 on 2026-08-01"
    assert found.table == STOCK
    assert found.content == firmware(chip)


def test_firmware_without_a_project_name_is_identified_by_its_banner() -> None:
    stock = application("esp32")
    assert stock[32:36] == bytes.fromhex("3254cdab")
    assert stock[48:112] == bytes(64), "version and project name, which a stock build leaves empty"
    assert check(firmware(app=stock), DEVKITC, "f.bin").version == (1, 29, 0)
    named = application("esp32", project="micropython", version="v1.30.0-preview.12.gabc1234")
    assert check(firmware(app=named), DEVKITC, "f.bin").version == (1, 30, 0)


def whole_flash() -> bytes:
    return b"\xff" * 0x1000 + GOOD


def damaged(at: int) -> bytes:
    return GOOD[:at] + bytes([GOOD[at] ^ 1]) + GOOD[at + 1 :]


REFUSALS = {
    "is empty": b"",
    "is a ZIP archive": b"PK\x03\x04" + GOOD,
    "is compressed with gzip": b"\x1f\x8b" + GOOD,
    "is a .uf2 file": b"UF2\n" + GOOD,
    "is a web page": b"\n <!DOCTYPE html>\n<html>",
    "is not firmware for an ESP32": b"MZ" + bytes(500),
    "is an image of a whole flash": whole_flash(),
    "is for an ESP32-S3, not an ESP32": firmware("esp32s3"),
    "is for an ESP32-C3": firmware("esp32c3"),
    "is for an unknown chip (number 99)": firmware("of tomorrow"),
    "is for updates over the air": application("esp32"),
    "is damaged: its checksum is wrong": damaged(3_000),
    "is damaged: its hash is wrong": damaged(9),
    "has no usable partition table": damaged(0x7001),
    "is not MicroPython but hello-world": firmware(
        app=application("esp32", project="hello-world")
    ),
    "is not MicroPython but circuitpython": firmware(
        app=application("esp32", project="circuitpython")
    ),
    "is not MicroPython.": firmware(
        app=application("esp32", banner="an example that prints MicroPython v1.29.0")
    ),
    "is not MicroPython": firmware(app=chip_image("esp32", bytes(500))),
    "is MicroPython 1.25.3, and the box needs 1.26.0 or newer": firmware(version="v1.25.3"),
    "is MicroPython 1.9.4, and": firmware(version="v1.9.4"),
    "has no version of MicroPython": firmware(version="1ab2c3d-dirty"),
    "has no application at the offset": firmware(app=bytes(500)),
    "the table has 2 applications": firmware(table=OTA),
    "leaves no room for the journal": firmware(
        table=(Partition("factory", APP, 0, 0x10000, 0x20000),)
    ),
}


@pytest.mark.parametrize(
    "start",
    [
        b"<!doctype html>",
        b"\xef\xbb\xbf\r\n<!DOCTYPE html>",
        b"<!-- saved from the page of downloads -->\n<html>",
        b"<?xml version='1.0'?>",
        b"<body>",
    ],
)
def test_a_web_page_is_recognised(start: bytes) -> None:
    with pytest.raises(Failure, match="is a web page, not firmware"):
        check(start + b"404 Not Found", DEVKITC, "file.bin")


def esp8266() -> bytes:
    """Return the start of MicroPython for an ESP8266, whose segments follow 8 bytes."""
    head = struct.pack("<BBBBI", 0xE9, 3, 0, 0x40, 0x4010_0F0C)
    segments = [struct.pack("<II", at, 32) + bytes(range(32)) for at in (0x4010_0000, 0x3FFE_8000)]
    return head + b"".join(segments) + bytes(600_000)


def uf2(family: int) -> bytes:
    """Return a block of a UF2 file for a family of chips."""
    words = (0x0A324655, 0x9E5D5157, 0x2000, 0x1000_0000, 256, 0, 1, family)
    return struct.pack("<8I", *words) + bytes(476) + struct.pack("<I", 0x0AB16F30)


OTHER_CHIPS = {
    "is for an ESP8266, not an ESP32.": esp8266(),
    "is for an ESP8266, not an ESP32": b"\xea\x04\x00\x40" + bytes(500),
    "is for an RP2040, not an ESP32.": uf2(0xE48BFF56),
    "is for an RP2350, not an ESP32.": uf2(0xE48BFF59),
    "is for an nRF52840, not an ESP32.": uf2(0xADA52840),
    "is a .uf2 file, not a .bin.": uf2(0x12345678),
    "is for an STM32 (.dfu), not an ESP32.": b"DfuSe\x01" + bytes(500),
    "is for another kind of chip (.hex), not an ESP32.": b":020000040800F2\r\n:10000000" + b"00",
    "is not firmware for an ESP32.": struct.pack("<II", 0x2002_0000, 0x0800_0101) + bytes(500),
}


@pytest.mark.parametrize("words", OTHER_CHIPS)
@pytest.mark.parametrize("end", [None, 40])
def test_firmware_for_another_kind_of_chip_is_named_even_if_it_is_cut(
    words: str, end: int | None, tmp_path: Path
) -> None:
    content = OTHER_CHIPS[words][:end]
    with pytest.raises(Failure) as caught:
        check(content, DEVKITC, "file.bin")
    assert caught.value.message.startswith(f"The firmware file.bin {words}")
    assert "https://micropython.org/download/ESP32_GENERIC/" in caught.value.hint
    (tmp_path / "file.bin").write_bytes(content)
    with pytest.raises(Failure) as caught:
        judge(tmp_path / "file.bin")
    assert caught.value.message.startswith(f"The firmware file.bin {words}")
    assert "--board NAME" in caught.value.hint


@pytest.mark.parametrize("words", REFUSALS)
def test_other_files_and_firmware_for_other_chips_are_refused(words: str) -> None:
    with pytest.raises(Failure) as caught:
        check(REFUSALS[words], DEVKITC, "file.bin")
    assert words in caught.value.message
    assert caught.value.message.startswith("The firmware file.bin ")
    assert caught.value.hint


def test_a_truncated_file_is_refused() -> None:
    chance = random.Random(3)
    lengths = {1, 7, 8, 23, 24, 40, 0x7000, 0x7FFF, 0x8000, 0xF000, len(GOOD) - 1, len(GOOD) - 33}
    for length in lengths | {chance.randrange(1, len(GOOD)) for _ in range(50)}:
        with pytest.raises(Failure, match=r"is truncated"):
            check(GOOD[:length], DEVKITC, "file.bin")


def test_a_file_with_trailing_bytes_is_refused() -> None:
    for more in (b"\0", GOOD, b"\xff" * 4096 + b"M"):
        words = f"is too long: it has {len(more):,} bytes after its end"
        with pytest.raises(Failure, match=words):
            check(GOOD + more, DEVKITC, "file.bin")


def test_blank_flash_after_the_end_changes_nothing() -> None:
    found = check(GOOD + b"\xff" * 4096, DEVKITC, "file.bin")
    assert found.version == check(GOOD, DEVKITC, "file.bin").version


def test_a_folder_is_distinguished_from_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(Failure, match=r"is a folder, not a firmware file\.") as caught:
        load(tmp_path, DEVKITC)
    assert "https://micropython.org/download/" in caught.value.hint
    (tmp_path / "firmware.bin").write_bytes(GOOD)
    with pytest.raises(Failure) as caught:
        judge(tmp_path)
    assert caught.value.hint == "the .bin file in it"


def test_a_file_of_a_gigabyte_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "film.bin"
    with path.open("wb") as file:
        file.truncate(1 << 30)
    with pytest.raises(Failure, match=r"film\.bin is too large for a firmware"):
        load(path, DEVKITC)


def test_without_a_board_a_firmware_is_checked_for_its_own_chip(tmp_path: Path) -> None:
    path = tmp_path / "file.bin"
    for chip in ("esp32", "esp32s3"):
        path.write_bytes(firmware(chip))
        assert judge(path).content == firmware(chip)
    for content, words in (
        (firmware("esp32c3"), "is for an ESP32-C3, not an ESP32"),
        (b"", "is empty"),
        (firmware("esp32s3")[:-1], "is truncated"),
    ):
        path.write_bytes(content)
        with pytest.raises(Failure, match=words) as caught:
            judge(path)
        assert "--board NAME" in caught.value.hint


def test_any_damaged_byte_of_bootloader_and_application_is_detected() -> None:
    chance = random.Random(4)
    app = 0x10000 - 0x1000
    places = [chance.randrange(16_000) for _ in range(30)]
    places += [app + chance.randrange(40_000) for _ in range(30)]
    for at in places:
        with pytest.raises(Failure):
            check(damaged(at), DEVKITC, "file.bin")


def test_noise_is_refused_with_a_message() -> None:
    chance = random.Random(5)
    for _ in range(100):
        noise = b"\xe9" + chance.randbytes(chance.randrange(70_000))
        with pytest.raises(Failure):
            check(noise, DEVKITC, "file.bin")


def test_an_application_that_fills_its_partition_leaves_no_room_for_the_journal() -> None:
    room = 0x1D0000
    fits = firmware(app=application("esp32", size=room - 80))
    assert check(fits, DEVKITC, "file.bin")
    with pytest.raises(Failure, match=r"is 16 bytes too large to leave room for the journal"):
        check(firmware(app=application("esp32", size=room - 64)), DEVKITC, "file.bin")


def test_a_listed_file_system_does_not_move_the_journal() -> None:
    listed = Partition("vfs", DATA, 0x81, 0x200000, 0x200000)
    assert check(firmware(table=(*STOCK, listed)), DEVKITC, "file.bin").table[-1] == listed


def test_the_hint_names_the_file_and_the_page_it_comes_from(tmp_path: Path) -> None:
    with pytest.raises(Failure) as caught:
        load(tmp_path / "nowhere.bin", S3)
    assert "ESP32_GENERIC_S3-" in caught.value.hint
    assert "https://micropython.org/download/ESP32_GENERIC_S3/" in caught.value.hint
    assert "v1.26 or newer" in caught.value.hint


def test_a_number_of_segments_beyond_the_file_is_refused() -> None:
    lying = bytearray(GOOD)
    lying[1] = 255
    with pytest.raises(Failure):
        check(bytes(lying), DEVKITC, "file.bin")
    struct.pack_into("<I", lying, 28, 0xFFFFFFFF)
    with pytest.raises(Failure, match="is truncated"):
        check(bytes(lying), DEVKITC, "file.bin")
