"""A real box in a real browser, over a stand-in for Web Serial that reaches a headless box."""

import os
import re
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import serial
from playwright.sync_api import Browser, Page, expect

from doomsday import cli
from doomsday.screen.words import read_words
from tests.host.conftest import own_state  # noqa: F401
from tests.host.simbox import files_of, headless
from tests.link.linebox import at_terminal
from tests.link.modelbox import ModelBox
from tests.link.test_port_diagnosis import GPS, Bare, Talker
from tests.link.wire import FarEnd, Nothing
from tests.onbox import ROOT
from tests.packs import EXAMPLES, pack_of
from tests.web.boxpage import PATIENCE_MS
from tests.web.link_node import merged_facts, roster_words, unpacked
from tests.web.serial_bridge import BridgedPort, SerialBridge, install
from tests.web.test_link_on_box import flash, games_of, played  # noqa: F401

pytestmark = pytest.mark.usefixtures("own_state")

SITE = ROOT / "web" / "site"
SCRIPT = Path(__file__).with_name("real_box_page.js")
# The policy of the site.
POLICY = re.search(r"<meta http-equiv=.*>", (SITE / "index.html").read_text())[0]  # type: ignore[index]
KEYS = "".join(f'<button type="button" data-key="{key}">{key}</button>' for key in "ABCD")
HTML = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8">{POLICY}<title>A real box</title>
<link rel="icon" href="icons/icon-32.png"><link rel="stylesheet" href="css/page.css">
<script type="module" src="real_box_page.js"></script></head>
<body><main><div id="keys">{KEYS}</div></main></body></html>
"""
MORE = {"real.html": HTML.encode(), "real_box_page.js": SCRIPT.read_bytes()}
PACKS = [pack_of(EXAMPLES)]


class Window:
    """The page, and what its user sees and does."""

    def __init__(self, page: Page, bridge: SerialBridge) -> None:
        self.page = page
        self.bridge = bridge
        self.packs = PACKS
        self.faults: list[str] = []
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on(
            "console",
            lambda message: message.type == "error" and self.faults.append(message.text),
        )
        page.expose_function("merged", self._merged)
        page.expose_function("wanted", lambda: [roster_words(its.game) for its in self.packs])
        page.goto(f"{bridge.url}real.html")

    def _merged(self, game: str, there: str, remove: bool) -> dict[str, object]:
        (pack,) = [pack for pack in self.packs if pack.game == game]
        return merged_facts(pack, unpacked(there), remove)

    def click(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def connect(self) -> None:
        self.click("Connect a box")
        self.says("is connected")

    def says(self, words: str) -> None:
        """Wait until the status line has these words."""
        expect(self.page.get_by_role("status")).to_contain_text(words, timeout=PATIENCE_MS)

    def status(self) -> str:
        return str(self.page.get_by_role("status").text_content())

    def tap(self, keys: str) -> None:
        """Press and release keys at once, however slow this machine is."""
        taps = "(keys) => { for (const k of keys) { real.press(k, true); real.press(k, false); } }"
        self.page.evaluate(taps, ["ABCD".index(key) for key in keys])

    def words(self) -> list[str]:
        """Return the words of the last picture."""
        return read_words(bytes(self.page.evaluate("[...real.pixels]")))

    def shows(self, wanted: Callable[[list[str]], bool]) -> None:
        """Wait until the panel shows what is wanted."""
        for _ in range(int(PATIENCE_MS / 20)):
            words = self.words()
            # Nothing before the first picture.
            if words and wanted(words):
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(self.words())


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Window]]:
    """Return a function that opens the page with a port; nothing may fail in the page."""
    windows: list[Window] = []
    context = browser.new_context()
    install(context)

    def opened(bridge: SerialBridge) -> Window:
        windows.append(Window(context.new_page(), bridge))
        return windows[-1]

    yield opened
    context.close()
    assert [window.faults for window in windows] == [[] for _ in windows]


@contextmanager
def bridged(path: Path) -> Iterator[SerialBridge]:
    with SerialBridge(SITE, {"box": BridgedPort(path)}, MORE) as bridge:
        yield bridge


@pytest.fixture
def window(flash: Path, tmp_path: Path, open_page: Callable[..., Window]) -> Iterator[Window]:  # noqa: F811
    """The page beside a headless box with finished games."""
    with headless(flash, pty=tmp_path / "P"), bridged(tmp_path / "P") as bridge:
        yield open_page(bridge)


def test_the_screen_is_live_and_the_keys_press_the_box(window: Window) -> None:
    window.connect()
    window.shows(lambda words: words[0] == "Game")
    facts = window.page.locator(".facts").inner_text()
    assert "Simulated box, number 240ac4000001" in facts and "a page is on its screen" in facts
    window.tap("CD")
    window.shows(lambda words: words[0] == "11")
    # On the page of the clock a held key repeats; on a slow machine a click is held for a while.
    window.page.locator('[data-key="C"]').click()
    window.shows(lambda words: words[0].isdigit() and int(words[0]) > 11)
    window.page.locator('[data-key="C"]').hover()
    window.page.mouse.down()
    window.shows(lambda words: words[0].isdigit() and int(words[0]) > 14)
    window.page.mouse.up()
    window.page.wait_for_function("!real.isDown(2)")


@pytest.mark.selected
def test_finished_games_arrive_byte_equal_and_once(window: Window, flash: Path) -> None:  # noqa: F811
    window.connect()
    window.click("Fetch finished games")
    window.says("Fetched: 3 games.")
    kept = window.page.evaluate("kept")
    assert {name: unpacked(content) for name, _, content in kept} == games_of(flash)
    assert {box for _, box, _ in kept} == {"240ac4000001"}
    window.click("Fetch finished games")
    window.says("Fetched: 0 games.")


def test_companies_are_put_on_the_box_as_by_the_laptop(
    window: Window,
    flash: Path,  # noqa: F811
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    window.connect()
    window.packs = [pack_of(EXAMPLES, count=2)]
    window.click("Put companies on the box")
    window.says("The box has 2 companies now.")
    assert window.status().startswith("Added: ")
    window.packs = PACKS
    window.click("Put companies on the box")
    window.says("The box has 6 companies now.")
    window.click("Put companies on the box")
    window.says("The box has 6 companies; nothing changed.")
    window.packs = [pack_of(EXAMPLES, count=1)]
    window.click("Put companies on the box")
    window.says("Only on the box, kept: ")
    window.page.get_by_role("checkbox").check()
    window.click("Put companies on the box")
    window.says("The box has 1 company now.")
    assert "Removed: " in window.status()
    window.packs = PACKS
    window.click("Put companies on the box")
    window.says("The box has 6 companies now.")
    window.click("Disconnect")
    window.says("The box is disconnected.")
    assert files_of(flash)["/companies.txt"] == PACKS[0].content
    assert cli.main(["sync", str(EXAMPLES), "--port", str(tmp_path / "P")]) == 0
    assert capsys.readouterr().out == "The box has 6 companies; nothing changed.\n"


def test_closing_the_port_resets_no_board(window: Window) -> None:
    window.connect()
    assert window.bridge.lines == []
    window.click("Disconnect")
    window.says("The box is disconnected.")
    assert window.bridge.lines == [
        ("box", {"requestToSend": False}),
        ("box", {"dataTerminalReady": False}),
    ]
    window.connect()
    assert window.bridge.opened == ["box", "box"]


def test_a_pulled_cable_is_one_sentence_and_the_box_can_be_connected_again(
    window: Window, tmp_path: Path
) -> None:
    window.connect()
    window.bridge.pull("box")
    window.says("The connection to the box was lost. Try: check the cable")
    assert window.page.evaluate("real") is None
    window.bridge.plug_in("box", BridgedPort(tmp_path / "P"))
    window.connect()
    window.shows(lambda words: words[0] == "Game")


def test_a_cable_pulled_in_a_transfer_keeps_what_arrived_and_leaves_the_rosters_whole(
    window: Window,
    tmp_path: Path,
    flash: Path,  # noqa: F811
) -> None:
    window.connect()
    window.click("Put companies on the box")
    window.says("The box has 6 companies now.")
    carried = 0

    def pulled(data: bytes) -> bytes:
        nonlocal carried
        carried += len(data)
        if carried > 2_000:
            threading.Thread(target=window.bridge.pull, args=("box",)).start()
        return data

    for name in ("Fetch finished games", "Put companies on the box"):
        carried, window.bridge.back = 0, pulled
        window.packs = [pack_of(EXAMPLES, count=3)]
        window.page.get_by_role("checkbox").check()
        window.click(name)
        window.says("The connection to the box was lost.")
        window.bridge.back = lambda data: data
        whole = games_of(flash)
        for row, _, content in window.page.evaluate("kept"):
            assert unpacked(content) == whole[row]
        window.bridge.plug_in("box", BridgedPort(tmp_path / "P"))
        window.connect()
    assert files_of(flash)["/companies.txt"] in (
        PACKS[0].content,
        pack_of(EXAMPLES, count=3).content,
    )


def test_a_box_that_restarts_is_greeted_again(window: Window) -> None:
    window.connect()
    keys = [b"\x03", b"\x04"]
    window.bridge.there = lambda data: data + (keys.pop(0) if keys else b"")
    window.says("The box restarted meanwhile.")
    window.tap("D")
    window.shows(lambda words: words[0] != "Game")
    window.click("Fetch finished games")
    window.says("Fetched: 3 games.")


def test_a_browser_without_web_serial_says_what_to_try(browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context()
    context.add_init_script("delete Navigator.prototype.serial")
    page = context.new_page()
    with bridged(tmp_path / "P") as bridge:
        page.goto(f"{bridge.url}real.html")
        expect(page.get_by_role("status")).to_contain_text("Try Chrome or Edge")
        assert page.get_by_role("button", name="Connect a box").count() == 0
    context.close()


def test_no_port_chosen_changes_nothing(tmp_path: Path, open_page: Callable[..., Window]) -> None:
    with bridged(tmp_path / "P") as bridge:
        window = open_page(bridge)
        bridge.pull("box")
        window.click("Connect a box")
        window.page.wait_for_timeout(100)
        window.says("Connect a box to a USB port of this computer, then choose it here.")


def newer() -> ModelBox:
    model = ModelBox()
    model.protocol = 9
    return model


def rude() -> ModelBox:
    model = ModelBox()
    model.called = "<b onclick=alert(1)>\x1b[2J\u202e&amp;"
    return model


# What may be at a port, and the sentence.
OTHERS: dict[str, tuple[Callable[[], FarEnd], str]] = {
    "a newer box": (newer, "The box's program does not support protocol 1"),
    "a satellite receiver": (lambda: Talker(GPS), "The device is a satellite receiver (GPS)"),
    "a bare board": (Bare, "The board is at MicroPython's prompt"),
    "a new chip": (
        lambda: Talker(b"rst:0x10 (RTCWDT_RTC_RST)\r\ninvalid header: 0xffffffff\r\n"),
        "The board has no valid program. Try: 'Flash a box'",
    ),
    "a box with a name of markup": (rude, "<b onclick=alert(1)>?[2J?&amp; is connected"),
}


@pytest.mark.parametrize(("far", "sentence"), OTHERS.values(), ids=OTHERS)
def test_what_is_at_the_port_is_said(
    far: Callable[[], FarEnd], sentence: str, tmp_path: Path, open_page: Callable[..., Window]
) -> None:
    with at_terminal(far(), tmp_path / "P") as path, bridged(path) as bridge:
        window = open_page(bridge)
        window.click("Connect a box")
        window.says(sentence)
        assert window.page.locator(".real-box b").count() == 0


def test_a_box_without_room_says_how_to_free_it(
    tmp_path: Path, open_page: Callable[..., Window]
) -> None:
    model = ModelBox({"0001.game": b"1. B.\n", "0002.actions": b""})
    model.free_kb = 50
    with at_terminal(model, tmp_path / "P") as path, bridged(path) as bridge:
        window = open_page(bridge)
        window.connect()
        window.click("Fetch finished games")
        window.says("Fetched: 1 game. 0002.actions on the box is empty or too large for a game")
        window.says("The box has only 50 KB free: 'doomsday pull FOLDER --remove' on a laptop")


def test_a_silent_port_is_not_waited_for_once_the_user_cancels(
    tmp_path: Path, open_page: Callable[..., Window]
) -> None:
    with at_terminal(Nothing(), tmp_path / "P") as path, bridged(path) as bridge:
        window = open_page(bridge)
        window.click("Connect a box")
        window.says("Waiting for the box, which may be starting or working: up to 60 seconds")
        window.click("Cancel")
        window.says("The box was not waited for.")
        # The port is free again.
        window.click("Connect a box")
        window.says("Looking for the box")
        window.click("Cancel")
        window.says("The box was not waited for.")
        assert bridge.opened == ["box", "box"]


def test_a_port_in_use_is_said(tmp_path: Path, open_page: Callable[..., Window]) -> None:
    master, slave = os.openpty()
    tty.setraw(slave)
    path = Path(os.ttyname(slave))
    with serial.Serial(str(path), exclusive=True), bridged(path) as bridge:
        window = open_page(bridge)
        window.click("Connect a box")
        window.says("The port cannot be opened: another program or tab uses it")
    os.close(master)
    os.close(slave)
