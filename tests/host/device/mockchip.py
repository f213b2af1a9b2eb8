"""A board at a port: a model of the ESP32's ROM for esptool, then the program in its flash.

DTR and RTS control the chip, as behind a USB bridge or on native USB; a pty has no such lines, so
serial_shim transfers them. The ROM is from esp32-mock-bootloader.
"""

import json
import os
import select
import socket
import struct
import sys
import threading
import time
import tty
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from itertools import cycle
from pathlib import Path
from typing import Protocol

import pytest
from esp32_mock_bootloader import protocol
from esp32_mock_bootloader.server import FlashImage, handle_client, slip_decode_frames
from serial.tools import list_ports

from doomsday import resources
from doomsday.device.chip import esptool_process
from doomsday.image import partitions
from doomsday.sim.hardware.process import HEAP, find_micropython
from doomsday.sim.hardware.ssd1306 import SSD1306
from doomsday.sim.supervisor import Supervisor
from tests import warm
from tests.host.device import warm_esptool
from tests.host.device.firmwares import CHIPS
from tests.host.device.serial_shim import sitecustomize as shim
from tests.link.modelbox import ModelBox
from tests.patience import PATIENCE_S

_APPLICATION = 0x10000
_MAGIC = 0xE9
_TURN_S = 0.01
# Repeated output of a chip with blank flash.
_NOTHING_TO_START = (
    b"rst:0x10 (RTCWDT_RTC_RST),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\ninvalid header: 0xffffffff\r\n"
)

ESPRESSIF = 0x303A
TINYUSB, USB_SERIAL_JTAG = 0x4001, 0x1001
MAC = "240ac4e29526"
# RTC_CNTL_OPTION1_REG of the ESP32-S3: bit 0 keeps the chip in its bootloader after a reset.
_FORCE_LOADER = 0x6000812C
# RTC_CNTL_WDTCONFIG0_REG and its switch.
_WATCHDOG = 0x60008098
_WATCHDOG_ON = 1 << 31
# shared/tinyusb/mp_usbd_cdc.c: time from DTR and RTS to the jump to the bootloader.
_JUMP_S = 0.25
_AWAY_S = 0.2
_cold = esptool_process._program


def be_box(arguments: list[str]) -> None:
    """Run the box with the flash, board, port and heap of the arguments until it is killed.

    Unlike `doomsday sim`, it does not compare the program.
    """
    flash, name, pty, heap = arguments
    board = resources.board_data(name)
    with Supervisor(
        Path(flash),
        board=board,
        display=SSD1306(upside_down=board.OLED["flip"]),
        micropython=find_micropython(),
        link=Path(pty),
        heap=heap,
    ) as box:
        print("ready", file=sys.stderr, flush=True)
        while True:
            box.poll(0.5)


def _program(
    command: Sequence[str], environment: dict[str, str] | None = None
) -> AbstractContextManager[object]:
    """Run esptool in a process that has imported it; with an environment of its own, a new one."""
    return warm_esptool.program(command) if environment is None else _cold(command, environment)


class Life(Protocol):
    """The program on the chip from a start to the next reset.

    restarts: whether it has just called machine.reset().
    """

    restarts: bool

    def exchange(self, data: bytes) -> bytes:
        """Process input from the laptop and return output of the chip."""

    def stop(self) -> None:
        """End it."""


class SimLife:
    """The simulated box in its own process, with the flash in `file`.

    Its port survives restarts, as behind a bridge.
    """

    restarts = False

    def __init__(self, file: Path, board: str, heap: str = HEAP) -> None:
        self._pty = file.with_suffix(".pty")
        self._box = warm.Run(
            "tests.host.device.mockchip:be_box",
            [str(file), board, str(self._pty), heap],
            stdout=warm.DEVNULL,
        )
        self._line = -1

    def wait(self) -> str:
        """Return the path of its port once it exists."""
        while not self._ready():
            time.sleep(_TURN_S)
        return str(self._pty)

    def exchange(self, data: bytes) -> bytes:
        if self._line < 0:
            # Like a starting chip, it ignores input.
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
        self._box.close()

    def _ready(self) -> bool:
        if not select.select([self._box.stderr], [], [], 0)[0]:
            return False
        first = self._box.stderr.readline()
        assert first == "ready\n", first + self._box.stderr.read()
        return True


class ModelLife:
    """A model of a box without flash."""

    @property
    def restarts(self) -> bool:
        return self._box.starts > 1

    def __init__(self) -> None:
        self._box = ModelBox()

    def exchange(self, data: bytes) -> bytes:
        return self._box.hear(data, int(1000 * time.monotonic()))

    def stop(self) -> None:
        pass


class LoopLife:
    """A flash without a program."""

    restarts = False

    def exchange(self, data: bytes) -> bytes:
        time.sleep(_TURN_S)
        return _NOTHING_TO_START

    def stop(self) -> None:
        pass


class MockChip:
    """A board at the port `link`, behind a USB bridge; use it as a context manager.

    flash: its content. cut_after: bytes from the laptop after which the cable is pulled, once.
    starts: number of starts of the program. terminals: those opened so far.
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
        self.starts = 0
        self.terminals: set[str] = set()
        self._folder = folder
        self._file = folder / "flash.bin"
        self._chip = chip
        self._start = start
        self._end = threading.Event()
        self._fault: list[BaseException] = []
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._life: Life | None = None
        self._port = -1
        self._name = ""
        self._lines = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._dtr = self._rts = False
        # Whether EN is low.
        self._held = False
        # Whether the chip is in its bootloader, and whether it was just reset.
        self._loads = False
        self._was_reset = False
        self._patch = pytest.MonkeyPatch()

    def __enter__(self) -> "MockChip":
        self._lines.bind(str(self._folder / "lines"))
        self._lines.setblocking(False)
        self._patch.setenv(shim.LINES, str(self._folder / "lines"))
        self._patch.setenv(shim.PORTS, str(self._folder / "ports"))
        known = os.environ.get("PYTHONPATH")
        path = [str(Path(shim.__file__).parent), *([known] if known else [])]
        self._patch.setenv("PYTHONPATH", os.pathsep.join(path))
        self._patch.setattr("fcntl.ioctl", shim.ioctl)
        self._patch.setattr("os.open", shim.open_)
        self._patch.setattr(esptool_process, "_program", _program)
        self._patch.setattr(list_ports, "comports", shim.comports)
        self._switch_on()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()
        self._patch.undo()
        self._unplug()
        self._lines.close()
        assert not self._fault, self._fault

    @property
    def content(self) -> bytes:
        """Return the content of the flash, up to date also for a running box."""
        return self._file.read_bytes() if self._life else bytes(self.flash.data)

    def load(self, content: bytes) -> None:
        """Set the content of the flash before the board is switched on."""
        self.flash.data[: len(content)] = content

    # The interface that the mock of the bootloader needs.

    def set_timeout(self, timeout: float) -> None:
        """Ignore the timeout of sockets."""

    def recv(self, size: int) -> bytes:
        """Return received bytes, b"" after a reset of the chip."""
        end = time.monotonic() + PATIENCE_S
        while not self._end.is_set() and time.monotonic() < end:
            if self._was_reset:
                return b""
            data = self._hear()
            if data:
                self._obey(data)
                return data
        raise TimeoutError

    def sendall(self, data: bytes) -> None:
        """Send to the laptop."""
        while data:
            data = data[os.write(self._port, data) :]

    def close(self) -> None:
        """Do nothing: the line stays open."""

    def ignore_eof_for_disconnect(self) -> bool:
        """Return whether to ignore an end of input."""
        return False

    def abort_empty_session(self) -> bool:
        """Return whether to abort a session without input."""
        return False

    # The connection of the board.

    def _switch_on(self) -> None:
        """Connect the board."""
        self._list()
        self._plug_in()

    def _booted(self) -> None:
        """Update the USB device after a start; behind a bridge nothing changes."""

    def _is_mine(self, terminal: str) -> bool:
        """Return whether lines that were set at a terminal belong to this port."""
        return True

    def _lived(self) -> None:
        """Do nothing; a subclass reacts to a step of the running program."""

    def _changed(self, dtr: bool, rts: bool) -> None:
        """React to DTR and RTS as the two transistors of a board do: EN low, GPIO0 low."""
        self._dtr, self._rts = dtr, rts
        if rts and not dtr:
            self._held = True
        elif self._held and not (dtr and rts):
            self._held = False
            self._reset(loads=dtr)

    def _hung_up(self) -> None:
        """React to a closed port: the kernel drops both lines."""
        self._dtr = self._rts = False

    def _obey(self, data: bytes) -> None:
        """Apply the side effects of commands to the ROM."""
        for frame in slip_decode_frames(data):
            if frame[:2] == bytes([0, protocol.CMD_FLASH_END]) and not any(frame[8:12]):
                # The end of the stub restarts the bootloader.
                self._was_reset = True

    def _reset(self, *, loads: bool) -> None:
        self._loads = loads
        self._was_reset = True

    def _list(self, *rows: dict[str, object]) -> None:
        """Update the ports that pyserial lists."""
        path = self._folder / "ports"
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(rows))
        fresh.replace(path)

    def _plug_in(self) -> None:
        self._port, client = os.openpty()
        tty.setraw(client)
        self._name = os.ttyname(client)
        self.link.unlink(missing_ok=True)
        self.link.symlink_to(self._name)
        os.close(client)

    def _unplug(self) -> None:
        self.link.unlink(missing_ok=True)
        if self._port >= 0:
            os.close(self._port)
        self._port = -1
        self._hung_up()

    def _take_lines(self) -> None:
        while True:
            try:
                name, dtr, rts = self._lines.recv(256).decode().split()
            except BlockingIOError:
                return
            self.terminals.add(name)
            if self._port >= 0 and self._is_mine(name):
                self._changed(dtr == "1", rts == "1")

    def _hear(self) -> bytes:
        """Return bytes from the laptop, if any. Raises: OSError if the cable is pulled."""
        self._take_lines()
        if self._port < 0:
            time.sleep(_TURN_S)
            return b""
        poll = select.poll()
        poll.register(self._port, select.POLLIN)
        events = poll.poll(1000 * _TURN_S)
        if not events:
            return b""
        if not events[0][1] & select.POLLIN:
            self._hung_up()
            time.sleep(_TURN_S)
            return b""
        data = os.read(self._port, 4096)
        self.heard += len(data)
        if self.cut_after is not None and self.heard > self.cut_after:
            self.cut_after = None
            # The cable also powers the board.
            self._reset(loads=False)
            self._unplug()
            self._switch_on()
            raise OSError("pulled")
        return data

    def _read_by_somebody(self) -> bool:
        if self._port < 0:
            return False
        poll = select.poll()
        poll.register(self._port, select.POLLOUT)
        events = poll.poll(0)
        return bool(events) and not events[0][1] & select.POLLHUP

    def _live(self) -> None:
        try:
            while not self._end.is_set():
                self._was_reset = False
                self._booted()
                if self._loads:
                    handle_client(
                        self, self._end, self._chip, flash=self.flash, exit_on_disconnect=True
                    )
                else:
                    self._run()
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
        """Run the program in the flash until the next reset."""
        life: Life = LoopLife()
        if self._bootable():
            self.starts += 1
            self._file.write_bytes(self.flash.data)
            life = self._life = self._start(self._file)
        while not self._end.is_set() and not self._was_reset:
            data = b""
            with suppress(OSError):
                data = self._hear()
            said = life.exchange(data)
            if said and self._read_by_somebody():
                with suppress(OSError):
                    os.write(self._port, said)
            self._lived()
        life.stop()
        if self._life is not None:
            self._life = None
            self.flash.data[:] = self._file.read_bytes()


class NativeChip(MockChip):
    """An ESP32-S3 on native USB: its program is the USB device, which disconnects at restarts.

    Its port has the next of three names whenever it returns. It runs MicroPython's TinyUSB device,
    or, with blank flash, a program that ignores DTR and RTS.

    content: of its flash. by_hand: whether its bootloader was started with the button BOOT, whose
    level only a full reset reads again. beside: another board's row in the list of ports.
    goes_for_good: whether it never returns after disconnecting.
    """

    def __init__(
        self,
        folder: Path,
        start: Callable[[Path], Life] = lambda file: ModelLife(),
        *,
        content: bytes = b"",
        by_hand: bool = False,
        beside: dict[str, object] | None = None,
    ) -> None:
        super().__init__(folder, "esp32s3", start)
        self.load(content)
        self.names: list[str] = []
        self.goes_for_good = False
        self._by_hand = self._loads = by_hand
        self._beside = beside
        self._next = cycle(("ttyACM0", "ttyACM1", "ttyACM2"))
        self._product = 0
        self._plugged_in = False
        self._forced = self._flagged = False
        self._jumps_at: float | None = None

    def _switch_on(self) -> None:
        self._plugged_in = True
        self._show(self._runs_as())

    def _runs_as(self) -> int:
        return USB_SERIAL_JTAG if self._loads or not self._bootable() else TINYUSB

    def _booted(self) -> None:
        plugged_in, self._plugged_in = self._plugged_in, False
        if plugged_in or self._runs_as() == self._product == USB_SERIAL_JTAG:
            # USB-Serial-JTAG survives the reset that it triggers itself.
            return
        self._leave()
        if self.goes_for_good:
            return
        if self._runs_as() == TINYUSB:
            # For a moment the second-stage bootloader still has the ROM's USB device.
            self._show(USB_SERIAL_JTAG)
            self._wait(_AWAY_S)
            self._leave()
        self._show(self._runs_as())

    def _leave(self) -> None:
        self._unplug()
        self._list(*self._others())
        self._product = 0
        self._wait(_AWAY_S)

    def _show(self, product: int) -> None:
        name = next(self._next)
        self.names.append(name)
        self.link = self._folder / name
        self._plug_in()
        self._product = product
        plain = bytes.fromhex(MAC)
        # MicroPython writes two more, uninitialised bytes after the MAC.
        serial = MAC + "5aa5" if product == TINYUSB else plain.hex(":").upper()
        row = {"device": str(self.link), "vid": ESPRESSIF, "pid": product}
        self._list({**row, "serial_number": serial, "location": "1-4:1.0"}, *self._others())

    def _others(self) -> list[dict[str, object]]:
        return [] if self._beside is None else [self._beside]

    def _is_mine(self, terminal: str) -> bool:
        return terminal == self._name

    def _wait(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end and not self._end.is_set():
            time.sleep(_TURN_S)
            self._take_lines()

    def _lived(self) -> None:
        if self._life is not None and self._life.restarts:
            self._reset(loads=self._forced)
        if self._jumps_at is not None and time.monotonic() > self._jumps_at:
            # machine_bootloader_rtc() forces the bootloader at the next start.
            self._jumps_at = None
            self._forced = True
            self._reset(loads=True)

    def _changed(self, dtr: bool, rts: bool) -> None:
        before, self._dtr, self._rts = (self._dtr, self._rts), dtr, rts
        if self._product == TINYUSB:
            if (dtr, rts) == (True, False) and before == (False, True):
                self._jumps_at = time.monotonic() + _JUMP_S
        elif (dtr, rts) == (False, True) != before:
            # Only the core is reset: the level of BOOT is not read again.
            self._reset(loads=self._flagged or self._forced or self._by_hand)
        elif not rts:
            self._flagged = dtr

    def _hung_up(self) -> None:
        super()._hung_up()
        self._flagged = False

    def _obey(self, data: bytes) -> None:
        super()._obey(data)
        for frame in slip_decode_frames(data):
            if frame[:2] != bytes([0, protocol.CMD_WRITE_REG]):
                continue
            address, value = struct.unpack_from("<II", frame, 8)
            if address == _FORCE_LOADER:
                self._forced = bool(value & 1)
            if address == _WATCHDOG and value & _WATCHDOG_ON:
                # The whole chip is reset and reads the level of BOOT again.
                self._by_hand = False
                self._reset(loads=self._forced)
