"""A laptop at the line of a simulated box with the real program."""

import binascii
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import serial

from box.ui import words
from doomsday.image.build import flash_image, names
from doomsday.screen.words import read_words
from doomsday.sim.boxes import switch_on
from doomsday.sim.player import Player
from doomsday.sim.supervisor import Supervisor
from shared.link import messages
from tests.faults.test_crashes import page
from tests.host.simbox import files_of, headless
from tests.link.laptop import Laptop
from tests.onbox import ROOT
from tests.packed import with_modules
from tests.packs import packed
from tests.patience import PATIENCE_S

COMPANIES = sorted((ROOT / "examples" / "companies").glob("*.toml"))
FILE = "/companies.txt"
A, B, C, D = range(4)
TIME = 1_795_000_000


def file_of(count: int) -> bytes:
    """Return the box's file with the first `count` example companies."""
    return packed(count=count)


class Wired:
    """A box in real time, with a laptop at its serial line."""

    def __init__(self, box: Supervisor) -> None:
        self.box = box
        self.output = b""
        self._new = b""
        box.on_output = self._printed
        self.laptop = Laptop(box.type, self._take)

    def _printed(self, data: bytes) -> None:
        self.output += data
        self._new += data

    def _take(self) -> bytes:
        self.box.poll(0.01)
        new, self._new = self._new, b""
        return new

    def wait(self, seconds: float = 0.1) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.box.poll(0.01)

    def until_printed(self, what: bytes) -> None:
        end = time.monotonic() + PATIENCE_S
        while what not in self.output:
            assert time.monotonic() < end, self.output
            self.box.poll(0.01)
        self.output = b""


@contextmanager
def wired(flash: Path) -> Iterator[Wired]:
    with switch_on(flash) as box:
        yield Wired(box)


def test_a_laptop_sets_the_box_up_reads_its_screen_and_presses_its_buttons(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    with wired(flash) as box:
        laptop = box.laptop
        hello = laptop.hello(TIME)
        assert hello[3] == "Simulated box" and hello[7:12] == (0, 0, 0, 0, 0), hello
        file = file_of(4)
        assert laptop.send_companies(file) == (4, binascii.crc32(file))
        laptop.ask(messages.NAME, "Kitchen table")
        assert laptop.screen() == box.box.display.pixels()
        before = laptop.screen()
        laptop.press(C)
        laptop.press(D)
        opened = laptop.screen()
        assert opened == box.box.display.pixels() != before
        laptop.press(A)
        assert laptop.ask(messages.GAMES, 0) == (0,)
        again = laptop.hello(TIME)
        assert again[1] == "Kitchen table" and again[7] == 1, again
        assert again[8:10] == (4, binascii.crc32(file))
        boots = again[5]
        laptop.ask(messages.RESTART)
        box.until_printed(b"SW_CPU_RESET")
        assert laptop.reply(messages.SCREEN, 0)[0] == messages.STRANGER
        assert laptop.hello()[5] == boots + 1
        laptop.ask(messages.BYE)
    assert files_of(flash)[FILE] == file


@pytest.mark.parametrize("sent", [0, 1, 3, 99])
def test_ctrl_c_in_a_transfer_leaves_the_old_companies_and_a_working_box(
    sent: int, tmp_path: Path
) -> None:
    flash = tmp_path / "flash.bin"
    old, new = file_of(2), file_of(6)
    with wired(flash) as box:
        laptop = box.laptop
        laptop.hello()
        laptop.send_companies(old)
        for piece in laptop.begin(new)[:sent]:
            laptop.ask(messages.PIECE, piece)
        box.box.type(b"\x03")
        box.until_printed(b">>> ")
        assert box.box.counters.signals == 0
        box.box.type(b"\x04")
        box.until_printed(b"soft reboot")
        assert laptop.hello()[8:10] == (2, binascii.crc32(old))
        assert laptop.send_companies(new) == (6, binascii.crc32(new))
        assert box.box.counters.boots == 2
    assert files_of(flash)[FILE] == new


def test_mpremote_during_a_transfer_does_no_harm(tmp_path: Path) -> None:
    flash, pty = tmp_path / "flash.bin", tmp_path / "pty"
    old, new = file_of(2), file_of(6)

    def talk(port: serial.Serial) -> Laptop:
        return Laptop(port.write, lambda: port.read(max(1, port.in_waiting)))

    with headless(flash, pty=pty):
        with serial.Serial(str(pty), 115200, timeout=0.02) as port:
            laptop = talk(port)
            laptop.hello()
            laptop.send_companies(old)
            for piece in laptop.begin(new)[:2]:
                laptop.ask(messages.PIECE, piece)
        tool = [sys.executable, "-m", "mpremote", "connect", str(pty)]
        done = subprocess.run(
            [*tool, "exec", "print(1)"], capture_output=True, text=True, timeout=PATIENCE_S
        )
        assert done.stdout == "1\n", done.stdout + done.stderr
        subprocess.run([*tool, "soft-reset"], capture_output=True, timeout=PATIENCE_S, check=True)
        with serial.Serial(str(pty), 115200, timeout=0.02) as port:
            laptop = talk(port)
            port.write(b"\x04")
            assert laptop.hello()[8:10] == (2, binascii.crc32(old))
            assert laptop.send_companies(new) == (6, binascii.crc32(new))


def test_the_line_is_served_in_virtual_time_and_costs_no_wake_up(tmp_path: Path) -> None:
    with switch_on(tmp_path / "flash.bin", seed=1, fast=True) as box:
        player = Player(box)
        player.boot()
        said: list[bytes] = []
        box.on_output = said.append

        def wakes(ms: int) -> int:
            before = box.counters.wakes
            player.wait(ms)
            return box.counters.wakes - before

        def take() -> bytes:
            box.grant(5)
            box.poll(0.01)
            new = b"".join(said)
            said.clear()
            return new

        # Until the pictures of an idle box come, which wake it as well.
        wakes(40_000)
        quiet = wakes(40_000)
        laptop = Laptop(box.type, take)
        laptop.hello()
        assert laptop.screen() == box.display.pixels()
        wakes(40_000)
        assert wakes(40_000) <= quiet <= 40_000 // 2_000 + 5


def test_a_box_without_a_session_has_no_link_modules_loaded(tmp_path: Path) -> None:
    with wired(tmp_path / "flash.bin") as box:
        box.laptop.hello()
        box.laptop.send_companies(file_of(2))
        box.laptop.ask(messages.BYE)
        box.box.type(b"\x03")
        box.until_printed(b">>> ")
        handlers = names().flat()["box.link.handlers"]
        box.box.type(f"import sys; print('loaded', '{handlers}' in sys.modules)\r".encode())
        box.until_printed(b"loaded False")
        # Nor the rules that check companies.
        roster = names().flat()["shared.rules.mfz.setup.roster"]
        box.box.type(f"print('rules', '{roster}' in sys.modules)\r".encode())
        box.until_printed(b"rules False")


def test_the_crash_page_and_safe_mode_reply_to_a_laptop(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    broken = {"box/screens/home.py": page("home", draw="1 // 0")}
    flash.write_bytes(with_modules(flash_image("sim"), broken))
    with wired(flash) as box:
        laptop = box.laptop
        assert laptop.hello()[-1] == "crash"
        assert words.CRASHED_1 in " ".join(read_words(laptop.screen()))
        assert laptop.reply(messages.LEVELS, 1)[0] == messages.FAILED
        while laptop.hello()[-1] != "safe":
            # It restarts three times, each time three seconds after its start.
            box.wait(0.5)
        assert words.SAFE_MODE in " ".join(read_words(laptop.screen()))
        assert laptop.ask(messages.GAMES, 0) == (0,)
        boots = box.box.counters.boots
        laptop.ask(messages.RESTART)
        laptop.hello()
        assert box.box.counters.boots == boots + 1


def test_the_program_raises_the_clock_of_its_chip(tmp_path: Path) -> None:
    with wired(tmp_path / "flash.bin") as box:
        end = time.monotonic() + PATIENCE_S
        while not box.box.counters.seen_bytes and time.monotonic() < end:
            box.wait()
        box.box.type(b"\x03")
        box.until_printed(b">>> ")
        box.box.type(b"import machine; machine.freq()\r")
        box.until_printed(b"\r\n240000000\r\n")
