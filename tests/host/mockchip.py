"""A board at a port: an ESP32's ROM that esptool can write to, and what its flash then starts.

As a real one it starts what its flash holds when its line is let go of, and is in its ROM when it
cannot start, or when esptool knocks. The ROM is esp32-mock-bootloader's.
"""

import os
import select
import subprocess
import sys
import threading
import time
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from esp32_mock_bootloader.server import FlashImage, handle_client

from doomsday.image import partitions
from tests.host.firmwares import CHIPS
from tests.host.simbox import ROOT
from tests.link.modelbox import ModelBox

_KNOCK = b"\xc0\x00\x08\x24\x00"
_APPLICATION = 0x10000
_MAGIC = 0xE9
_TURN_S = 0.01
_FLUSHED_S = 0.05
_PATIENCE_S = 5.0


# Not by way of `doomsday sim`, which would compile the program to compare it.
_PROGRAM = """
import sys
from pathlib import Path

from doomsday import parts
from doomsday.sim.process import find_micropython
from doomsday.sim.ssd1306 import SSD1306
from doomsday.sim.supervisor import Supervisor

flash, name, pty = sys.argv[1:]
board = parts.board_data(name)
with Supervisor(
    Path(flash),
    board=board,
    chip=SSD1306(upside_down=board.OLED["flip"]),
    micropython=find_micropython(),
    link=Path(pty),
) as box:
    print("ready", file=sys.stderr, flush=True)
    while True:
        box.poll(0.5)
"""


class Life(Protocol):
    """What runs on the chip from a start to the next reset."""

    def exchange(self, data: bytes) -> bytes:
        """Take what the laptop says, and give what the chip says."""

    def stop(self) -> None:
        """End it."""


class SimLife:
    """The simulated box, in a process of its own, on the flash in `file`."""

    def __init__(self, file: Path, board: str) -> None:
        self._pty = file.with_suffix(".pty")
        self._box = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, str(file), board, str(self._pty)],
            env={**os.environ, "PYTHONPATH": f"{ROOT / 'host'}{os.pathsep}{ROOT}"},
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        self._line = -1

    def wait(self) -> str:
        """The path of its port, once it is there."""
        while not self._ready():
            time.sleep(_TURN_S)
        return str(self._pty)

    def exchange(self, data: bytes) -> bytes:
        if self._line < 0:
            # As a chip that starts it hears nothing yet.
            if not self._ready():
                return b""
            self._line = os.open(self._pty, os.O_RDWR | os.O_NOCTTY)
        if data:
            os.write(self._line, data)
        if not select.select([self._line], [], [], 0)[0]:
            return b""
        return os.read(self._line, 4096)

    def stop(self) -> None:
        if self._line >= 0:
            os.close(self._line)
        self._box.kill()
        self._box.communicate()

    def _ready(self) -> bool:
        assert self._box.stderr is not None
        if not select.select([self._box.stderr], [], [], 0)[0]:
            return False
        first = self._box.stderr.readline()
        assert first == b"ready\n", first + self._box.stderr.read()
        return True


class ModelLife:
    """A model of a box, which touches no flash."""

    def __init__(self) -> None:
        self._box = ModelBox()

    def exchange(self, data: bytes) -> bytes:
        return self._box.hear(data, int(1000 * time.monotonic()))

    def stop(self) -> None:
        pass


class MockChip:
    """A context in which `link` leads to the board's port.

    flash: its contents. cut_after: bytes from the laptop after which the cable is pulled, once.
    """

    def __init__(
        self,
        folder: Path,
        chip: str = "esp32",
        start: Callable[[Path], Life] = lambda file: ModelLife(),
    ) -> None:
        self.link = folder / "port"
        self.flash = FlashImage()
        self.cut_after: int | None = None
        self.heard = 0
        self._file = folder / "flash.bin"
        self._chip = chip
        self._start = start
        self._end = threading.Event()
        self._fault: list[BaseException] = []
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._life: Life | None = None
        self._port = -1
        self._unread = b""
        self._saw_client = False

    def __enter__(self) -> "MockChip":
        self._plug_in()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()
        os.close(self._port)
        self.link.unlink(missing_ok=True)
        assert not self._fault, self._fault

    @property
    def content(self) -> bytes:
        """What the flash holds; of a box that runs, what it holds now."""
        return self._file.read_bytes() if self._life else bytes(self.flash.data)

    def load(self, content: bytes) -> None:
        """Put a whole flash there, before the board is switched on."""
        self.flash.data[: len(content)] = content

    # What the mock asks of its line.

    def set_timeout(self, timeout: float) -> None:
        """As a socket has it; this line has its own."""

    def recv(self, size: int) -> bytes:
        """What came; b"" once the laptop has let go of the line."""
        if self._unread:
            data, self._unread = self._unread, b""
            return data
        end = time.monotonic() + _PATIENCE_S
        while not self._end.is_set() and time.monotonic() < end:
            data = self._hear()
            if data is None and self._saw_client:
                self._saw_client = False
                return b""
            if data and _is_frame(data) and self._bootable():
                # Another program has the line so soon that nobody saw it let go of.
                self._saw_client = False
                return b""
            if data:
                self._saw_client = True
                return data
        raise TimeoutError

    def sendall(self, data: bytes) -> None:
        """To the laptop."""
        while data:
            data = data[os.write(self._port, data) :]

    def close(self) -> None:
        """The line stays."""

    def ignore_eof_for_disconnect(self) -> bool:
        """Whether an end is none."""
        return False

    def abort_empty_session(self) -> bool:
        """Whether nobody came."""
        return False

    def _plug_in(self) -> None:
        self._port, client = os.openpty()
        tty.setraw(client)
        self.link.unlink(missing_ok=True)
        self.link.symlink_to(os.ttyname(client))
        os.close(client)

    def _hear(self) -> bytes | None:
        """Bytes of the laptop if some came; None for a line that nobody has open.

        Raises OSError at a cut.
        """
        poll = select.poll()
        poll.register(self._port, select.POLLIN)
        events = poll.poll(1000 * _TURN_S)
        if not events:
            return b""
        if not events[0][1] & select.POLLIN:
            time.sleep(_TURN_S)
            return None
        data = os.read(self._port, 4096)
        self.heard += len(data)
        if self.cut_after is not None and self.heard > self.cut_after:
            self.cut_after = None
            os.close(self._port)
            self._plug_in()
            raise OSError("pulled")
        return data

    def _live(self) -> None:
        try:
            while not self._end.is_set():
                if self._bootable():
                    self._run()
                self._saw_client = False
                handle_client(self, self._end, self._chip, flash=self.flash)
        except BaseException as error:
            self._fault.append(error)

    def _bootable(self) -> bool:
        start = CHIPS[self._chip][1]
        table = self.flash.data[partitions.TABLE_OFFSET :][: partitions.TABLE_SIZE]
        try:
            partitions.parse(bytes(table))
        except partitions.TableError:
            return False
        return self.flash.data[start] == self.flash.data[_APPLICATION] == _MAGIC

    def _run(self) -> None:
        """What the flash holds runs, until esptool knocks."""
        self._file.write_bytes(self.flash.data)
        self._life = self._start(self._file)
        heard = b""
        while not self._end.is_set():
            data = b""
            with suppress(OSError):
                data = self._hear() or b""
            heard = (heard + data)[-4096:]
            if _KNOCK in heard:
                self._unread = self._last_knock(heard)
                break
            said = self._life.exchange(data)
            if said:
                with suppress(OSError):
                    os.write(self._port, said)
        self._life.stop()
        self._life = None
        self.flash.data[:] = self._file.read_bytes()

    def _last_knock(self, heard: bytes) -> bytes:
        """What comes after the reset with which esptool begins: it knocks again and again."""
        time.sleep(_FLUSHED_S)
        with suppress(OSError):
            heard += self._hear() or b""
        return heard[heard.rindex(_KNOCK) :]


def _is_frame(data: bytes) -> bool:
    """Whether it is what a laptop says to a box."""
    return data.startswith(b"#") and data.strip().isascii()
