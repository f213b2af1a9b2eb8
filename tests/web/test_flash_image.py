"""What the page makes of a board's flash is what the laptop makes of it, to the byte."""

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from doomsday import resources
from doomsday.boards import catalog
from doomsday.commands.image import user_files
from doomsday.device.backup import backup_archive
from doomsday.device.backup.box_data import BoxData
from doomsday.device.chip import flashing
from doomsday.device.chip.esptool import Chip
from doomsday.errors import Failure
from doomsday.image import build, partitions, vfs
from doomsday.image.firmware import check
from doomsday.image.md5 import md5, plain_md5
from doomsday.image.partitions import DATA, Partition
from doomsday.image.written_parts import runs
from tests.host.device.firmwares import STOCK, application, firmware
from tests.onbox import ROOT
from tests.web.flash_node import FlashNode, flash_node, raw

MIB = partitions.MIB
REAL = [board for board in catalog.read_all() if not board.simulated]
CHIPS = {"ESP32": "esp32", "ESP32-S3": "esp32s3"}
COMPANIES = user_files(ROOT / "examples" / "companies", None)
JOURNAL = random.Random(5).randbytes(3 * 4096).ljust(0x20000, b"\xff")
KEPT = BoxData(
    {
        "/games/0001.actions": bytes(range(256)) * 30,
        "/games/0002.game": b"[Game MFZ:RA]\n1. B.\n",
        "/settings.txt": b"contrast 5\n",
        "/empty": b"",
        "/notes/deep/er/gr\u00f6\u00dfe": b"1",
    },
    JOURNAL,
    "devkitc",
    ["/notes/none", "/void"],
)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlashNode]:
    with flash_node(tmp_path_factory.mktemp("flasher")) as node:
        yield node


def laptop_image(
    name: str, size: int, content: bytes, data: BoxData, files: dict[str, bytes]
) -> bytes:
    """Return the image that `doomsday flash` writes."""
    board = catalog.read(name)
    chip = Chip(board.chip_name, "240ac4000001", size)
    return flashing.image(board, chip, check(content, board, "f.bin"), data, files)


@pytest.mark.parametrize("board", [board.name for board in REAL])
def test_the_image_of_each_board_is_the_laptop_s(page: FlashNode, board: str) -> None:
    found = catalog.read(board)
    content = firmware(CHIPS[found.chip_name])
    size = found.flash_mib * MIB
    image = build.flash_image(board, size=size, firmware=check(content, found, "f.bin"))
    assert page.image(content, board, size) == image


OPTIONS: dict[str, tuple[str, int, BoxData, dict[str, bytes]]] = {
    "companies": ("devkitc", 4, BoxData({}, b""), COMPANIES),
    "new": ("heltec_v3", 8, BoxData({}, b""), {build.FIRST_PATH: b""}),
    "another size": ("s3_devkitc", 16, BoxData({}, b""), COMPANIES),
    "data of a box": ("devkitc", 4, KEPT, {}),
    "data of a box and companies": ("lolin32_oled", 8, KEPT, COMPANIES),
}


@pytest.mark.parametrize("option", OPTIONS)
def test_the_image_with_each_option_is_the_laptop_s(page: FlashNode, option: str) -> None:
    board, mib, data, files = OPTIONS[option]
    content = firmware(CHIPS[catalog.read(board).chip_name], app=None if mib == 4 else big(board))
    image = laptop_image(board, mib * MIB, content, data, files)
    assert page.image(content, board, mib * MIB, data, files) == image


def big(board: str) -> bytes:
    """Return an application of the size of MicroPython's."""
    return application(CHIPS[catalog.read(board).chip_name], size=1_500_000)


def test_what_does_not_fit_is_refused_in_the_laptop_s_words(page: FlashNode) -> None:
    content = firmware()
    much = BoxData({"/games/0001.actions": bytes(3 * MIB)}, JOURNAL)
    long = BoxData({}, bytes(0x21000))
    for data in (much, long):
        with pytest.raises(Failure) as theirs:
            laptop_image("devkitc", 4 * MIB, content, data, {})
        with pytest.raises(Failure) as ours:
            page.image(content, "devkitc", 4 * MIB, data)
        assert ours.value.message == theirs.value.message
        assert ours.value.hint and "--" not in ours.value.hint
    listed = (*STOCK, Partition("vfs", DATA, 0x81, 0x200000, 0x600000))
    for size, table in ((2 * MIB, STOCK), (4 * MIB, listed)):
        with pytest.raises(Failure) as theirs:
            laptop_image("devkitc", size, firmware(table=table), KEPT, {})
        with pytest.raises(Failure) as ours:
            page.image(firmware(table=table), "devkitc", size, KEPT)
        assert ours.value.message == theirs.value.message
        assert "choose it here" in ours.value.hint


def test_the_parts_to_write_are_the_laptop_s(page: FlashNode) -> None:
    whole = laptop_image("devkitc", 4 * MIB, firmware(), KEPT, COMPANIES)
    blank = b"\xff" * (64 * 4096)
    for image in (whole, blank, bytes(16 * 4096), blank[4096:] + b"x".ljust(4096)):
        found = page.do("runs", file=page.put(image))
        assert found == [[run.offset, len(run.content)] for run in runs(image)]


def test_md5_is_computed_in_the_page_and_in_python_without_it(page: FlashNode) -> None:
    chance = random.Random(6)
    for size in (0, 1, 55, 56, 63, 64, 65, 119, 120, 4096, 100_003):
        content = chance.randbytes(size)
        digest = hashlib.md5(content).hexdigest()
        assert page.do("md5", file=page.put(content)) == digest
        assert plain_md5(content).hex() == md5(content).hex() == digest


ODD = BoxData(
    {
        "/a b.txt": b"plain",
        "/back\\slash": b"1",
        "/" + "long" * 20: b"2",
        "/gr\u00f6\u00dfe \u4e16": b"3",
        "/bytes \udcff\udc80": b"4",
        "/games/0001.actions": b"5" * 5000,
    },
    JOURNAL,
    "heltec_v3",
    ["/empty", "/gr\u00f6\u00df"],
)


@pytest.mark.parametrize(
    "data", [KEPT, ODD, BoxData({"/a": b""}, b"")], ids=["kept", "odd", "few"]
)
def test_backups_of_page_and_laptop_are_read_by_both(page: FlashNode, data: BoxData) -> None:
    assert backup_archive.unpack(page.archive(data), "box.zip") == data
    read, words = page.unpack(backup_archive.pack(data))
    assert read == data
    assert words == (
        f"{data.games} finished game{'' if data.games == 1 else 's'}, {len(data.files)} "
        f"file{'' if len(data.files) == 1 else 's'} in all, and the journal"
    )


def test_a_damaged_backup_is_refused(page: FlashNode) -> None:
    archive = page.archive(ODD)
    chance = random.Random(7)
    places = {0, len(archive) - 1, *(chance.randrange(len(archive)) for _ in range(60))}
    others = [b"", b"PK", b"PK\x03\x04" + bytes(100), archive[:-1], archive[1:], b"x" * 5000]
    others += [archive[:at] + bytes([archive[at] ^ 0x21]) + archive[at + 1 :] for at in places]
    for other in others:
        try:
            # A byte that no reader looks at, such as a date, may change.
            assert page.unpack(other)[0] == ODD
        except Failure as failure:
            assert failure.message == "box.zip is not a backup of a box, or it is damaged."
    assert sum(refused(page, other) for other in others) > 40


def refused(page: FlashNode, archive: bytes) -> bool:
    try:
        page.unpack(archive)
    except Failure:
        return True
    return False


@pytest.mark.parametrize(
    "path", ["/boot.py", "/a.pack/x", "/../x", "/a//b", "/.", "/a\0", "/" + "x" * 256]
)
def test_a_backup_with_files_that_are_no_player_s_is_refused(page: FlashNode, path: str) -> None:
    with pytest.raises(Failure, match="is not a backup of a box"):
        page.unpack(backup_archive.pack(BoxData({path: b"1"}, JOURNAL)))


def test_a_backup_of_a_newer_version_is_named_as_such(page: FlashNode) -> None:
    import io
    import zipfile

    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("about.json", json.dumps({"format": 3}))
    with pytest.raises(Failure, match="box.zip was written by a newer version"):
        page.unpack(archive.getvalue())


def test_names_are_quoted_as_in_python(page: FlashNode) -> None:
    for path in (*ODD.files, *ODD.folders, "/%41", "/a+b&c;d~e'()*!"):
        quoted = backup_archive._quoted(path)
        assert page.do("quoted", path=raw(path).hex()) == quoted
        assert page.do("unquoted", text=quoted) == raw(path).hex()


def test_a_damaged_file_system_ends_in_a_sentence(page: FlashNode) -> None:
    system = vfs.build(dict(KEPT.files), 64, KEPT.folders)
    chance = random.Random(8)
    for _ in range(60):
        damaged = bytearray(system)
        for _ in range(20):
            damaged[chance.randrange(4 * 4096)] = chance.randrange(256)
        path = page.put(bytes(damaged))
        try:
            page.do("tree", file=path)
        except Failure as failure:
            assert failure.message.startswith("The flash's file system is damaged (")


def test_the_site_knows_every_board_and_its_program(tmp_path: Path) -> None:
    from doomsday.web.flash_files import BOARDS, flash_files

    facts = json.loads(flash_files()[BOARDS])
    assert [row["name"] for row in facts["boards"]] == [board.name for board in REAL]
    assert facts["version"] == resources.version()
    for row in facts["boards"]:
        pack = build.program_files(row["name"])[build.PACK_PATH]
        assert row["pack"] == hashlib.sha256(pack).hexdigest()
        assert hashlib.sha256(build.board_data(row["name"])).hexdigest() in row["digests"]
