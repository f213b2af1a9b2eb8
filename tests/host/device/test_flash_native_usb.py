"""The command `flash` over native USB, whose port disappears at every reset."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from serial.tools import list_ports

from doomsday import cli
from doomsday.boards import catalog
from doomsday.device.chip import esptool, flashing
from doomsday.device.line.remembered import recall
from doomsday.device.port import usb_port
from doomsday.device.port.usb_port import UsbPort
from doomsday.errors import INTERRUPTED, NO_BOX, USAGE
from doomsday.image import build, vfs
from doomsday.image.firmware import check
from tests.host.device.conftest import SMALL
from tests.host.device.firmwares import firmware
from tests.host.device.listed import FakePort, plug_in
from tests.host.device.mockchip import ESPRESSIF, MAC, TINYUSB, USB_SERIAL_JTAG, NativeChip
from tests.patience import PATIENCE_S

GAMES = {"/games/0001.game": b"[Game MFZ:RA]\n1. B.\n"}
BOARD = "lilygo_t3_s3"

pytestmark = pytest.mark.usefixtures("own_state", "small")

Capture = pytest.CaptureFixture[str]


def played() -> bytes:
    """Return the flash of a box with games."""
    loaded = check(firmware("esp32s3"), catalog.read(BOARD), "f.bin")
    return build.flash_image(BOARD, size=SMALL, files=GAMES, firmware=loaded)


def flash(chip: NativeChip, folder: Path, *more: str) -> int:
    source = folder / "micropython.bin"
    source.write_bytes(firmware("esp32s3"))
    return cli.main(["flash", "--port", str(chip.link), "--firmware", str(source), *more])


def games_of(chip: NativeChip) -> dict[str, bytes]:
    files = vfs.read_all(chip.content[0x200000:SMALL])
    return {path: files[path] for path in GAMES if path in files}


@pytest.fixture
def neighbour(tmp_path: Path) -> Iterator[tuple[dict[str, object], str]]:
    """Yield another board of the same kind: its row in the list of ports, and its terminal."""
    near, far = os.openpty()
    path = tmp_path / "ttyACM9"
    path.symlink_to(os.ttyname(far))
    row = {"device": str(path), "vid": ESPRESSIF, "pid": TINYUSB}
    yield {**row, "serial_number": "48ca435906205aa5", "location": "1-3:1.0"}, os.ttyname(far)
    os.close(near)
    os.close(far)


def test_a_box_is_flashed_although_its_port_changes_its_name(
    neighbour: tuple[dict[str, object], str], tmp_path: Path, capsys: Capture
) -> None:
    beside, terminal = neighbour
    with NativeChip(tmp_path, content=played(), beside=beside) as chip:
        assert flash(chip, tmp_path) == 0
        assert games_of(chip) == GAMES
        # The application, the ROM bootloader, the second-stage bootloader, the application again.
        assert chip.names == ["ttyACM0", "ttyACM1", "ttyACM2", "ttyACM0"]
        assert chip.starts == 2
        kept = recall()
        assert kept is not None and kept.port == str(chip.link)
        assert chip.terminals and terminal not in chip.terminals
    said = capsys.readouterr().out
    assert "Kept     1 finished game" in said and "is ready: version" in said


def test_a_dry_run_starts_the_box_again(tmp_path: Path, capsys: Capture) -> None:
    with NativeChip(tmp_path, content=played()) as chip:
        before = chip.content
        assert flash(chip, tmp_path, "--dry-run") == 0
        assert started_again(chip)
        assert chip.content == before
    assert "Nothing was written" in capsys.readouterr().out


@pytest.mark.sampled()
def test_a_refused_plan_restarts_the_box(tmp_path: Path, capsys: Capture) -> None:
    with NativeChip(tmp_path, content=played()) as chip:
        command = ["flash", "--port", str(chip.link), "--board", "devkitc"]
        assert cli.main(command) == USAGE
        assert started_again(chip)
    assert "has an ESP32, but the connected chip is an ESP32-S3" in capsys.readouterr().err


def test_an_interrupted_read_restarts_the_box(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def pressed(count: int) -> None:
        raise KeyboardInterrupt

    @contextmanager
    def progress(what: str, size: int) -> Iterator[Callable[[int], None]]:
        yield pressed

    monkeypatch.setattr(flashing, "progress", progress)
    with NativeChip(tmp_path, content=played()) as chip:
        before = chip.content
        assert flash(chip, tmp_path) == INTERRUPTED
        assert started_again(chip)
        assert chip.content == before
    error = capsys.readouterr().err.splitlines()[-2]
    assert error.startswith("Error: Interrupted before anything was written")


def test_a_box_that_is_restarted_by_a_sequence_is_found_again(
    tmp_path: Path, capsys: Capture
) -> None:
    sequence = tmp_path / "again.seq"
    sequence.write_text("reset\n")
    with NativeChip(tmp_path, content=played()) as chip:
        assert cli.main(["drive", str(sequence), "--port", str(chip.link)]) == 0
        assert chip.names == ["ttyACM0", "ttyACM1", "ttyACM2"]


def test_a_port_of_macos_is_found_by_both_names(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, of_board("/dev/cu.usbmodem14", TINYUSB, APPLICATION, "20-4"))
    port = UsbPort("/dev/tty.usbmodem14")
    assert port.native and port.found() is not None


def started_again(chip: NativeChip) -> bool:
    """Return whether the program in the flash starts again within some time."""
    end = time.monotonic() + PATIENCE_S
    while chip.starts < 2 and time.monotonic() < end:
        time.sleep(0.05)
    return chip.starts == 2


@pytest.mark.sampled()
def test_a_blank_board_becomes_a_box(tmp_path: Path, capsys: Capture) -> None:
    with NativeChip(tmp_path) as chip:
        assert flash(chip, tmp_path, "--board", BOARD) == 0
        assert chip.starts == 1
    assert "is ready: version" in capsys.readouterr().out


@pytest.mark.sampled()
def test_a_bootloader_started_by_hand_is_left_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(esptool, "LEAVE_S", 1.0)
    with NativeChip(tmp_path, by_hand=True) as chip:
        assert flash(chip, tmp_path, "--board", BOARD) == 0
        assert chip.starts == 1
    assert "is ready: version" in capsys.readouterr().out


def test_a_port_that_does_not_return_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(usb_port, "BACK_S", 1.0)
    with NativeChip(tmp_path, content=played()) as chip:
        chip.goes_for_good = True
        before = chip.content
        name = str(chip.link)
        assert flash(chip, tmp_path) == NO_BOX
        assert chip.content[:SMALL] == before[:SMALL]
    error, hint = capsys.readouterr().err.splitlines()[-2:]
    assert error == (
        f"Error: The board at {name} disconnected from USB at its reset and did not return."
    )
    assert hint.startswith("Try: unplug it, hold its button BOOT")


def of_board(name: str, product: int, serial: str | None, location: str | None) -> FakePort:
    return FakePort(name, ESPRESSIF, product, serial, location)


APPLICATION, LOADER = f"{MAC}0000", "24:0A:C4:E2:95:26"


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        # By MAC address, in any socket and notation.
        ((APPLICATION, "1-4:1.0"), (LOADER, "1-4:1.0"), True),
        ((APPLICATION, "1-4:1.0"), (LOADER, "2-1:1.0"), True),
        ((APPLICATION, None), (f"{MAC}beef", None), True),
        # Another MAC in the same socket is another chip.
        ((APPLICATION, "1-4:1.0"), ("48:CA:43:59:06:20", "1-4:1.0"), False),
        # By the socket, if there is no MAC.
        ((APPLICATION, "1-4:1.0"), ("0", "1-4:1.2"), True),
        ((None, "1-4:1.0"), (None, "1-4"), True),
        (("0", "1-4:1.0"), ("0", "1-3:1.0"), False),
        (("0", None), ("0", "1-3:1.0"), False),
    ],
)
def test_a_chip_is_recognised_by_its_mac_or_its_socket(
    before: tuple[str | None, str | None],
    after: tuple[str | None, str | None],
    same: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plug_in(monkeypatch, of_board("/dev/ttyACM0", TINYUSB, *before))
    port = UsbPort("/dev/ttyACM0")
    assert port.native
    plug_in(monkeypatch)
    assert port.found() is None
    plug_in(monkeypatch, of_board("/dev/ttyACM3", USB_SERIAL_JTAG, *after))
    found = port.found()
    assert (found is not None) == same
    assert port.name == ("/dev/ttyACM3" if same else "/dev/ttyACM0")


def test_a_bridge_is_not_native_usb_and_not_confused_with_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bridge = FakePort("/dev/ttyUSB0", 0x10C4, 0xEA60, "0001", "1-2")
    other = FakePort("/dev/ttyUSB1", 0x10C4, 0xEA60, "0001", "1-3")
    plug_in(monkeypatch, bridge, other)
    port = UsbPort("/dev/ttyUSB0")
    assert not port.native and port.here()
    plug_in(monkeypatch, other)
    assert not port.here()


def test_a_device_unplugged_during_the_listing_is_handled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tries = []

    def comports() -> list[FakePort]:
        tries.append(1)
        if len(tries) == 1:
            # As pyserial fails for a device that is gone.
            int(None, 16)  # type: ignore[call-overload]
        return [of_board("/dev/ttyACM0", TINYUSB, APPLICATION, "1-4:1.0")]

    monkeypatch.setattr(list_ports, "comports", comports)
    assert UsbPort("/dev/ttyACM0").native
