"""The link in JavaScript with the simulated box: slow, in use, restarting, on a bad line."""

import binascii
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.companies.rosters import pack_folder
from doomsday.device.port.port import Port
from doomsday.image import build
from doomsday.screen.words import read_words
from doomsday.sim import script
from doomsday.sim.boxes import switch_on
from shared.link import limits
from tests.host.conftest import own_state  # noqa: F401
from tests.host.device.slowline import SLOW, Line
from tests.host.device.test_line_chain import BEGUN, ENDED, SAVED
from tests.host.simbox import files_of, flash_image, headless, in_virtual_time
from tests.link.test_conversation import Weather
from tests.packs import BATTLEFORCES, EXAMPLES, pack_of
from tests.sampling import cases
from tests.web.link_node import Failed, Link, link, unpacked

pytestmark = pytest.mark.usefixtures("own_state")

PACK, FORCE = pack_of(EXAMPLES), pack_of(BATTLEFORCES)
OLDER = {"/games/0007.game": b"[Game MFZ:RA]\n" * 99, "/games/0008.actions": bytes(range(256)) * 9}
A, B, C, D = 1, 2, 4, 8
PRESS_MS = 60


@pytest.fixture(scope="module")
def js() -> Iterator[Link]:
    with link() as running:
        yield running


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the flash of a box on which a game was finished, with others of earlier versions."""
    flash = tmp_path_factory.mktemp("played") / "flash.bin"
    flash.write_bytes(
        flash_image({**build.program_files("sim"), build.SLOT_PATH: b"a.pack", **OLDER})
    )
    with in_virtual_time(flash) as player:
        player.boot()
        for number, text in enumerate((BEGUN + ENDED + SAVED).strip().splitlines()):
            step = script.parse_line(number, text)
            if step is not None:
                script.run_step(step, player, None, lambda *_: None)
    return flash.read_bytes()


@pytest.fixture
def flash(played: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "flash.bin"
    path.write_bytes(played)
    return path


def games_of(flash: Path) -> dict[str, bytes]:
    """Return the finished games in a flash file by their names."""
    return {
        path.removeprefix("/games/"): content
        for path, content in files_of(flash).items()
        if path.startswith("/games/")
    }


class BoxLine(Line):
    """A line to a box in virtual time. at: what to do before a request, by its number."""

    def __init__(self, box: object) -> None:
        super().__init__(box)  # type: ignore[arg-type]
        self.at: dict[int, Callable[[], object]] = {}
        self.requests = 0
        self._last = b""

    def now(self) -> float:
        return self.now_ms / 1000

    def write(self, data: bytes) -> None:
        # A repeated frame is the same request.
        if data != self._last:
            self.requests += 1
            self.at.pop(self.requests, lambda: None)()
        self._last = data
        super().write(data)


@contextmanager
def line_to(flash: Path, slow: int = 1) -> Iterator[BoxLine]:
    with switch_on(flash, seed=1, fast=True, slow=slow) as box:
        yield BoxLine(box)


def test_a_box_ten_times_slower_is_waited_for_pulled_and_synced(js: Link, flash: Path) -> None:
    with line_to(flash, SLOW) as line:
        hello = js.meet(line)
        assert (hello["name"], hello["games"], hello["state"]) == ("Box 0001", 3, "pages")
        assert js.do("notices") and line.boots == 1
        assert js.pull() == games_of(flash)
        assert [one["any"] for one in js.sync([PACK, FORCE])] == [True, True]
        assert line.boots == 1 and js.told == []
        memory = js.do("memory")
        assert 0 < memory["largestPiece"] <= memory["free"]
    files = files_of(flash)
    assert (files["/companies.txt"], files["/battleforces.txt"]) == (PACK.content, FORCE.content)


def test_a_sync_leaves_the_same_files_as_that_of_the_laptop(
    js: Link, flash: Path, tmp_path: Path
) -> None:
    laptop = tmp_path / "laptop.bin"
    laptop.write_bytes(flash.read_bytes())
    few, all_games = tmp_path / "few", tmp_path / "all"
    companies = sorted(EXAMPLES.glob("*.toml"))
    for folder, places in (
        (few, companies[:3]),
        (all_games, [*companies, *BATTLEFORCES.glob("*.toml")]),
    ):
        folder.mkdir()
        for place in places:
            (folder / place.name).write_bytes(place.read_bytes())
    with headless(laptop, pty=tmp_path / "P"):
        for folder in (few, all_games, EXAMPLES):
            assert cli.main(["sync", str(folder), "--port", str(tmp_path / "P")]) == 0
    with line_to(flash) as line:
        js.meet(line)
        js.sync([pack_of(few)])
        js.do("greet")
        js.sync(pack_folder(all_games)[0])
        js.do("greet")
        assert [one["any"] for one in js.sync([PACK])] == [False]
    assert stored(flash) == stored(laptop)


def stored(flash: Path) -> dict[str, bytes]:
    """Return what a sync may change on a box."""
    return {path: text for path, text in files_of(flash).items() if path.endswith("s.txt")}


@pytest.mark.parametrize("request_number", [2, 4, 6])
def test_a_pull_goes_on_after_a_power_cut_of_the_box(
    js: Link, flash: Path, request_number: int
) -> None:
    with line_to(flash) as line:
        line.at = {request_number: line.box.power_cut}
        js.meet(line)
        assert js.pull() == games_of(flash)
        assert (line.boots, len(js.told)) == (2, 1)


@pytest.mark.parametrize("request_number", [2, 4, 6])
def test_a_sync_goes_on_after_a_power_cut_of_the_box(
    js: Link, flash: Path, request_number: int
) -> None:
    with line_to(flash) as line:
        line.at = {request_number: line.box.power_cut}
        js.meet(line)
        js.sync([PACK])
        assert (line.boots, len(js.told)) == (2, 1)
    assert files_of(flash)["/companies.txt"] == PACK.content
    assert not [path for path in files_of(flash) if path.endswith((".new", ".pack.pack"))]


def test_rosters_are_sent_when_no_button_is_pressed_any_more(js: Link, flash: Path) -> None:
    with line_to(flash) as line:
        js.meet(line)
        js.do("ask", kind="S", values=[2])
        line.box.down(1)
        line.wait(0.1)
        line.at = {line.requests + 9: lambda: line.box.up(1)}
        js.sync([PACK])
        # Each try is a request of its own.
        assert not line.at and line.now_ms < 10_000
    assert files_of(flash)["/companies.txt"] == PACK.content


def test_presses_and_the_screen_are_those_of_the_box(js: Link, flash: Path) -> None:
    with line_to(flash) as line:
        js.meet(line)
        home = unpacked(js.do("pixels"))
        assert home == line.box.display.pixels()
        js.do("press", bits=D, ms=PRESS_MS)
        opened = unpacked(js.do("pixels"))
        assert opened == line.box.display.pixels() != home
        assert js.do("look") == {"crc": binascii.crc32(opened), "rests": True}
        # On the page of the clock a held button repeats.
        for bits in (A, A, C, D):
            js.do("press", bits=bits, ms=PRESS_MS)
        assert read_words(unpacked(js.do("pixels")))[0] == "11"
        js.do("levels", bits=C)
        line.wait(1)
        held = unpacked(js.do("pixels"))
        line.wait(0.5)
        assert unpacked(js.do("pixels")) != held
        line.wait(limits.BUTTONS_MS / 1000 + 1)
        released = line.box.display.pixels()
        line.wait(1)
        assert line.box.display.pixels() == released


def test_a_box_at_its_prompt_is_named_and_is_a_box_again_after_its_reset(
    js: Link, flash: Path
) -> None:
    with line_to(flash) as line:
        js.meet(line)
        line.write(b"\x03")
        line.wait(1)
        with pytest.raises(Failed, match="at MicroPython's prompt") as caught:
            js.meet(line)
        assert "press RST or EN" in caught.value.hint
        line.box.reset_button()
        assert js.meet(line)["games"] == 3


def bad(seed: int, good: int) -> tuple[Weather, Weather]:
    """Return mishaps for both directions of a line. good: how many times as frequent is none."""
    chance = random.Random(seed)
    kinds = ("lose", "double", "garble", "late", "noise", *("none",) * 5 * good)
    there, back = (Weather(chance.choices(kinds, k=2_000)) for _ in range(2))
    return there, back


@pytest.mark.parametrize("seed", range(cases(30, 1)))
def test_a_box_is_pulled_and_synced_over_a_bad_line(js: Link, flash: Path, seed: int) -> None:
    games = games_of(flash)
    sent = pack_of(EXAMPLES, count=1 + seed % 6)
    with line_to(flash) as line:
        there, back = bad(seed, good=3)
        write, read = line.write, line.read
        line.write = lambda data: write(there(data))  # type: ignore[method-assign]
        line.read = lambda timeout_s: back(read(timeout_s))  # type: ignore[method-assign]
        js.meet(line)
        assert js.pull() == games
        js.sync([sent, FORCE], remove=True)
        assert unpacked(js.do("pixels")) == line.box.display.pixels()
        assert line.boots == 1
    files = files_of(flash)
    assert (files["/companies.txt"], files["/battleforces.txt"]) == (sent.content, FORCE.content)


class BadPort(Port):
    """A port in real time with mishaps in both directions."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name)
        self._there, self._back = bad(seed, good=40)

    def read(self, timeout_s: float) -> bytes:
        return self._back(super().read(timeout_s))

    def write(self, data: bytes) -> None:
        super().write(self._there(data))

    def now(self) -> float:
        return time.monotonic()


def test_a_headless_box_is_pulled_and_synced_at_its_port(
    js: Link, flash: Path, tmp_path: Path
) -> None:
    games = games_of(flash)
    with headless(flash, pty=tmp_path / "P"):
        for seed in range(cases(6, 2)):
            port = BadPort(str(tmp_path / "P"), seed)
            js.meet(port)
            assert js.pull() == games
            sent = pack_of(EXAMPLES, count=1 + seed)
            js.sync([sent], remove=True)
            js.do("greet")
            assert unpacked(js.do("rosters", game="mfz", file="companies.txt")) == sent.content
            assert read_words(unpacked(js.do("pixels")))[0] == "Game"
            js.do("bye")
            port.close()
