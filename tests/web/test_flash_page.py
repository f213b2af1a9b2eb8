"""A board is flashed from the page in a real browser, on a mock of the chip's boot loader."""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from doomsday import resources
from doomsday.boards import catalog
from doomsday.device.backup.backup_archive import pack, unpack
from doomsday.device.backup.box_data import BoxData
from doomsday.image import build, partitions, vfs
from doomsday.image.firmware import check
from tests.host.device.firmwares import firmware
from tests.host.device.mockchip import (
    ESPRESSIF,
    TINYUSB,
    USB_SERIAL_JTAG,
    MockChip,
    NativeChip,
    SimLife,
)
from tests.onbox import ROOT
from tests.web.boxpage import Watch
from tests.web.serial_bridge import BridgedPort, SerialBridge, install

MIB = partitions.MIB
DEVKITC = catalog.read("devkitc")
PLAYERS = {"/games/0001.actions": b"1" * 900, "/settings.txt": b"contrast 5\n"}
LOG = b"what was counted"
FLASH_MS = 300_000


def image(
    board: str = "devkitc", files: dict[str, bytes] | None = None, log: bytes = b""
) -> bytes:
    """Return the flash of a box."""
    found = catalog.read(board)
    content = firmware({"ESP32": "esp32", "ESP32-S3": "esp32s3"}[found.chip_name])
    loaded = check(content, found, "f.bin")
    whole = bytearray(build.flash_image(board, size=4 * MIB, files=files or {}, firmware=loaded))
    whole[0x1E0000 : 0x1E0000 + len(log)] = log
    return bytes(whole)


class FlashPage:
    """The page that flashes a board."""

    def __init__(self, page: Page, bridge: SerialBridge, watch: Watch, folder: Path) -> None:
        self.page = page
        self.watch = watch
        self.bridge = bridge
        self._folder = folder

    def find(self, name: str):  # type: ignore[no-untyped-def]
        return self.page.locator(f'[data-flash="{name}"]')

    def open(self) -> None:
        self.page.goto(self.bridge.url + "flash.html")
        self.page.wait_for_function(
            "() => document.querySelectorAll('[data-flash=board] option').length > 1"
        )
        self.idle()

    def pick(self, name: str, file: str, content: bytes) -> None:
        path = self._folder / file
        path.write_bytes(content)
        self.find(name).set_input_files(str(path))
        self.idle()

    def choose(self, board: str) -> None:
        self.find("board").select_option(board)
        self.idle()

    def download(self, name: str) -> bytes:
        with self.page.expect_download() as download:
            self.find(name).locator("a").click()
        return Path(download.value.path()).read_bytes()

    def rescued(self) -> list[str]:
        return list(self.find("rescued").locator("li").all_text_contents())

    def press(self, name: str, timeout: float = FLASH_MS) -> None:
        self.find(name).click()
        self.idle(timeout)

    def idle(self, timeout: float = FLASH_MS) -> None:
        """Wait until nothing is being done."""
        self.page.wait_for_function(
            "() => !document.querySelector('[data-flash=connect]').disabled", timeout=timeout
        )

    @property
    def alert(self) -> str:
        return str(self.find("alert").inner_text())

    @property
    def status(self) -> str:
        return str(self.find("status").inner_text())

    @property
    def plan(self) -> str:
        return str(self.find("plan").inner_text())


@contextmanager
def opened(
    context: BrowserContext, site: Path, chip: MockChip, folder: Path
) -> Iterator[FlashPage]:
    with SerialBridge(site, {"board": BridgedPort(chip.link)}) as bridge:
        page = context.new_page()
        install(page)
        watch = Watch(context, bridge.url)
        flash = FlashPage(page, bridge, watch, folder)
        flash.open()
        yield flash
        page.close()
        watch.check()


def test_a_bare_board_gets_the_image_and_the_box_answers(
    context: BrowserContext, site: Path, tmp_path: Path
) -> None:
    with (
        MockChip(tmp_path, start=lambda file: SimLife(file, "devkitc")) as chip,
        opened(context, site, chip, tmp_path) as flash,
    ):
        flash.pick("firmware", "micropython.bin", firmware())
        assert "MicroPython v1.29.0 on 2026-08-01" in flash.find("firmware-said").inner_text()
        flash.press("connect")
        assert flash.alert == ""
        assert "ESP32, number 240ac4e29526, 4 MiB of flash" in flash.plan
        assert "nothing" in flash.plan
        assert flash.find("write").is_disabled()
        flash.choose("devkitc")
        assert re.search(r"Writes\s+MicroPython v1.29.0", flash.plan)
        assert set(chip.content) == {0xFF}
        flash.press("write")
        assert flash.alert == ""
        assert f"is ready: version {resources.version()} on {DEVKITC.title}" in flash.status
        wanted = image(files={build.FIRST_PATH: b""})
        # The box has started since then and has written to its journal.
        assert chip.content[:0x1E0000] == wanted[:0x1E0000]
        assert chip.content[0x200000:] == wanted[0x200000:]


@pytest.mark.selected
def test_the_data_of_a_box_is_kept_and_put_back(
    context: BrowserContext, site: Path, tmp_path: Path
) -> None:
    with MockChip(tmp_path) as chip:
        chip.load(image(files=PLAYERS, log=LOG))
        with opened(context, site, chip, tmp_path) as flash:
            flash.press("connect")
            assert flash.find("board").input_value() == "devkitc"
            assert "1 finished game, 2 files in all, and the journal" in flash.plan
            saved = flash.download("backup")
            flash.pick("firmware", "f.bin", firmware())
            # A firmware with another table, so that everything is written again.
            flash.press("write")
            assert flash.alert == ""
            assert "is ready" in flash.status
            assert flash.rescued() == []
        assert kept_by(bytes(chip.content)) == (PLAYERS, LOG)
    data = unpack(saved, "backup")
    assert (dict(data.files), data.journal[: len(LOG)], data.board) == (PLAYERS, LOG, "devkitc")


@pytest.mark.sampled("260000")
@pytest.mark.parametrize("after", [150_000, 260_000])
def test_a_cable_pulled_while_writing_loses_nothing(
    context: BrowserContext, site: Path, tmp_path: Path, after: int
) -> None:
    with MockChip(tmp_path) as chip:
        chip.load(image(files=PLAYERS, log=LOG))
        with opened(context, site, chip, tmp_path) as flash:
            flash.watch.allowed.append("NetworkError")
            flash.pick("firmware", "f.bin", firmware())
            flash.press("connect")
            chip.cut_after = chip.heard + after
            flash.press("write")
            assert flash.alert == (
                "The connection to the chip was lost. The flash is not written completely, so the "
                "board may not start.\nTry: check the cable, then try again; it starts over; the "
                "box's data is kept in this browser and is put back then."
            )
            assert flash.find("write").is_disabled()
            # The same page, or another one later.
            if after > 150_000:
                flash.open()
                assert len(flash.rescued()) == 1
                flash.pick("firmware", "f.bin", firmware())
            flash.press("connect")
            assert "2 files in all, and the journal, from an earlier backup" in flash.plan
            flash.choose("devkitc")
            flash.press("write")
            assert "is ready" in flash.status
            assert flash.rescued() == []
        assert kept_by(bytes(chip.content)) == (PLAYERS, LOG)


def test_a_backup_file_is_put_back_on_another_board(
    context: BrowserContext, site: Path, tmp_path: Path
) -> None:
    data = BoxData(PLAYERS, LOG.ljust(0x20000, b"\xff"), "heltec_v2", ["/notes"])
    with MockChip(tmp_path) as chip, opened(context, site, chip, tmp_path) as flash:
        flash.pick("restore", "none.zip", b"PK")
        assert flash.alert.startswith("none.zip is not a backup of a box, or it is damaged.")
        flash.pick("restore", "box.zip", pack(data))
        flash.pick("firmware", "f.bin", firmware())
        flash.press("connect")
        flash.choose("devkitc")
        assert "the box was for the" in flash.plan and "from an earlier backup" in flash.plan
        flash.press("write")
        assert "is ready" in flash.status
        assert kept_by(bytes(chip.content)) == (PLAYERS, LOG)


def test_erase_erases_the_data_but_offers_a_backup_first(
    context: BrowserContext, site: Path, tmp_path: Path
) -> None:
    with MockChip(tmp_path) as chip:
        chip.load(image(files=PLAYERS, log=LOG))
        with opened(context, site, chip, tmp_path) as flash:
            flash.pick("firmware", "f.bin", firmware())
            flash.press("connect")
            flash.page.locator("summary").click()
            flash.find("erase").check()
            flash.idle()
            assert re.search(r"Kept\s+nothing", flash.plan)
            assert dict(unpack(flash.download("backup"), "backup").files) == PLAYERS
            flash.press("write")
            assert "is ready" in flash.status
        assert kept_by(bytes(chip.content)) == ({}, b"\xff" * len(LOG))


def test_a_file_system_that_cannot_be_read_is_copied_or_erased(
    context: BrowserContext, site: Path, tmp_path: Path
) -> None:
    broken = bytearray(image(files=PLAYERS))
    broken[0x200000:0x202000] = bytes(0x2000)
    with MockChip(tmp_path) as chip:
        chip.load(bytes(broken))
        with opened(context, site, chip, tmp_path) as flash:
            flash.pick("firmware", "f.bin", firmware())
            flash.press("connect")
            assert flash.alert.startswith(
                "The board's file system cannot be read, so its content cannot be saved."
            )
            flash.choose("devkitc")
            assert flash.find("write").is_disabled()
            flash.page.locator("summary").click()
            flash.press("copy")
            assert flash.download("copied") == bytes(broken)
            flash.find("erase").check()
            flash.idle()
            assert flash.find("write").is_enabled()
            before = chip.starts
            flash.press("leave")
            assert flash.status == "The board starts, unchanged."
            for _ in range(100):
                if chip.starts > before:
                    break
                flash.page.wait_for_timeout(50)
            assert chip.starts == before + 1
        assert bytes(chip.content) == bytes(broken)


def test_a_garbled_line_changes_nothing_that_is_read_or_written(
    context: BrowserContext, site: Path, tmp_path: Path
) -> None:
    with MockChip(tmp_path) as chip:
        chip.load(image(files=PLAYERS, log=LOG))
        with opened(context, site, chip, tmp_path) as flash:
            flash.pick("firmware", "f.bin", firmware())
            garbled = Garbled(after=3)
            flash.bridge.back = garbled
            flash.press("connect")
            assert garbled.count == 1
            assert flash.alert == ""
            assert dict(unpack(flash.download("backup"), "backup").files) == PLAYERS
            # A block of the new program is garbled, and sent again.
            garbled = Garbled(after=5)
            flash.bridge.there = garbled
            flash.press("write")
            assert garbled.count == 1
            assert "is ready" in flash.status
        assert kept_by(bytes(chip.content)) == (PLAYERS, LOG)


class Garbled:
    """A line that changes one byte of the large pieces after the first few, once."""

    def __init__(self, after: int) -> None:
        self.count = 0
        self._left = after

    def __call__(self, data: bytes) -> bytes:
        at = next((at for at in range(600, len(data) - 600) if data[at] in range(1, 64)), 0)
        if not at or self.count:
            return data
        self._left -= 1
        if self._left:
            return data
        self.count += 1
        return data[:at] + bytes([data[at] ^ 64]) + data[at + 1 :]


FOREIGN = {"/boot.py": b"", "/main.py": b"print(1)", "/lib/x.py": b""}


def test_files_of_another_program_are_named(
    context: BrowserContext, site: Path, tmp_path: Path
) -> None:
    whole = bytearray(image())
    whole[0x200000:] = vfs.build(FOREIGN, 512)
    with MockChip(tmp_path) as chip:
        chip.load(bytes(whole))
        with opened(context, site, chip, tmp_path) as flash:
            flash.press("connect")
            assert flash.alert == (
                "The board has files of another program: /lib/x.py, /main.py.\n"
                "Try: save them first, then tick 'Erase everything on it'."
            )


def test_wrong_files_and_boards_are_refused_before_anything_is_written(
    context: BrowserContext, site: Path, tmp_path: Path
) -> None:
    with MockChip(tmp_path) as chip, opened(context, site, chip, tmp_path) as flash:
        flash.pick("firmware", "f.zip", b"PK\x03\x04")
        assert flash.alert == "The firmware f.zip is a ZIP archive.\nTry: the .bin file in it."
        flash.pick("firmware", "<b>.bin", b"<!doctype html>")
        assert "The firmware <b>.bin is a web page, not firmware" in flash.alert
        flash.choose("devkitc")
        flash.pick("firmware", "f.bin", firmware("esp32s3"))
        assert "The firmware f.bin is for an ESP32-S3, not an ESP32." in flash.alert
        assert "https://micropython.org/download/ESP32_GENERIC/ and choose it here." in flash.alert
        flash.press("connect")
        assert flash.find("write").is_disabled()
        flash.pick("firmware", "old.bin", firmware(version="v1.25.0"))
        assert "is MicroPython 1.25.0, and the box needs 1.26.0 or newer." in flash.alert
        assert flash.find("write").is_disabled()
        large = flash.page.evaluate(_LARGE)
        assert large == "The file f.bin is too large for a firmware."
        names = flash.find("board").inner_text()
        assert "ESP32 DevKitC" in names and "S3" not in names
        assert set(chip.content) == {0xFF}


_LARGE = """async () => {
  const { firmwareFile } = await import("./flasher/flash_rules.js");
  const file = { name: "f.bin", size: 32 * 1024 * 1024 + 1 };
  return firmwareFile(file).then(() => "", (failure) => failure.message);
}"""


def test_a_port_without_a_chip_is_named(
    context: BrowserContext, site: Path, tmp_path: Path
) -> None:
    with (
        MockChip(tmp_path, chip="esp32c3") as chip,
        opened(context, site, chip, tmp_path) as flash,
    ):
        flash.press("connect")
        # The mock has no number of a chip for this one where the page reads it.
        assert re.search(r"The chip ESP32-[A-Z0-9]+ is not supported", flash.alert)
        assert "Try: a board with an ESP32 or ESP32-S3." in flash.alert
        flash.bridge.there = lambda data: b""
        flash.press("connect")
        assert "There is no reply from a chip at this port." in flash.alert
        assert "hold the board's button BOOT" in flash.alert


@contextmanager
def listed(bridge: SerialBridge, chip: NativeChip) -> Iterator[None]:
    """Show the page the ports of a chip on native USB as they come and go."""
    over = threading.Event()
    shown: dict[str, str] = {}

    def follow() -> None:
        while not over.wait(0.02):
            rows = json.loads((chip.link.parent / "ports").read_text())
            now = {NAMES[row["pid"]]: row["device"] for row in rows}
            for name in shown.keys() - now.keys():
                bridge.pull(name)
            for name in now.keys() - shown.keys():
                product = {name: pid for pid, name in NAMES.items()}[name]
                bridge.plug_in(name, BridgedPort(Path(now[name]), ESPRESSIF, product))
            shown.clear()
            shown.update(now)

    thread = threading.Thread(target=follow)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


NAMES = {TINYUSB: "micropython", USB_SERIAL_JTAG: "loader"}


@pytest.mark.sampled("True")
@pytest.mark.parametrize("chosen", [False, True])
def test_a_board_with_usb_of_its_own_is_flashed_from_its_boot_loader(
    context: BrowserContext, site: Path, tmp_path: Path, chosen: bool
) -> None:
    content = image("lilygo_t3_s3", PLAYERS, LOG)
    with NativeChip(tmp_path, content=content) as chip:
        with opened(context, site, chip, tmp_path) as flash, listed(flash.bridge, chip):
            flash.bridge.pull("board")
            flash.watch.allowed.append("NetworkError")
            flash.pick("firmware", "f.bin", firmware("esp32s3"))
            wait(flash, "micropython")
            if chosen:
                flash.press("connect")
                assert flash.alert.startswith(
                    "This board does not start its boot loader by itself here."
                )
            # BOOT is held, RST is pressed.
            chip._by_hand = True
            chip._reset(loads=True)
            wait(flash, "loader")
            flash.press("connect")
            assert flash.alert == ""
            assert "ESP32-S3, number 240ac4" in flash.plan
            assert flash.find("board").input_value() == "lilygo_t3_s3"
            flash.press("write")
            if chosen:
                assert "is ready" in flash.status
            else:
                # The page may not use MicroPython's device: it was never chosen.
                assert flash.alert.startswith(
                    "The flash is written and verified; the board starts as another USB device."
                )
                assert len(flash.rescued()) == 1
                flash.page.once("dialog", lambda dialog: dialog.accept())
                flash.page.locator("summary").click()
                flash.press("forget")
                assert flash.rescued() == []
        assert kept_by(bytes(chip.content)) == (PLAYERS, LOG)


def wait(flash: FlashPage, name: str) -> None:
    """Wait until the page can find a port."""
    for _ in range(200):
        if name in flash.bridge._ports:
            return
        flash.page.wait_for_timeout(50)
    raise AssertionError(f"never: the port {name}")


def test_without_web_serial_the_page_says_which_browsers_have_it(page: Page, address: str) -> None:
    page.add_init_script("delete Navigator.prototype.serial")
    page.goto(address + "flash.html")
    said = page.locator('[data-flash="no-serial"]')
    said.wait_for()
    assert "it has no Web Serial. Chrome, Edge and other browsers" in said.inner_text()
    assert page.locator('[data-flash="steps"]').is_hidden()


AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_everybody_can_use_the_page(page: Page, address: str, scheme: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make check")
    page.add_init_script(path=str(AXE))
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address + "flash.html")
    page.locator("[data-flash=steps]").wait_for()
    page.locator("summary").click()
    found = page.evaluate("() => axe.run()")
    assert [(rule["id"], rule["nodes"][0]["html"]) for rule in found["violations"]] == []
    # Nothing is wider than a phone.
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


def kept_by(content: bytes) -> tuple[dict[str, bytes], bytes]:
    files = vfs.read_all(content[0x200000:])
    return {path: files[path] for path in PLAYERS if path in files}, content[0x1E0000:][: len(LOG)]
