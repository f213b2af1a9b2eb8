"""Simulated boxes for tests: flash files with small programs, and boxes with recorded output."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from doomsday import resources
from doomsday.image import partitions, vfs
from doomsday.sim.flashfile import FlashFile
from doomsday.sim.hardware.process import find_micropython
from doomsday.sim.hardware.ssd1306 import SSD1306
from doomsday.sim.player import Player
from doomsday.sim.supervisor import Supervisor
from tests.patience import PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]
FLASH_SIZE = 4 * 1024 * 1024
BOARD = SimpleNamespace(
    BUTTONS=(32, 33, 25, 26),
    OLED={"sda": 21, "scl": 22, "rst": None, "addr": 0x3C},
    POWER=None,
)
# The start of every test program: short names for the parts of the box.
PRELUDE = """
import asyncio, machine, os, sys, time
from machine import Pin
i2c = machine.I2C(0, scl=Pin(22), sda=Pin(21))
buttons = [Pin(n, Pin.IN, Pin.PULL_UP) for n in (32, 33, 25, 26)]
"""
ASLEEP = PRELUDE + "async def main():\n    await asyncio.sleep(100000)\nasyncio.run(main())\n"


def flash_image(
    files: Mapping[str, str | bytes], size: int = FLASH_SIZE, folders: Iterable[str] = ()
) -> bytes:
    """Return a flash with the project's partition table and `files` in its file system."""
    image = bytearray(b"\xff" * size)
    table = partitions.encode(partitions.TABLE)
    image[partitions.TABLE_OFFSET : partitions.TABLE_OFFSET + len(table)] = table
    place = partitions.file_system(partitions.TABLE, size)
    content = {
        name: text.encode() if isinstance(text, str) else text for name, text in files.items()
    }
    image[place.offset : place.end] = vfs.build(content, place.size // vfs.BLOCK, folders)
    return bytes(image)


def files_of(flash: Path) -> dict[str, bytes]:
    """Return all files in a flash file by path."""
    image = flash.read_bytes()
    place = partitions.file_system(partitions.TABLE, len(image))
    return vfs.read_all(image[place.offset : place.end])


@contextmanager
def in_virtual_time(flash: Path, board: Any = None) -> Iterator[Player]:
    """Return a running box in virtual time; the caller waits for its start.

    board: data of its board, None for the simulated box's own.
    """
    with Supervisor(
        FlashFile(flash),
        board=board or resources.board_data("sim"),
        display=SSD1306(),
        micropython=find_micropython(),
        seed=1,
        fast=True,
    ) as box:
        yield Player(box)


class Watched:
    """A running box with everything that it printed and sent to its display."""

    def __init__(self, flash: Path, **options: Any) -> None:
        self.output = ""
        self.sent: list[bytes] = []
        self.flash = flash
        self.box = Supervisor(
            flash,
            **{
                "board": BOARD,
                "display": SSD1306(),
                "micropython": find_micropython(),
                **options,
            },
        )
        self.box.on_output = self._printed
        self.box.on_transaction = self.sent.append

    def _printed(self, data: bytes) -> None:
        self.output += data.decode("utf-8", "replace").replace("\r", "")

    def until(self, done: Callable[[], object], what: str = "it") -> None:
        """Serve the box until `done()`; fail after a timeout, naming `what`."""
        end = time.monotonic() + PATIENCE_S
        while not done():
            assert time.monotonic() < end, (
                f"{what} did not happen; the box printed:\n{self.output}"
            )
            self.box.poll(0.02)

    def until_printed(self, text: str) -> str:
        """Serve the box until it has printed `text`; return and drop the output up to there."""
        self.until(lambda: text in self.output, f"printing {text!r}")
        before, _, self.output = self.output.partition(text)
        return before

    def until_prompt(self) -> None:
        """Serve the box until the REPL waits for input."""
        self.until_printed(">>> ")
        self.until(lambda: not self.box.program_runs, "the prompt")

    def run(self, ms: int) -> None:
        """Let `ms` of virtual time pass."""
        self.until(lambda: self.box.resting, "rest")
        self.box.grant(ms)
        self.until(lambda: self.box.resting, "rest")

    def ask(self, code: str) -> str:
        """Return the output of one line of code at the friendly prompt."""
        self.output = ""
        self.box.type(code.encode() + b"\r")
        self.until_printed(code + "\n")
        return self.until_printed(">>> ").strip()


@contextmanager
def headless(
    flash: Path, *, pty: Path | None = None, stdin: int | None = None, **options: object
) -> Iterator[subprocess.Popen[str]]:
    """Yield a headless box in its own process once it is ready; kill it at the end."""
    given = {"flash": flash, "pty": pty, **options}
    text = ", ".join(
        f"{name}={f'Path({str(value)!r})' if isinstance(value, Path) else repr(value)}"
        for name, value in given.items()
    )
    program = (
        "import sys\nfrom pathlib import Path\n"
        "from doomsday.errors import Failure\n"
        "from doomsday.sim.headless import run_headless\n"
        f"try:\n    sys.exit(run_headless({text}))\n"
        "except Failure as failure:\n"
        "    print(failure.message, failure.hint, sep='\\n', file=sys.stderr)\n"
        "    sys.exit(failure.code)\n"
    )
    path = os.pathsep.join((str(ROOT / "host"), str(ROOT)))
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": path},
        stdin=subprocess.DEVNULL if stdin is None else stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        first = process.stderr.readline()
        assert first == "ready\n", first + process.stderr.read()
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                stream.close()
