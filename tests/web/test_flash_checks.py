"""What the page says of a firmware file and of a flash is what the laptop says."""

import ast
import base64
import json
import random
from collections.abc import Iterator

import pytest

from doomsday.boards import catalog
from doomsday.device.backup.box_data import BoxData
from doomsday.device.chip import flash_contents, flashing
from doomsday.errors import Failure
from doomsday.image import build, partitions, vfs
from doomsday.image.firmware import check, how_to_get
from doomsday.web.flash_files import MODULES
from tests.host.device.firmwares import STOCK, application, firmware
from tests.host.device.test_firmware import OTHER_CHIPS, REFUSALS
from tests.onbox import ROOT
from tests.web.flash_node import FlashNode, flash_node

DEVKITC = catalog.read("devkitc")
S3 = catalog.read("s3_devkitc")
GOOD = firmware()
MIB = partitions.MIB


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlashNode]:
    with flash_node(tmp_path_factory.mktemp("flasher")) as node:
        yield node


@pytest.fixture(scope="module")
def boards(page: FlashNode) -> str:
    text: str = page.do("boards")
    return text


def laptop_says(content: bytes, board: catalog.Board, name: str = "file.bin") -> Failure | None:
    try:
        check(content, board, name)
    except Failure as failure:
        return failure
    return None


@pytest.mark.parametrize("board", [DEVKITC, S3], ids=["esp32", "esp32s3"])
@pytest.mark.parametrize("words", [*REFUSALS, *OTHER_CHIPS])
def test_a_wrong_file_is_refused_in_the_laptop_s_words(
    page: FlashNode, boards: str, words: str, board: catalog.Board
) -> None:
    content = {**REFUSALS, **OTHER_CHIPS}[words]
    theirs = laptop_says(content, board)
    ours = page.call("check_firmware", content, "file.bin", boards, board.name)
    if theirs is None:
        assert ours["banner"]
        return
    assert ours["message"] == theirs.message
    assert ours["hint"] == theirs.hint.replace("pass it with --firmware", "choose it here")


def test_truncated_and_damaged_files_are_refused_in_the_laptop_s_words(
    page: FlashNode, boards: str
) -> None:
    chance = random.Random(3)
    lengths = {1, 7, 8, 23, 24, 40, 0x7000, 0x8000, 0xF000, len(GOOD) - 1, len(GOOD) - 33}
    files = [GOOD[:length] for length in lengths | {chance.randrange(len(GOOD)) for _ in range(9)}]
    for at in [chance.randrange(len(GOOD)) for _ in range(20)]:
        files.append(GOOD[:at] + bytes([GOOD[at] ^ 0x40]) + GOOD[at + 1 :])
    files += [GOOD + b"\0", GOOD + b"\xff" * 4096]
    for content in files:
        theirs = laptop_says(content, DEVKITC)
        ours = page.call("check_firmware", content, "file.bin", boards, "devkitc")
        assert ours.get("message") == (theirs and theirs.message)


@pytest.mark.parametrize(
    "banner",
    [
        "MicroPython {} on 2026-08-01",
        "MicroPython  MicroPython {} on 2026-08-01",
        "MicroPython {} on 2026-8-01",
        "MicroPython {} on 2026-08-0x",
        "MicroPython " + "x" * 61 + "{} on 2026-08-01",
        "MicroPython x{} on 2026-08-01",
    ],
)
@pytest.mark.parametrize(
    "version", ["v1.29.0", "v1.30", "v2.0.0-preview.1", "v1.", "v1234.5", "v1.26.999.1"]
)
def test_the_banner_is_read_as_on_the_laptop(
    page: FlashNode, boards: str, banner: str, version: str
) -> None:
    content = firmware(app=application("esp32", version=version, banner=banner))
    theirs = laptop_says(content, DEVKITC)
    ours = page.call("check_firmware", content, "file.bin", boards, "devkitc")
    assert ours.get("message") == (theirs and theirs.message)
    if theirs is None:
        assert ours["banner"] == check(content, DEVKITC, "file.bin").banner


def test_without_a_board_the_file_names_its_chip(page: FlashNode, boards: str) -> None:
    found = page.call("check_firmware", firmware("esp32s3"), "f.bin", boards, "")
    assert (found["chip"], found["offset"]) == (9, 0)
    other = page.call("check_firmware", firmware("esp32c3"), "f.bin", boards, "")
    assert other["message"].startswith("The firmware f.bin is for an ESP32-C3, not an ")
    assert other["hint"] == "choose your board in the list, which names the file to download"
    zipped = page.call("check_firmware", b"PK\x03\x04", "f.zip", boards, "")
    assert zipped["hint"] == "the .bin file in it"


def test_the_name_of_a_file_is_shown_without_control_characters(
    page: FlashNode, boards: str
) -> None:
    found = page.call("check_firmware", b"", "a\nb\x1b[31m" + "c" * 500, boards, "devkitc")
    assert found["message"].startswith("The firmware a?b?[31mccc")
    assert len(found["message"]) < 300
    assert how_to_get(DEVKITC).split(" and ")[0] in found["hint"]


FILES = {
    "/games/0001.actions": b"1",
    "/log/3": b"sector 3",
    "/log/x": b"no sector",
    "/log/03": b"no sector",
    "/settings.txt": b"2",
    "/first.txt": b"",
}
FOREIGN = {"/boot.py": b"", "/main.py": b"print()", "/lib/x.py": b"", "/z": b"", "/k\u00e9": b""}
NEW_BOX = {**build.program_files("heltec_v3"), build.SLOT_PATH: b"a.pack"}


@pytest.mark.parametrize(
    ("files", "log"),
    [
        ({**NEW_BOX, **FILES}, b"\xff" * 0x20000),
        ({**NEW_BOX, **FILES}, b""),
        ({"/lib/board.mpy": build.board_data("devkitc"), "/lib/box/app.mpy": b"M", **FILES}, b""),
        ({"/version.txt": b"doomsday 1.0", "/slot": b"\xff alt"}, b"log"),
        ({"/boot.py": b"# stock"}, b""),
        ({}, b""),
        (FOREIGN, b""),
    ],
)
def test_the_page_keeps_what_the_laptop_keeps(
    page: FlashNode, boards: str, files: dict[str, bytes], log: bytes
) -> None:
    folders = ["/notes/none", "/lib/none", "/a.pack"]
    listed = {"files": [[path, len(body)] for path, body in files.items()], "folders": folders}
    given = (b"".join(files.values()), json.dumps(listed), log, boards, "save them")
    found = page.call("data_to_keep", *given)
    try:
        theirs, is_foreign = flash_contents.data_of(
            files, folders, log, flashing._board_with, "save them", str
        )
    except Failure as failure:
        assert found == {"message": failure.message, "hint": "save them"}
        return
    paths = [*files]
    kept = {paths[at]: files[paths[at]] for at in found["files"]}
    assert is_foreign == found["is_foreign"]
    assert (found["games"], found["is_empty"]) == (theirs.games, theirs.is_empty)
    journal = base64.b64decode(found["journal"])
    assert theirs == BoxData(
        kept, journal, found["board"], [folders[at] for at in found["folders"]]
    )


def test_the_page_finds_the_data_where_the_laptop_does(page: FlashNode) -> None:
    for table in (STOCK, partitions.TABLE, partitions.with_journal(STOCK)):
        sector = partitions.encode(table)
        place = flash_contents.place_of(sector, 8 * MIB)
        assert place is not None
        journal = None
        if place.journal is not None:
            journal = {"offset": place.journal.offset, "size": place.journal.size}
        assert page.call("place_of_data", sector, 8 * MIB) == {
            "start": place.start,
            "files": {"offset": place.files.offset, "size": place.files.size},
            "journal": journal,
        }
    for other in (b"\xff" * 4096, b"", partitions.encode(STOCK)[:40]):
        assert page.call("place_of_data", other, 4 * MIB) is None
    system = vfs.build({"/a": b"1"}, 512)
    for blocks, start in ((512, system), (512, bytes(4096) + system[4096:]), (0, bytes(8192))):
        found = page.call("blocks_in", start[:8192], 0x200000, 0x600000)
        assert found == {"blocks": blocks, "other_mib": 4 if blocks else 0}


def test_the_page_warns_as_the_laptop_does(page: FlashNode, boards: str) -> None:
    for board, theirs, mib in (("devkitc", "", 4), ("devkitc", "heltec_v2", 16), ("x", "", 4)):
        if board == "x":
            continue
        chip = flashing.Chip("ESP32", "0", mib * MIB)
        data = BoxData({}, b"", theirs)
        wanted = flashing.notes(catalog.read(board), chip, data)
        assert page.call("notes", boards, board, mib * MIB, theirs) == wanted


def test_the_list_of_modules_is_what_the_calls_import() -> None:
    found = set()
    waiting = ["doomsday.web.flash_calls"]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        waiting += imports(name)
    assert sorted(found) == sorted(MODULES)


def imports(name: str) -> list[str]:
    """Return the modules of the project that a module imports when it runs."""
    tree = ast.parse((ROOT / "host" / (name.replace(".", "/") + ".py")).read_text("utf-8"))
    found = []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("doomsday"):
            for alias in node.names:
                inside = f"{node.module}.{alias.name}"
                is_module = (ROOT / "host" / (inside.replace(".", "/") + ".py")).is_file()
                found.append(inside if is_module else str(node.module))
    return found
