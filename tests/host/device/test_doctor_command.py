"""The command `doctor` finds every problem that it knows."""

import json
import os
import re
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from doomsday import cli, resources
from doomsday.device.backup.box_data import BoxData
from doomsday.device.backup.rescue import rescue
from doomsday.device.doctor import machine
from doomsday.device.doctor.box_state import health_findings
from doomsday.device.doctor.examine import examine
from doomsday.device.doctor.findings import Finding
from doomsday.device.doctor.machine import Machine
from doomsday.device.line.replies import Health
from doomsday.device.port import patience
from doomsday.device.port.listing import Found
from doomsday.errors import FAILED
from doomsday.image import build, partitions
from doomsday.image.script_names import beside
from tests.host.device.listed import FakePort
from tests.host.device.listed import plug_in as listed
from tests.host.device.mockchip import SimLife
from tests.host.simbox import flash_image
from tests.link.linebox import at_terminal
from tests.link.modelbox import ModelBox
from tests.packed import flipped

pytestmark = pytest.mark.usefixtures("own_state")

Capture = pytest.CaptureFixture[str]
WELL = Health(1, 1, 1, 0, 0, 0, 0)


@pytest.fixture
def here(tmp_path: Path) -> Machine:
    """Return a computer with nothing on USB, no programs and no rules."""
    folders = [tmp_path / name for name in ("usb", "proc", "rules")]
    for folder in folders:
        folder.mkdir()
    usb, proc, rules = folders
    return Machine(usb, proc, (rules,), lambda: [])


@pytest.fixture
def box() -> ModelBox:
    model = ModelBox()
    model.version = resources.version()
    return model


@pytest.fixture
def port(box: ModelBox, tmp_path: Path) -> Iterator[str]:
    with at_terminal(box, tmp_path / "P") as link:
        yield str(link)


class Noise:
    """A port with a device that is not a box."""

    def __init__(self, said: bytes) -> None:
        self.said = said

    def hear(self, data: bytes, now_ms: int) -> bytes:
        return self.said if data else b""


def written_sector() -> bytes:
    """Return a journal sector with a header, as firmware/box/store/journal.py writes it."""
    head = struct.pack("<3sBII", b"DBL", 0, 1, 0)
    return (head + struct.pack("<I", zlib.crc32(head))).ljust(4096, b"\xff")


def plug_in(here: Machine, vendor: str, product: str) -> None:
    device = here.usb / "1-1"
    device.mkdir()
    (device / "idVendor").write_text(vendor + "\n")
    (device / "idProduct").write_text(product + "\n")


def bad(findings: list[Finding]) -> list[str]:
    return [finding.what for finding in findings if finding.bad]


def test_a_box_in_order_has_no_problems(port: str, capsys: Capture) -> None:
    assert cli.main(["doctor", "--port", port]) == 0
    said = capsys.readouterr().out
    assert "Display, buttons, flash and files are in order." in said
    assert "Try:" not in said


def test_no_board_on_usb_suggests_the_cable(here: Machine) -> None:
    (finding,) = examine(None, here)
    assert finding.what == "No board was found on USB."
    assert "only power" in finding.hint


def test_a_board_taken_by_brltty_is_explained(here: Machine) -> None:
    plug_in(here, "1a86", "7523")
    (here.rules[0] / "90-brltty-device.rules").touch()
    (finding,) = examine(None, here)
    assert "(1a86:7523)" in finding.what and "brltty" in finding.what
    assert finding.hint.startswith("sudo apt remove brltty")
    assert "sudo ln -s /dev/null /etc/udev/rules.d/90-brltty-device.rules" in finding.hint


def test_brltty_with_disabled_rules_is_not_reported(here: Machine) -> None:
    plug_in(here, "1a86", "7523")
    (here.rules[0] / "90-brltty-device.rules").symlink_to("/dev/null")
    (finding,) = examine(None, here)
    assert "brltty" not in finding.what


def test_games_saved_on_the_computer_are_reported(here: Machine, tmp_path: Path) -> None:
    saved = rescue(
        "240ac4e29526", BoxData({"/games/0001.game": b"x"}, b""), str(tmp_path / "none")
    )
    first, second = examine(str(tmp_path / "none"), here)
    assert first.what.startswith("There is no port")
    assert str(tmp_path / "none") in second.what and str(saved) in second.what
    assert "doomsday flash" in second.hint
    assert len(examine(str(tmp_path / "other"), here)) == 1


def test_a_board_without_a_driver_is_reported(here: Machine) -> None:
    plug_in(here, "10c4", "ea60")
    (finding,) = examine(None, here)
    assert finding.what == "A board is on USB (10c4:ea60), but it has no serial port."


def test_other_usb_devices_are_not_boards(here: Machine) -> None:
    plug_in(here, "046d", "c52b")
    assert bad(examine(None, here)) == ["No board was found on USB."]


def test_a_port_that_is_not_there(here: Machine, tmp_path: Path) -> None:
    (finding,) = examine(str(tmp_path / "none"), here)
    assert finding.what == f"There is no port {tmp_path / 'none'}."


def test_a_port_without_permission_is_reported_with_a_hint(
    here: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("serial.Serial.open", denied)
    (finding,) = examine("/dev/null", here)
    # Do not suggest to join root's group.
    assert finding.what == "You have no permission to use the port /dev/null, and no group has."
    assert finding.hint.startswith("sudo chown $USER /dev/null")


def test_a_port_in_use_names_the_program(here: Machine, port: str) -> None:
    import fcntl

    descriptor = os.open(port, os.O_RDWR | os.O_NOCTTY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        (finding,) = examine(port, here)
    finally:
        os.close(descriptor)
    assert "is in use by" in finding.what


def be_impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for a device without a reply only briefly."""
    monkeypatch.setattr(patience, "QUICK_S", 0.5)
    monkeypatch.setattr(patience, "SLOWEST_S", 1.0)


def test_modemmanager_is_reported_unless_our_rules_exclude_it(here: Machine) -> None:
    (here.proc / "4711").mkdir()
    (here.proc / "4711" / "comm").write_text("ModemManager\n")
    assert bad(machine.other_programs(here, "/dev/ttyUSB0"))[0].startswith(
        "ModemManager is running"
    )
    (here.rules[0] / "60-doomsday.rules").touch()
    assert machine.other_programs(here, "/dev/ttyUSB0") == []


@pytest.mark.parametrize(
    ("said", "what"),
    [
        (b"rst:0x1\r\nwaiting for download\r\n", "is in its bootloader"),
        (b"invalid header: 0xffffffff\r\n", "has no valid program."),
        (b"The filesystem appears to be corrupted.\r\n", "for another flash size"),
        (b"rst:0xc (SW_CPU_RESET),boot:0x13\r\n" * 3, "keeps restarting"),
        (b"Brownout detector was triggered\r\n", "because its supply voltage drops"),
        (b"MicroPython v1.29.0\r\n>>> ", "MicroPython without the box's program"),
        (
            b"Guru Meditation Error: Core  0 panic'ed (LoadProhibited).\r\n\r\nRebooting...\r\n",
            "keeps crashing and restarting (LoadProhibited)",
        ),
        (b"+++ATH\r\n", "does not reply as a box"),
        (b"", "There is no reply at"),
    ],
)
def test_the_device_at_the_port_is_named(
    said: bytes, what: str, here: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    be_impatient(monkeypatch)
    # This board repeats what it says at once.
    monkeypatch.setattr("doomsday.device.doctor.examine.STARTS_S", 1.0)
    with at_terminal(Noise(said), tmp_path / "Q") as link:
        (found,) = bad(examine(str(link), here))
    assert what in found


@pytest.fixture
def wrong_size(tmp_path: Path) -> Callable[[bytes], Path]:
    """Return a flash of 8 MiB with an image for 4, whose journal starts with given bytes."""

    def made(journal: bytes) -> Path:
        image = bytearray(flash_image({"/main.py": "never()"}))
        image[0x1E0000 : 0x1E0000 + len(journal)] = journal
        path = tmp_path / "flash.bin"
        path.write_bytes(image + b"\xff" * 4 * partitions.MIB)
        return path

    return made


def test_an_image_for_another_size_of_flash_is_named_with_both_sizes(
    wrong_size: Callable[[bytes], Path], here: Machine
) -> None:
    life = SimLife(wrong_size(b""), "sim")
    try:
        findings = examine(life.wait(), here)
    finally:
        life.stop()
    (found,) = [finding for finding in findings if finding.bad]
    assert found.what == (
        "The image on the board was made for 4 MiB of flash, but the board has 8, so MicroPython "
        "cannot read its files."
    )
    assert found.hint.startswith("doomsday flash")
    assert "The journal is blank: no game was running, or it was erased." in [
        finding.what for finding in findings
    ]


GARBAGE = bytes(range(1, 17)) + b"\xff" * 4080


@pytest.mark.parametrize(
    ("journal", "what", "bad"),
    [
        (GARBAGE, "1 of 32 sectors of the journal cannot be read", True),
        (GARBAGE * 3, "3 of 32 sectors of the journal cannot be read", True),
        (written_sector() + GARBAGE, "The journal is readable", False),
        (written_sector() + GARBAGE * 2, "2 of 32 sectors of the journal cannot be read", True),
    ],
)
def test_an_unreadable_journal_is_distinguished_from_a_readable_one(
    journal: bytes, what: str, bad: bool, wrong_size: Callable[[bytes], Path], here: Machine
) -> None:
    life = SimLife(wrong_size(journal), "sim")
    try:
        found = [each for each in examine(life.wait(), here) if what in each.what]
    finally:
        life.stop()
    assert [each.bad for each in found] == [bad]


def test_a_board_at_its_prompt_is_examined_and_left_there(tmp_path: Path, here: Machine) -> None:
    path = tmp_path / "flash.bin"
    path.write_bytes(flash_image({"/main.py": "print('no box')"}))
    life = SimLife(path, "sim")
    try:
        port = life.wait()
        first, second = examine(port, here), examine(port, here)
    finally:
        life.stop()
    assert first == second
    assert "without the box's program" in bad(first)[0]
    assert first[-1].what.startswith("The journal is blank")


def test_the_damaged_file_that_ended_the_program_is_named(tmp_path: Path, here: Machine) -> None:
    path = tmp_path / "flash.bin"
    image = build.flash_image("sim")
    packed = flipped(build.read_file(image, build.PACK_PATH) or b"", "box/app.py")
    path.write_bytes(build.put_file(image, build.PACK_PATH, packed))
    life = SimLife(path, "sim")
    try:
        found = bad(examine(life.wait(), here))
    finally:
        life.stop()
    assert "The program file /a.pack on the box is damaged." in found


def test_a_board_with_slow_restarts_is_observed_for_longer(
    here: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Starts:
        """A program that the watchdog ends after some seconds."""

        heard = 0

        def hear(self, data: bytes, now_ms: int) -> bytes:
            self.heard += 1
            return b"rst:0x7 (TG0WDT_SYS_RESET),boot:0x13\r\n" if self.heard % 40 == 1 else b""

    be_impatient(monkeypatch)
    with at_terminal(Starts(), tmp_path / "Q") as link:
        (found,) = bad(examine(str(link), here))
    assert "keeps restarting" in found


def test_the_chips_own_usb_is_explained(
    here: Machine, port: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed(monkeypatch, FakePort(port, 0x303A, 0x4001, "240ac4e295260000", "1-4:1.0"))
    (found,) = [finding for finding in examine(port, here) if "native USB" in finding.what]
    assert "output is lost while no program has the port open" in found.what and not found.bad


def test_a_silent_bootloader_on_native_usb_is_detected(
    here: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    be_impatient(monkeypatch)
    with at_terminal(Noise(b""), tmp_path / "Q") as link:
        name = str(link)
        listed(monkeypatch, FakePort(name, 0x303A, 0x1001, "24:0A:C4:E2:95:26", "1-4:1.0"))
        (found,) = [finding for finding in examine(name, here) if finding.bad]
    assert "is in its bootloader, or its flash has no" in found.what
    assert "doomsday flash" in found.hint


@pytest.mark.parametrize(
    "said", [b"invalid header: 0xffffffff\r\n", b"MicroPython v1.29.0\r\n>>> ", b""]
)
def test_flash_is_suggested_for_a_new_board(
    said: bytes, here: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    be_impatient(monkeypatch)
    with at_terminal(Noise(said), tmp_path / "Q") as link:
        findings = examine(str(link), here)
    (hint,) = [finding.hint for finding in findings if finding.bad]
    assert "doomsday flash" in hint


@pytest.mark.parametrize(
    ("version", "what"),
    [
        ("0.0.9", "older than this program ("),
        ("0.0.²", "older than this program ("),
        ("99.0", "newer than this"),
    ],
)
def test_a_box_with_another_version_is_reported(
    version: str, what: str, box: ModelBox, port: str, here: Machine
) -> None:
    box.version = version
    (found,) = bad(examine(port, here))
    assert what in found


@pytest.mark.parametrize(
    ("state", "what"), [("safe", "in safe mode"), ("crash", "program crashed")]
)
def test_safe_mode_and_a_crash_are_reported(
    state: str, what: str, box: ModelBox, port: str, here: Machine
) -> None:
    box.state = state
    (found,) = bad(examine(port, here))
    assert what in found


def test_a_full_box_is_reported(box: ModelBox, port: str, here: Machine) -> None:
    box.free_kb = 12
    (found,) = bad(examine(port, here))
    assert "only 12 KB free" in found


@pytest.mark.parametrize(
    ("place", "value", "what"),
    [
        (1, 0, "no partition `jrnl`"),
        (2, 0, "The display does not reply"),
        (3, 4, "failed to reply 4 times."),
        (3, 1, "failed to reply 1 time."),
        (4, 0b0100, "Button C has been down"),
        (5, 3, "3 records of the journal cannot be read"),
        (5, 1, "1 record of the journal cannot be read"),
        (6, 1, "The box has set aside 1 damaged file."),
        (6, 2, "The box has set aside 2 damaged files."),
    ],
)
def test_the_health_of_a_box_is_reported(place: int, value: int, what: str) -> None:
    values = list(vars(WELL).values())
    values[place] = value
    (finding,) = health_findings(Health(*values))
    assert what in finding.what and finding.bad


def test_an_update_is_suggested_for_an_older_box(box: ModelBox, port: str, here: Machine) -> None:
    box.health = ("not", "a", "number")
    (finding,) = [finding for finding in examine(port, here) if finding.bad]
    assert "The box refuses" in finding.what and finding.hint == "doomsday deploy"


def test_findings_as_json_and_an_exit_code(box: ModelBox, port: str, capsys: Capture) -> None:
    box.health = (1, 1, 0, 1, 0, 0, 0)
    assert cli.main(["doctor", "--port", port, "--json"]) == FAILED
    findings = json.loads(capsys.readouterr().out)
    assert [finding["bad"] for finding in findings] == [False, False, False, True]


def test_the_udev_rules_name_every_board(capsys: Capture) -> None:
    assert cli.main(["doctor", "--udev"]) == 0
    lines = capsys.readouterr().out.splitlines()
    rules = [line for line in lines if not line.startswith("#")]
    assert lines[0].startswith("# /etc/udev/rules.d/60-doomsday.rules")
    assert any('"10c4"' in rule and '"ea60"' in rule for rule in rules)
    for rule in rules:
        assert 'ID_MM_DEVICE_IGNORE}="1"' in rule and 'TAG+="uaccess"' in rule
        # These rules match ports; brltty's run later and take the USB device.
        assert rule.startswith('SUBSYSTEM=="tty"') and "BRLTTY" not in rule


def test_the_port_of_a_board_is_found(here: Machine, port: str) -> None:
    known = Found(port, "CP2102", "10c4:ea60:1", 0x10C4, True)
    machine = Machine(here.usb, here.proc, here.rules, lambda: [known])
    assert examine(None, machine)[0] == Finding(f"The port {port} can be opened.")


def test_a_damaged_program_file_is_named(box: ModelBox, port: str, capsys: Capture) -> None:
    box.damaged_program = ("box/screens/home.mpy", 0)
    assert cli.main(["doctor", "--port", port]) == FAILED
    said = capsys.readouterr().out
    assert "The program file box/screens/home.mpy on the box is damaged." in said
    assert "Try: doomsday deploy" in said
    box.damaged_program = ("lib/box/app.mpy", 1)
    assert cli.main(["doctor", "--port", port]) == FAILED
    assert "lib/box/app.mpy is damaged; the box runs its previous version" in (
        capsys.readouterr().out
    )


# A program that ends with an error in a function of the box.
FAILING = b"from box.ui import fitting\nfitting.lines(None, 0, None, 0)\n"


def somewhere(path: str, name: str) -> int:
    """A line of a function of the program."""
    return next(last for _, last, found in build.names().functions[path] if found == name)


def test_the_last_error_of_a_box_gets_module_line_and_function(
    box: ModelBox, port: str, capsys: Capture
) -> None:
    line = somewhere("box/ui/fitting.py", "lines")
    module, there = build.names().on_box("box/ui/fitting.py", line)
    box.last_error = (f"{module}:{there} TypeError", build.stamp("sim"))
    cli.main(["doctor", "--port", port])
    assert f"box/ui/fitting.py, line {line}, in lines: TypeError" in capsys.readouterr().out


def test_files_that_the_box_does_not_use_are_named(
    box: ModelBox, port: str, here: Machine
) -> None:
    box.strays = (3, "slot", "games/7.actions", "games/\x1b[2J")
    found = bad(examine(port, here))
    assert found == [
        "The file slot on the box does not name the program that runs.",
        "The box does not use games/7.actions, games/?[2J: it did not give these names.",
    ]
    box.strays = (65535, "games/65535.actions")
    (said,) = bad(examine(port, here))
    assert said.startswith("No game can begin") and "games/65535.actions has" in said


def test_the_slots_of_the_program_and_another_build_are_told(
    box: ModelBox, port: str, capsys: Capture
) -> None:
    cli.main(["doctor", "--port", port])
    said = capsys.readouterr().out
    assert "Its program runs from a.pack; there is no other one." in said
    assert "another build" not in said
    box.slots = ("b.pack", "a.pack")
    box.last_error = ("", "doomsday 0.1.0 0123456789ab")
    cli.main(["doctor", "--port", port])
    said = capsys.readouterr().out
    assert "Its program runs from b.pack; a.pack holds another one to go back to." in said
    assert "It is another build of this version: doomsday 0.1.0 0123456789ab." in said


def test_the_error_of_another_build_is_shown_as_it_is(
    box: ModelBox, port: str, capsys: Capture
) -> None:
    line = somewhere("box/ui/fitting.py", "lines")
    box.last_error = (f"fitting:{line} TypeError", "doomsday 0.1.0 0123456789ab")
    cli.main(["doctor", "--port", port])
    assert (
        f"Its last error: fitting:{line} TypeError (of a program of another build, whose names "
        "are not known here)." in capsys.readouterr().out
    )


def test_a_program_that_ended_at_its_prompt_tells_where(tmp_path: Path, here: Machine) -> None:
    path = tmp_path / "flash.bin"
    main = beside("main.py", FAILING, build.names())
    path.write_bytes(build.flash_image("sim", files={"/main.py": main}))
    life = SimLife(path, "sim")
    try:
        found = [each.what for each in examine(life.wait(), here)]
    finally:
        life.stop()
    ended = [what for what in found if what.startswith("Its program ended: ")]
    assert len(ended) == 1
    assert re.fullmatch(
        r"Its program ended: box/ui/fitting\.py, line \d+, in lines: AttributeError: 'NoneType' "
        r"object has no attribute 'split'\.",
        ended[0],
    )


def test_a_traceback_in_a_file_is_translated(tmp_path: Path, capsys: Capture) -> None:
    names = build.names()
    line = somewhere("box/ui/fitting.py", "fit_shorts")
    trace = tmp_path / "trace.txt"
    module, there = names.on_box("box/ui/fitting.py", line)
    trace.write_text(
        "Traceback (most recent call last):\r\n"
        f'  File "{module}", line {there}, in {names.short["fit_shorts"]}\r\n'
        "TypeError: \x1b[31mno\r\n"
    )
    assert cli.main(["doctor", "--trace", str(trace)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Traceback (most recent call last):",
        f'  File "box/ui/fitting.py", line {line}, in fit_shorts',
        "TypeError: ?[31mno",
    ]


def test_a_file_without_errors_of_this_version_is_told(tmp_path: Path, capsys: Capture) -> None:
    trace = tmp_path / "trace.txt"
    trace.write_bytes(b"\xff no:1 traceback")
    assert cli.main(["doctor", "--trace", str(trace)]) == FAILED
    said = capsys.readouterr().err
    assert "is of the program of version" in said and "Try:" in said
