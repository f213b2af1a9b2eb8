"""What may be wrong between this machine and a box: what is seen, what it means, what to do."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from doomsday import resources
from doomsday.console.output import counted, printable
from doomsday.device.backup.rescue import waiting
from doomsday.device.line.box import GREET_S, Box, Health
from doomsday.device.line.conversation import Conversation
from doomsday.device.line.find_box import VARIABLE
from doomsday.device.line.remembered import recall
from doomsday.device.port import clock, faults
from doomsday.device.port.listing import KNOWN, Found, is_board, ports
from doomsday.device.port.port import Port
from doomsday.device.port.port_diagnosis import CORRUPTED, FLASH, STARTS, not_a_box
from doomsday.device.port.usb_port import UsbPort, is_loader
from doomsday.device.prompt import flash_state
from doomsday.device.prompt.flash_state import FlashState
from doomsday.device.prompt.repl import Raised, Repl
from doomsday.errors import Failure

PATIENCE_S = GREET_S
_USB = Path("/sys/bus/usb/devices")
_PROC = Path("/proc")
_ETC = "/etc/udev/rules.d"
_RULES = (Path("/usr/lib/udev/rules.d"), Path("/lib/udev/rules.d"), Path(_ETC))
_OURS = f"{_ETC}/60-doomsday.rules"
# The box begins no game below that.
_LITTLE_KB = 48
_BUTTONS = "ABCD"
_DEPLOY = "doomsday deploy"
_PROMPT = b">>> "
# Three starts that the watchdog ends take longer.
STARTS_S = 10.0
_LISTEN_S = 0.05
_HEARD_MAX = 16_384


@dataclass(frozen=True)
class Finding:
    """One thing seen: a sentence, and what to do about it, "" where all is well."""

    what: str
    hint: str = ""

    @property
    def bad(self) -> bool:
        """Whether something is to be done."""
        return bool(self.hint)


@dataclass(frozen=True)
class Machine:
    """Where this machine tells about its devices and programs."""

    usb: Path = _USB
    proc: Path = _PROC
    rules: tuple[Path, ...] = _RULES
    found: Callable[[], list[Found]] = ports


def examine(named: str | None, machine: Machine | None = None) -> list[Finding]:
    """Everything found, from the cable to the box's files, as far as it got."""
    here = machine or Machine()
    port = named or os.environ.get(VARIABLE) or _likely(here.found())
    saved = [Finding(sentence, f"{FLASH}, which puts them back") for sentence in waiting(port)]
    if port is None:
        return [*_without_port(here), *saved]
    findings = [*_other_programs(here, port), *saved]
    try:
        stream = Port(port)
    except Failure as failure:
        return [Finding(failure.message, failure.hint), *findings]
    usb = UsbPort(port)
    try:
        return [
            Finding(f"The port {printable(port)} opens."),
            *_usb(usb),
            *_box(stream, usb),
            *findings,
        ]
    finally:
        stream.close()


def _usb(port: UsbPort) -> list[Finding]:
    """What it means that a port is the chip's own USB."""
    if not port.native:
        return []
    return [
        Finding(
            "The port is the chip's own USB: it goes away for a moment whenever the board starts, "
            "and what the board says while no program has the port open is lost."
        )
    ]


def udev_rules() -> str:
    """A file for /etc/udev/rules.d: who may use the ports of boards, and ModemManager keeps off.

    Nothing of it is for brltty: its rules come later, and take the USB device, not the port.
    """
    lines = [
        f"# {_OURS}: ports of boards for a Doomsday Box.",
        "# The name must sort before 73-seat-late.rules, which gives what is tagged uaccess to",
        "# whoever sits at the computer, and before 77-mm-*.rules, by which ModemManager picks.",
    ]
    for vendor, products in KNOWN.items():
        for product in products or ("*",):
            number = product if isinstance(product, str) else f"{product:04x}"
            lines.append(
                f'SUBSYSTEM=="tty", ATTRS{{idVendor}}=="{vendor:04x}", '
                f'ATTRS{{idProduct}}=="{number}", TAG+="uaccess", '
                'ENV{ID_MM_DEVICE_IGNORE}="1"'
            )
    return "\n".join(lines) + "\n"


def _likely(found: list[Found]) -> str | None:
    known = [port.port for port in found if port.known]
    last = recall()
    if last is not None and os.path.exists(last.port) and (not known or last.port in known):
        return last.port
    return known[0] if known else None


def _without_port(here: Machine) -> list[Finding]:
    plugged = [number for number in _usb_numbers(here.usb) if is_board(*number)]
    if not plugged:
        return [
            Finding(
                "No board is seen on USB.",
                "another cable (many only charge and carry no data), another socket, and look "
                "whether the board is lit; one without a USB bridge is not seen when its program "
                f"does not start: hold BOOT, press and release RST, release BOOT, then {FLASH}",
            )
        ]
    number = "{:04x}:{:04x}".format(*plugged[0])
    brltty = _brltty_rules(here.rules)
    if brltty:
        off = " && ".join(f"sudo ln -s /dev/null {_ETC}/{name}" for name in brltty)
        return [
            Finding(
                f"A board is on USB ({number}) without a port: brltty, made for Braille displays, "
                "takes it.",
                f"sudo apt remove brltty, or where it shall stay, but not reach for USB: {off}; "
                "then plug the board in again",
            )
        ]
    return [
        Finding(
            f"A board is on USB ({number}), but has no serial port.",
            "plug it in again; if that does not help, the driver of its USB chip is missing",
        )
    ]


def _brltty_rules(folders: tuple[Path, ...]) -> list[str]:
    """The names of brltty's rules that are in force: a link to nothing in /etc takes one away."""
    there = {
        path.name: path.resolve()
        for folder in folders
        if folder.is_dir()
        for path in folder.glob("*brltty*.rules")
    }
    return sorted(name for name, path in there.items() if path != Path(os.devnull))


def _other_programs(here: Machine, port: str) -> list[Finding]:
    """Programs that reach for ports of their own accord."""
    if "ModemManager" not in _programs(here.proc) or not port.startswith("/dev/"):
        return []
    for folder in here.rules:
        if folder.is_dir() and any(folder.glob("*doomsday*")):
            return []
    return [
        Finding(
            "ModemManager runs: it may take the box for a modem and talk to it.",
            f"doomsday doctor --udev | sudo tee {_OURS}, then "
            "sudo udevadm control --reload and plug the board in again",
        )
    ]


def _box(stream: Port, port: UsbPort) -> list[Finding]:
    try:
        box = Box(Conversation(stream), PATIENCE_S)
    except faults.NotABox as failure:
        return _no_box(stream, port, failure)
    except Failure as failure:
        return [Finding(failure.message, failure.hint or "restart the box")]
    findings = _program(box) + _files(box) + _state(box) + _health(box)
    box.bye()
    return findings


def _no_box(stream: Port, port: UsbPort, failure: faults.NotABox) -> list[Finding]:
    """What is at the port instead of a box, and what its flash tells."""
    noise = failure.noise
    if STARTS in noise:
        # Whether it goes on starting shows only after some time.
        noise += _heard(stream, STARTS_S)
        failure = not_a_box(stream.name, noise)
    if is_loader(port.found()) and not faults.shown(noise):
        return [
            Finding(
                f"The chip at {printable(port.name)} waits in its loader, or its flash holds "
                "nothing that it can start.",
                f"press RST or EN on the board; if that does not help: {FLASH}",
            )
        ]
    finding = Finding(failure.message, failure.hint or "restart the box")
    if not failure.board or not (CORRUPTED.search(noise) or _PROMPT in noise):
        return [finding]
    try:
        state, path = _flash_of(stream, restart=bool(CORRUPTED.search(noise)))
    except (Failure, Raised):
        return [finding, Finding("Its flash could not be looked at.")]
    return [_size(state) or finding, *_damaged(path), *_journal(state)]


def _heard(stream: Port, seconds: float) -> bytes:
    end = clock.now() + seconds
    heard = b""
    try:
        while clock.now() < end:
            heard = (heard + stream.read(_LISTEN_S))[-_HEARD_MAX:]
    except faults.Cut:
        # The chip's own USB leaves with each start.
        return heard
    return heard


def _flash_of(stream: Port, restart: bool) -> tuple[FlashState, str]:
    """Read the flash of a board that is at its prompt, or gets there; it is left so.

    With it goes the path of a damaged program file, "" for none.
    """
    repl = Repl(stream)
    repl.stop()
    try:
        return flash_state.read(repl), flash_state.damaged_file(repl)
    finally:
        if restart:
            repl.reset()
        else:
            repl.leave()


def _size(state: FlashState) -> Finding | None:
    if not state.image_mib:
        return None
    return Finding(
        f"The image on the board was made for {state.image_mib} MiB of flash, and the board "
        f"has {state.flash_mib}, so MicroPython cannot read its files.",
        f"{FLASH}, which asks the chip for its size and keeps what is on it",
    )


def _journal(state: FlashState) -> list[Finding]:
    if not state.sectors:
        return []
    total = len(state.sectors)
    if state.unreadable:
        return [
            Finding(
                f"{state.unreadable} of {total} sectors of the journal cannot be read: a running "
                "game may be lost.",
                "doomsday backup FILE before anything else, which copies them as they are",
            )
        ]
    if not any(sector.strip(b"\xff") for sector in state.sectors):
        return [Finding("The journal is blank: no game was running, or it was erased.")]
    return [Finding("The journal can be read; a running game is kept there.")]


def _health(box: Box) -> list[Finding]:
    try:
        return health_findings(box.health())
    except faults.Refused as refused:
        # A program that does not know the question is an older one.
        return [Finding(refused.message, _DEPLOY)]
    except Failure as failure:
        return [Finding(failure.message, failure.hint)]


def _files(box: Box) -> list[Finding]:
    """Which file of the box's program is damaged."""
    try:
        path, older_runs = box.damaged_program()
    except faults.Refused:
        # A program that does not know the question; `_health` says so.
        return []
    except Failure as failure:
        return [Finding(failure.message, failure.hint)]
    if not path:
        return []
    name = printable(path)
    if older_runs:
        return [
            Finding(
                f"The program file {name} was damaged; the box runs the program it had before.",
                _DEPLOY,
            )
        ]
    return _damaged(path)


def _damaged(path: str) -> list[Finding]:
    if not path:
        return []
    return [Finding(f"The program file {printable(path)} on the box is damaged.", _DEPLOY)]


def _program(box: Box) -> list[Finding]:
    version, ours = box.hello.version, resources.version()
    said = f"{printable(box.hello.name)} answers: version {printable(version)}"
    if _numbers(version) < _numbers(ours):
        return [Finding(f"{said}, older than this program's {ours}.", _DEPLOY)]
    if _numbers(version) > _numbers(ours):
        return [Finding(f"{said}, newer than this program's {ours}.", "a newer doomsday here")]
    return [Finding(f"{said} on {printable(box.hello.board)}.")]


def _state(box: Box) -> list[Finding]:
    findings = []
    if box.hello.state == "safe":
        findings.append(
            Finding(
                "The box is in safe mode.", "D on the box starts it; if it comes back, " + _DEPLOY
            )
        )
    if box.hello.state == "crash":
        findings.append(
            Finding("The box's program went wrong; the code is on its screen.", _DEPLOY)
        )
    if box.hello.free_kb < _LITTLE_KB:
        findings.append(
            Finding(
                f"The box has {box.hello.free_kb} KB of room left, too little for a game.",
                "doomsday pull FOLDER --remove",
            )
        )
    return findings


def health_findings(health: Health) -> list[Finding]:
    """What a box says is wrong with it."""
    findings = []
    if not health.display:
        findings.append(
            Finding(
                "The display does not answer on its two wires.",
                "compare SDA, SCL, VCC and GND with 'doomsday board NAME'",
            )
        )
    elif health.display_failures:
        findings.append(
            Finding(
                f"The display did not answer {counted(health.display_failures, 'time')}.",
                "shorter or better wires to the display",
            )
        )
    for place, letter in enumerate(_BUTTONS):
        if health.stuck & 1 << place:
            findings.append(
                Finding(
                    f"Button {letter} was down when the box started, and is ever since.",
                    f"look at the wires of button {letter}: they touch, or a leg is wrong",
                )
            )
    if health.runs and not health.log_in_flash:
        findings.append(
            Finding(
                "The flash has no partition `jrnl`, so every press is slower than it could be.",
                f"{FLASH}, which keeps the games",
            )
        )
    if health.lost:
        findings.append(
            Finding(
                f"{counted(health.lost, 'record')} of the log cannot be read.",
                "doomsday backup FILE; if more come, another board",
            )
        )
    if health.damaged:
        findings.append(
            Finding(
                f"The box kept {counted(health.damaged, 'damaged file')} aside.",
                "doomsday pull FOLDER --salvage if it is a journal; doomsday backup FILE keeps "
                "it; enter settings and companies again",
            )
        )
    return findings or [Finding("Display, buttons, flash and files are well.")]


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(
        int(part) if part.isascii() and part.isdigit() else 0 for part in version.split(".")
    )


def _usb_numbers(folder: Path) -> list[tuple[int, int]]:
    numbers = []
    for device in sorted(folder.glob("*")):
        try:
            pair = [(device / name).read_text() for name in ("idVendor", "idProduct")]
            numbers.append((int(pair[0], 16), int(pair[1], 16)))
        except (OSError, ValueError):
            continue
    return numbers


def _programs(proc: Path) -> set[str]:
    names = set()
    for comm in proc.glob("[0-9]*/comm"):
        try:
            names.add(comm.read_text().strip())
        except OSError:
            continue
    return names
