"""The command `flash` with the real esptool, on a mock of the chip's ROM at a pty."""

import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

from doomsday import cli, resources
from doomsday.boards import catalog
from doomsday.companies.boxfile import whole_file
from doomsday.device.backup.backup_archive import unpack
from doomsday.device.backup.box_data import NO_DATA, BoxData
from doomsday.device.backup.rescue import archive_path, rescue, rescued
from doomsday.device.chip import flashing
from doomsday.device.chip.esptool import Advance, Chip, Esptool, _Place
from doomsday.device.chip.esptool_process import failure_of
from doomsday.errors import FAILED, INTERRUPTED, MANY_BOXES, NO_BOX, USAGE, Failure
from doomsday.image import build, pack, partitions, vfs
from doomsday.image.written_parts import Run, runs
from shared.rules.games import roster_path
from tests.host.device.conftest import SMALL
from tests.host.device.firmwares import application, firmware
from tests.host.device.listed import FakePort, plug_in
from tests.host.device.mockchip import MockChip, NativeChip, SimLife
from tests.link.linebox import at_terminal
from tests.link.modelbox import ModelBox
from tests.link.test_port_diagnosis import GPS, LOOP, Talker
from tests.onbox import ROOT
from tests.packs import packed
from tests.patience import PATIENCE_S

MIB = partitions.MIB
EXAMPLES = ROOT / "examples" / "companies"
GAME = b"[Game MFZ:RA]\n1. B.\n"
SETTINGS = whole_file(b"contrast 5\n", 0)
PLAYERS = {"/games/0001.game": GAME, "/settings.txt": SETTINGS, "/games/0002.txt": b"running"}

pytestmark = pytest.mark.usefixtures("own_state")

Capture = pytest.CaptureFixture[str]


def source(folder: Path, chip: str = "esp32") -> str:
    path = folder / f"micropython-{chip}.bin"
    path.write_bytes(firmware(chip))
    return str(path)


def flash(chip: MockChip, folder: Path, *more: str, kind: str = "esp32") -> int:
    return cli.main(["flash", "--port", str(chip.link), "--firmware", source(folder, kind), *more])


def whole_image(board: str, chip: str, files: dict[str, bytes], size: int = SMALL) -> bytes:
    found = catalog.read(board)
    from doomsday.image.firmware import check

    return build.flash_image(
        board, size=size, files=files, firmware=check(firmware(chip), found, "f.bin")
    )


def played(board: str = "devkitc") -> bytes:
    """Return the flash of a box with games."""
    whole = bytearray(whole_image(board, "esp32", dict(PLAYERS)))
    whole[0x1E0000:0x1E0010] = b"what was counted"
    return bytes(whole)


def kept_by(content: bytes) -> tuple[dict[str, bytes], bytes]:
    files = vfs.read_all(content[0x200000:SMALL])
    return {path: files[path] for path in PLAYERS if path in files}, content[0x1E0000:0x1E0010]


@pytest.fixture
def bare(small: None, tmp_path: Path) -> Iterator[MockChip]:
    with MockChip(tmp_path) as chip:
        yield chip


@pytest.mark.parametrize(
    ("kind", "board", "native"),
    [
        ("esp32", "devkitc", False),
        ("esp32s3", "heltec_v3", False),
        ("esp32s3", "lilygo_t3_s3", True),
    ],
)
def test_a_bare_board_gets_the_image_and_runs(
    kind: str,
    board: str,
    native: bool,
    tmp_path: Path,
    capsys: Capture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(build, "program_files", lru_cache(build.program_files))

    def start(file: Path) -> SimLife:
        return SimLife(file, board)

    with NativeChip(tmp_path, start) if native else MockChip(tmp_path, kind, start) as chip:
        more = ["--board", board, "--companies", str(EXAMPLES)]
        assert flash(chip, tmp_path, *more, kind=kind) == 0
        said = capsys.readouterr().out
        files = {"/" + roster_path("mfz"): packed(EXAMPLES), build.FIRST_PATH: b""}
        image = whole_image(board, kind, files, 4 * MIB)
        # The box has started since then and has written to its journal.
        assert chip.content[:0x1E0000] == image[:0x1E0000]
        assert chip.content[0x200000:] == image[0x200000:]
        assert cli.main(["shot", "--text", "--port", str(chip.link)]) == 0
    assert f"is ready: version {resources.version()} on {catalog.read(board).title}" in said
    assert "6 companies" in said
    shown = capsys.readouterr().out
    assert "Press D" in shown


def test_a_dry_run_writes_nothing(bare: MockChip, tmp_path: Path, capsys: Capture) -> None:
    assert flash(bare, tmp_path, "--board", "devkitc", "--dry-run") == 0
    said = capsys.readouterr().out
    assert "Chip     ESP32, number 240ac4e29526, 2 MiB of flash" in said
    assert "Nothing was written" in said
    assert set(bare.content) == {0xFF}
    assert flash(bare, tmp_path, "--board", "devkitc", "--dry-run", "--json") == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out) == {"written": False}
    assert "Chip     ESP32" in captured.err


def test_the_data_of_a_box_is_restored(small: None, tmp_path: Path, capsys: Capture) -> None:
    with MockChip(tmp_path) as chip:
        chip.load(played())
        assert flash(chip, tmp_path) == 0
        kept = kept_by(bytes(chip.content))
    said = capsys.readouterr().out
    assert kept == (PLAYERS, b"what was counted")
    assert "Board    ESP32 DevKitC" in said
    assert "Kept     1 finished game, 3 files in all, and the journal" in said
    assert not archive_path("240ac4e29526").exists()


def test_erase_erases_the_data(small: None, tmp_path: Path, capsys: Capture) -> None:
    with MockChip(tmp_path) as chip:
        chip.load(played())
        # The board is known from the box's program.
        assert flash(chip, tmp_path, "--erase") == 0
        files, log = kept_by(bytes(chip.content))
    assert files == {}
    assert log != b"what was counted"
    assert "Board    ESP32 DevKitC" in capsys.readouterr().out


def test_erase_asks_for_the_board_if_nothing_can_be_read(
    small: None, tmp_path: Path, capsys: Capture
) -> None:
    with MockChip(tmp_path) as chip:
        broken = bytearray(played())
        broken[0x200000:0x202000] = bytes(0x2000)
        chip.load(bytes(broken))
        assert flash(chip, tmp_path, "--erase") == USAGE
        assert bytes(chip.content[:SMALL]) == broken
    assert "an ESP32: the option --board is missing." in capsys.readouterr().err


def test_the_plan_notes_that_the_box_was_for_another_board(
    small: None, tmp_path: Path, capsys: Capture
) -> None:
    with MockChip(tmp_path) as chip:
        chip.load(played())
        assert flash(chip, tmp_path, "--board", "lolin32_oled", "--dry-run") == 0
        theirs, ours = (catalog.read(name).title for name in ("devkitc", "lolin32_oled"))
    said = capsys.readouterr().out
    assert f"Note     the box was for the {theirs}; it will be for the {ours}." in said
    assert "usually has 4 MiB of flash, but this board has 2" in said


def test_there_is_no_note_for_the_usual_board_and_flash() -> None:
    board = catalog.read("devkitc")
    usual = Chip("ESP32", "0", 4 * MIB)
    assert flashing.notes(board, usual, BoxData({}, b"", "devkitc")) == []
    assert flashing.notes(board, usual, NO_DATA) == []
    assert len(flashing.notes(board, replace(usual, flash_size=8 * MIB), NO_DATA)) == 1


def test_the_board_of_a_deployed_version_is_detected() -> None:
    new, old = (build.board_data(name) for name in ("heltec_v2", "devkitc"))
    files = {"/lib/board.mpy": old, "/alt/board.mpy": new, "/slot": b"alt lib"}
    assert flashing.board_of(files) == "heltec_v2"
    assert flashing.board_of({**files, "/slot": b"lib"}) == "devkitc"
    # In the format that firmware/boot.py reads.
    assert flashing.board_of({**files, "/slot": b"? alt"}) == "heltec_v2"
    assert flashing.board_of({}) == ""
    packs = {"/a.pack": pack.build({"board.mpy": old}), "/b.pack": pack.build({"board.mpy": new})}
    assert flashing.board_of({**files, **packs, "/slot": b"b.pack alt"}) == "heltec_v2"
    assert flashing.board_of({**files, **packs, "/slot": b"a.pack"}) == "devkitc"
    # A damaged pack does not say; the program before it does.
    assert flashing.board_of({**files, "/a.pack": b"no pack", "/slot": b"a.pack"}) == "devkitc"
    assert flashing.board_of({"/a.pack": b"no pack", "/slot": b"a.pack"}) == ""


@pytest.mark.sampled("28000")
@pytest.mark.parametrize("after", [100, 28_000])
def test_an_interrupted_flash_can_be_run_again(
    small: None, after: int, tmp_path: Path, capsys: Capture
) -> None:
    with MockChip(tmp_path) as chip:
        chip.load(played())
        chip.cut_after = after
        code = flash(chip, tmp_path)
        assert code in (FAILED, NO_BOX)
        assert "Try:" in capsys.readouterr().err
        assert flash(chip, tmp_path, "--board", "devkitc") == 0
        assert kept_by(bytes(chip.content)) == (PLAYERS, b"what was counted")


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Make SIGINT raise KeyboardInterrupt, even if the tests run in the background of a script."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_during_the_read_is_reported_and_nothing_is_lost(
    small: None, ctrl_c: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def interrupt(place: _Place, line: str) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    with MockChip(tmp_path) as chip:
        chip.load(played())
        before = bytes(chip.content)
        with monkeypatch.context() as patched:
            patched.setattr(_Place, "line", interrupt)
            assert flash(chip, tmp_path) == INTERRUPTED
        error, hint = capsys.readouterr().err.splitlines()[-2:]
        assert error.startswith("Error: Interrupted before anything was written")
        assert hint.startswith("Try: run the same command again") and "RST" in hint
        assert bytes(chip.content) == before
        assert flash(chip, tmp_path) == 0
        assert kept_by(bytes(chip.content)) == (PLAYERS, b"what was counted")


@pytest.mark.sampled("2")
@pytest.mark.parametrize("written", [0, 2])
def test_saved_data_survives_an_interrupted_run(
    small: None,
    written: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    whole = Esptool.write

    def stopped(tool: Esptool, runs: Sequence[Run], advance: Advance) -> None:
        whole(tool, runs[:written] or [Run(0x100000, b"?" * 4096)], advance)
        raise KeyboardInterrupt

    with MockChip(tmp_path) as chip:
        chip.load(played())
        with monkeypatch.context() as patched:
            patched.setattr(Esptool, "write", stopped)
            assert flash(chip, tmp_path) == INTERRUPTED
        saved = rescued("240ac4e29526")
        assert saved is not None and dict(saved.files) == PLAYERS
        kept_in = str(archive_path("240ac4e29526"))
        error, hint = capsys.readouterr().err.splitlines()[-2:]
        assert error.startswith("Error: Interrupted while the flash was written")
        assert hint.startswith("Try: run the same command again") and kept_in in hint
        assert flash(chip, tmp_path) == 0
        assert f"saved in {kept_in} by an interrupted flash" in capsys.readouterr().out
        assert kept_by(bytes(chip.content)) == (PLAYERS, b"what was counted")
    assert rescued("240ac4e29526") is None


def test_an_unreadable_file_system_is_not_erased(
    small: None, tmp_path: Path, capsys: Capture
) -> None:
    with MockChip(tmp_path) as chip:
        broken = bytearray(whole_image("devkitc", "esp32", {}))
        broken[0x10000] = 0
        broken[0x200000:0x202000] = bytes(0x2000)
        chip.load(bytes(broken))
        assert flash(chip, tmp_path, "--board", "devkitc") == FAILED
        assert bytes(chip.content[:SMALL]) == broken
    error, hint = capsys.readouterr().err.splitlines()[-2:]
    assert "its content cannot be saved" in error
    # A running game may be in the journal.
    assert hint.startswith("Try: 'esptool read-flash 0 ALL flash.bin' copies the flash as it is")


def test_data_in_an_image_for_a_smaller_flash_is_restored(
    small: None, tmp_path: Path, capsys: Capture
) -> None:
    # An image for one flash size, written to a board with another.
    image = whole_image("devkitc", "esp32", {"/settings.txt": SETTINGS}, 0x210000)
    with MockChip(tmp_path) as chip:
        chip.load(image)
        assert flash(chip, tmp_path) == 0
        assert vfs.read_all(chip.content[0x200000:SMALL])["/settings.txt"] == SETTINGS
    said = capsys.readouterr().out
    assert "Note     the image on the board was made for 2 MiB of flash" in said
    assert "Kept     0 finished games, 1 file in all" in said


def test_files_of_another_program_are_not_erased(
    small: None, tmp_path: Path, capsys: Capture
) -> None:
    with MockChip(tmp_path) as chip:
        theirs = bytearray(b"\xff" * 4 * MIB)
        theirs[0x8000:0x9000] = partitions.encode(partitions.TABLE)
        theirs[0x200000:SMALL] = vfs.build({"/main.py": b"weather()", "/boot.py": b""}, 64)
        chip.load(bytes(theirs))
        assert flash(chip, tmp_path, "--board", "devkitc") == FAILED
    assert "The board has files of another program: /main.py." in capsys.readouterr().err


def test_the_board_is_unchanged_if_its_games_cannot_be_saved(
    small: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with MockChip(tmp_path) as chip:
        chip.load(played())
        monkeypatch.setattr("os.fsync", full)
        assert flash(chip, tmp_path) == FAILED
        assert kept_by(bytes(chip.content)) == (PLAYERS, b"what was counted")
    error, hint = capsys.readouterr().err.splitlines()[-2:]
    saved = archive_path("240ac4e29526")
    assert error.startswith(f"Error: The box's data cannot be saved in {saved}")
    assert "No space left" in error and "the board is unchanged" in error
    assert "XDG_STATE_HOME" in hint
    assert list(saved.parent.iterdir()) == []


EARLIER = BoxData({"/games/0001.game": b"earlier"}, b"")


def test_a_dry_run_keeps_saved_data(bare: MockChip, tmp_path: Path) -> None:
    rescue("240ac4e29526", EARLIER)
    assert flash(bare, tmp_path, "--board", "devkitc", "--erase", "--dry-run") == 0
    assert rescued("240ac4e29526") == EARLIER


def test_saved_games_are_restored_to_a_board_without_data(small: None, tmp_path: Path) -> None:
    rescue("240ac4e29526", EARLIER)
    with MockChip(tmp_path) as chip:
        chip.flash.data[0x8000:0x9000] = partitions.encode(partitions.TABLE)
        assert flash(chip, tmp_path, "--board", "devkitc") == 0
        files, _ = kept_by(bytes(chip.content))
    assert files == EARLIER.files


def test_a_damaged_rescue_file_is_reported_with_a_hint(
    bare: MockChip, tmp_path: Path, capsys: Capture
) -> None:
    saved = rescue("240ac4e29526", EARLIER)
    saved.write_bytes(b"PK")
    assert flash(bare, tmp_path, "--board", "devkitc") == FAILED
    error, hint = capsys.readouterr().err.splitlines()[-2:]
    assert f"{saved} is not a backup of a box, or it is damaged." in error
    assert hint == f"Try: move {saved} away, then run the command again"
    assert set(bare.content) == {0xFF} and saved.exists()


def test_saved_games_are_not_lost_if_the_box_has_others(
    small: None, tmp_path: Path, capsys: Capture
) -> None:
    saved = rescue("240ac4e29526", EARLIER)
    with MockChip(tmp_path) as chip:
        chip.load(played())
        assert flash(chip, tmp_path) == 0
        assert kept_by(bytes(chip.content)) == (PLAYERS, b"what was counted")
    (older,) = saved.parent.glob("older-*.zip")
    assert unpack(older.read_bytes(), "older") == EARLIER
    assert f"saved other games in {older}" in capsys.readouterr().err


@pytest.mark.parametrize("damaged", [False, True])
def test_saved_games_are_not_erased_with_the_board(
    damaged: bool, bare: MockChip, tmp_path: Path, capsys: Capture
) -> None:
    saved = rescue("240ac4e29526", EARLIER)
    content = saved.read_bytes()[: 40 if damaged else None]
    saved.write_bytes(content)
    assert flash(bare, tmp_path, "--board", "devkitc", "--erase") == 0
    (older,) = saved.parent.glob("*.zip")
    assert older.name.startswith("older-") and older.read_bytes() == content
    assert f"saved other games in {older}" in capsys.readouterr().err
    assert kept_by(bytes(bare.content))[0] == {}


@pytest.mark.parametrize("content", [b"", b"\xe9 another program"])
def test_the_plan_notes_that_another_program_is_overwritten(
    content: bytes, bare: MockChip, tmp_path: Path, capsys: Capture
) -> None:
    bare.flash.data[0x1000 : 0x1000 + len(content)] = content
    assert flash(bare, tmp_path, "--board", "devkitc", "--dry-run") == 0
    note = "the other program on the board is overwritten"
    assert (note in capsys.readouterr().out) == bool(content)


def test_a_missing_board_and_a_missing_firmware_are_reported_together(
    bare: MockChip, capsys: Capture
) -> None:
    assert cli.main(["flash", "--port", str(bare.link)]) == USAGE
    said = capsys.readouterr().err
    assert "the option --board is missing. So is --firmware." in said
    assert "--board NAME" in said and "pass it with --firmware" in said


@pytest.mark.parametrize(
    ("says", "message", "hint"),
    [
        ("Failed to connect to ESP32", "There is no reply from a chip at P.", "BOOT"),
        ("Failed to get security info", "are garbled", "another program"),
    ],
)
def test_a_silent_chip_is_reported_with_a_hint_to_retry(
    says: str, message: str, hint: str
) -> None:
    why = failure_of("P", f"A fatal error occurred: {says}")
    assert message in why.message
    assert why.hint.startswith("wait a few seconds and run the command again") and hint in why.hint


def runs_still(number: int) -> bool:
    """Return whether a process is running, not a zombie."""
    try:
        return "(zombie)" not in Path(f"/proc/{number}/status").read_text()
    except OSError:
        return False


def test_esptool_does_not_outlive_a_command_that_is_killed() -> None:
    program = (
        "import sys\n"
        "from doomsday.device.chip.esptool_process import _program\n"
        "with _program([sys.executable, '-c', 'import time; time.sleep(100)']) as child:\n"
        "    print(child.pid, flush=True)\n"
        "    sys.stdin.read()\n"
    )
    command = subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'host'}{os.pathsep}{ROOT}"},
    )
    assert command.stdout is not None
    child = int(command.stdout.readline())
    assert runs_still(child)
    command.kill()
    command.communicate()
    end = time.monotonic() + PATIENCE_S
    while runs_still(child):
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("more", "message", "code"),
    [
        ([], "Several boards have an ESP32: the option --board is missing.", USAGE),
        (["--board", "toaster"], "There is no board named 'toaster'", USAGE),
    ],
)
def test_an_invalid_board_is_refused(
    more: list[str], message: str, code: int, bare: MockChip, tmp_path: Path, capsys: Capture
) -> None:
    assert flash(bare, tmp_path, *more) == code
    assert message in capsys.readouterr().err
    assert set(bare.content) == {0xFF}


def test_a_board_with_another_chip_than_the_connected_one_is_refused(
    bare: MockChip, tmp_path: Path, capsys: Capture
) -> None:
    assert flash(bare, tmp_path, "--board", "heltec_v3", kind="esp32s3") == USAGE
    said = capsys.readouterr().err
    assert "has an ESP32-S3, but the connected chip is an ESP32" in said
    assert set(bare.content) == {0xFF}


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--board", "nope"], "There is no board named 'nope'."),
        (["--board", "sim"], "The simulated box has no flash to write."),
        (["--firmware", "."], ". is a folder, not a firmware file."),
        (["--firmware", "none.bin"], "There is no firmware file none.bin."),
        (["--firmware", "web.bin"], "The firmware web.bin is a web page"),
        (["--firmware", "web.bin", "--board", "devkitc"], "The firmware web.bin is a web page"),
        (["--firmware", "long.bin"], "The firmware long.bin is too long"),
        (["--firmware", "c3.bin"], "The firmware c3.bin is for an ESP32-C3"),
        (["--firmware", "pack.bin"], "The firmware pack.bin is a ZIP archive."),
        (["--firmware", "short.bin"], "The firmware short.bin is truncated."),
        (["--firmware", "other.bin"], "The firmware other.bin is not MicroPython but blink."),
        (["--firmware", "old.bin"], "The firmware old.bin is MicroPython 1.25.0, and the box"),
        (["--firmware", "nothing.bin"], "The firmware nothing.bin is empty."),
        (["--firmware", "pipe"], "pipe is no"),
        (["--companies", "none"], "There is no folder none."),
    ],
)
def test_arguments_are_checked_before_a_port_is_opened(
    more: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("web.bin").write_bytes(b"<!DOCTYPE html>")
    Path("long.bin").write_bytes(firmware("esp32") + b"more")
    Path("c3.bin").write_bytes(firmware("esp32c3"))
    Path("pack.bin").write_bytes(b"PK\x03\x04" + firmware("esp32"))
    Path("short.bin").write_bytes(firmware("esp32")[:-100])
    Path("other.bin").write_bytes(firmware(app=application("esp32", project="blink")))
    Path("old.bin").write_bytes(firmware("esp32", version="v1.25.0"))
    Path("nothing.bin").write_bytes(b"")
    os.mkfifo("pipe")
    # After the check of a missing port it would be NO_BOX.
    assert cli.main(["flash", "--port", str(tmp_path / "none"), *more]) in (FAILED, USAGE)
    error, hint = capsys.readouterr().err.splitlines()
    assert error.startswith(f"Error: {message}")
    assert hint.startswith("Try: ")


def test_a_line_is_printed_before_the_chip_is_identified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    said = []

    def stopped(tool: Esptool) -> Chip:
        said.append(capsys.readouterr().err)
        raise KeyboardInterrupt

    monkeypatch.setattr(Esptool, "identify", stopped)
    with at_terminal(ModelBox(), tmp_path / "P") as link:
        assert cli.main(["flash", "--port", str(link)]) == INTERRUPTED
    assert said == [f"Identifying the chip at {link} ...\n"]


@pytest.mark.parametrize(
    ("talks", "message"),
    [
        (GPS, "a satellite receiver (GPS)"),
        (b"login: ", "There is no reply from a chip at"),
        (LOOP, "keeps restarting and does not reply"),
        (b"Brownout detector was triggered", "because its supply voltage drops"),
    ],
)
def test_the_device_at_a_port_without_a_chip_is_named(
    talks: bytes,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    def silent(tool: Esptool) -> Chip:
        raise Failure(
            "There is no reply from a chip at P.", "hold the board's button BOOT", NO_BOX
        )

    monkeypatch.setattr(Esptool, "identify", silent)
    with at_terminal(Talker(talks), tmp_path / "P") as link:
        assert cli.main(["flash", "--port", str(link)]) == NO_BOX
    assert message in capsys.readouterr().err


def test_a_box_that_keeps_restarting_after_the_flash_is_reported(
    small: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    class Panics:
        """A program that crashes before it can reply."""

        restarts = False

        def exchange(self, data: bytes) -> bytes:
            return LOOP if data else b""

        def stop(self) -> None:
            pass

    monkeypatch.setattr("doomsday.device.line.started.started.__defaults__", (1.0,))
    with MockChip(tmp_path, start=lambda file: Panics()) as chip:
        assert flash(chip, tmp_path, "--board", "devkitc") == FAILED
    error, hint = capsys.readouterr().err.splitlines()[-2:]
    assert "The flash is written and verified. The board at" in error
    assert "keeps restarting" in error
    assert hint.startswith("Try: check that --board names your board")


@pytest.mark.parametrize(
    ("found", "message", "code"),
    [
        ([], "Error: No board was found.", NO_BOX),
        ([FakePort("/dev/ttyS0")], "Error: No board was found.", NO_BOX),
        (
            [FakePort("/dev/ttyACM7", 0x1234, 1)],
            "Error: No port is of a kind that boards have; found /dev/ttyACM7.",
            NO_BOX,
        ),
        (
            [FakePort("/dev/ttyUSB0", 0x10C4, 0xEA60), FakePort("/dev/ttyUSB1", 0x10C4, 0xEA60)],
            "Error: 2 boards are connected",
            MANY_BOXES,
        ),
    ],
)
def test_without_a_known_port_no_board_is_found(
    found: list[FakePort],
    message: str,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    plug_in(monkeypatch, *found)
    assert cli.main(["flash"]) == code
    assert capsys.readouterr().err.startswith(message)


def test_a_firmware_for_another_chip_writes_nothing(
    bare: MockChip, tmp_path: Path, capsys: Capture
) -> None:
    assert flash(bare, tmp_path, "--board", "devkitc", kind="esp32s3") == FAILED
    assert "is for an ESP32-S3, not an ESP32" in capsys.readouterr().err
    assert set(bare.content) == {0xFF}


def test_a_port_that_is_not_there(tmp_path: Path, capsys: Capture) -> None:
    assert cli.main(["flash", "--port", str(tmp_path / "none"), "--board", "devkitc"]) == NO_BOX
    assert "There is no port" in capsys.readouterr().err


def test_runs_are_the_image_and_end_with_the_table(small: None) -> None:
    image = whole_image("devkitc", "esp32", {"/games/0001.game": GAME})
    found = runs(image)
    rebuilt = bytearray(b"\xff" * len(image))
    for run in found:
        assert not run.offset % 4096 and not len(run.content) % 4096
        rebuilt[run.offset : run.offset + len(run.content)] = run.content
    assert rebuilt == image
    assert found[-1].offset + len(found[-1].content) == 0x9000
    assert sum(len(run.content) for run in found) < MIB // 2


def test_a_journal_in_files_moves_to_its_partition() -> None:
    from doomsday.device.backup.box_data import with_journal_of_files

    others = {"/log/x": b"?", "/log/²": b"?", "/games/1.game": b""}
    files = {"/log/0": b"zero", "/log/31": b"last", **others}
    rest, journal = with_journal_of_files(files, 0x20000)
    assert rest == others
    assert journal[:5] == b"zero\xff" and journal[31 * 4096 :][:5] == b"last\xff"


def test_a_larger_flash_gets_a_larger_file_system_with_the_same_files(small: None) -> None:
    from doomsday.image.firmware import check

    board = catalog.read("heltec_v3")
    loaded = check(firmware("esp32s3"), board, "f.bin")
    chip = Chip("ESP32-S3", "0", 8 * MIB)
    image = flashing.image(board, chip, loaded, BoxData(PLAYERS, b"log" + b"\xff" * 4093), {})
    assert len(image) == 8 * MIB
    files = vfs.read_all(image[0x200000:])
    assert PLAYERS.items() <= files.items() and image[0x1E0000:0x1E0003] == b"log"
