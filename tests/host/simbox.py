"""Simulated boxes for tests: flash files with small programs, and boxes with recorded output."""

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from doomsday import resources
from doomsday.errors import Failure
from doomsday.image import partitions, vfs
from doomsday.sim.flashfile import FlashFile
from doomsday.sim.hardware.process import find_micropython
from doomsday.sim.hardware.ssd1306 import SSD1306
from doomsday.sim.headless import run_headless
from doomsday.sim.player import Player
from doomsday.sim.supervisor import Supervisor
from tests import warm
from tests.patience import PATIENCE_S

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


def wait_until_free(flash: Path) -> None:
    """Wait until no box holds the flash: one whose supervisor was killed does a moment longer."""
    while True:
        with suppress(Failure):
            FlashFile(flash).close()
            return
        time.sleep(0.02)


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
    flash: Path, *, pty: Path | None = None, stdin: int = warm.DEVNULL, **options: object
) -> Iterator[warm.Run]:
    """Yield a headless box in its own process once it is ready; kill it at the end."""
    given = {"flash": flash, "pty": pty, **options}
    process = warm.Run(
        "tests.host.simbox:be_headless",
        [json.dumps(given, default=str)],
        imports=warm.BOX,
        stdin=stdin,
    )
    try:
        first = process.stderr.readline()
        assert first == "ready\n", first + process.stderr.read()
        yield process
    finally:
        process.close()


def be_headless(arguments: list[str]) -> int:
    """Run a headless box with these options, as JSON; return its exit code."""
    given = json.loads(arguments[0])
    for name in ("flash", "pty", "script", "shots"):
        if given.get(name) is not None:
            given[name] = Path(given[name])
    try:
        return run_headless(**given)
    except Failure as failure:
        print(failure.message, failure.hint, sep="\n", file=sys.stderr)
        return failure.code
