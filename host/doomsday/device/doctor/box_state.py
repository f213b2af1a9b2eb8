"""What a box that answers says of itself: its program, its files, and how its parts are."""

from doomsday import resources
from doomsday.console.output import counted, printable
from doomsday.device.doctor.findings import DEPLOY, Finding
from doomsday.device.line.box import Box
from doomsday.device.line.replies import Health
from doomsday.device.port import faults
from doomsday.device.port.port_diagnosis import FLASH
from doomsday.errors import Failure


def of_box(box: Box) -> list[Finding]:
    """Return everything found at a box that answers."""
    return _program(box) + _files(box) + _state(box) + _health(box)


# The box begins no game below that.
_LITTLE_KB = 48
_BUTTONS = "ABCD"


def _program(box: Box) -> list[Finding]:
    version, ours = box.hello.version, resources.version()
    said = f"{printable(box.hello.name)} answers: version {printable(version)}"
    if _version(version) < _version(ours):
        return [Finding(f"{said}, older than this program's {ours}.", DEPLOY)]
    if _version(version) > _version(ours):
        return [Finding(f"{said}, newer than this program's {ours}.", "a newer doomsday here")]
    return [Finding(f"{said} on {printable(box.hello.board)}.")]


def _files(box: Box) -> list[Finding]:
    """Return which file of the box's program is damaged."""
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
                DEPLOY,
            )
        ]
    return damaged_file(path)


def damaged_file(path: str) -> list[Finding]:
    """Return the finding for a damaged file of the program, none for ""."""
    if not path:
        return []
    return [Finding(f"The program file {printable(path)} on the box is damaged.", DEPLOY)]


def _state(box: Box) -> list[Finding]:
    findings = []
    if box.hello.state == "safe":
        findings.append(
            Finding(
                "The box is in safe mode.", "D on the box starts it; if it comes back, " + DEPLOY
            )
        )
    if box.hello.state == "crash":
        findings.append(
            Finding("The box's program went wrong; the code is on its screen.", DEPLOY)
        )
    if box.hello.free_kb < _LITTLE_KB:
        findings.append(
            Finding(
                f"The box has {box.hello.free_kb} KB of room left, too little for a game.",
                "doomsday pull FOLDER --remove",
            )
        )
    return findings


def _health(box: Box) -> list[Finding]:
    try:
        return health_findings(box.health())
    except faults.Refused as refused:
        # A program that does not know the question is an older one.
        return [Finding(refused.message, DEPLOY)]
    except Failure as failure:
        return [Finding(failure.message, failure.hint)]


def health_findings(health: Health) -> list[Finding]:
    """Return what a box says is wrong with it."""
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


def _version(version: str) -> tuple[int, ...]:
    return tuple(
        int(part) if part.isascii() and part.isdigit() else 0 for part in version.split(".")
    )
