"""Findings about a box that replies: its program, its files, its hardware."""

from doomsday import resources
from doomsday.device.doctor.findings import DEPLOY, Finding
from doomsday.device.doctor.traces import named_back
from doomsday.device.line.box import Box
from doomsday.device.line.replies import Health
from doomsday.device.port import faults
from doomsday.device.port.port_diagnosis import FLASH
from doomsday.errors import Failure
from doomsday.image import build
from doomsday.wording import counted, printable


def of_box(box: Box) -> list[Finding]:
    """Return all findings about a box that replies."""
    found = _program(box) + _slots(box) + _files(box) + _state(box) + _error(box)
    return found + _strays(box) + _health(box)


# Free KB; the box starts no game below this.
_LITTLE_KB = 48
_BUTTONS = "ABCD"
_SLOT = "slot"
# The box gives no higher number to a game.
_NUMBER_MAX = 65535


def _program(box: Box) -> list[Finding]:
    version, ours = box.hello.version, resources.version()
    reply = f"{printable(box.hello.name)} replies: version {printable(version)}"
    if _version(version) < _version(ours):
        return [Finding(f"{reply}, older than this program ({ours}).", DEPLOY)]
    if _version(version) > _version(ours):
        return [
            Finding(
                f"{reply}, newer than this program ({ours}).",
                "updating doomsday on this computer",
            )
        ]
    return [Finding(f"{reply} on {printable(box.hello.board)}.")]


def _slots(box: Box) -> list[Finding]:
    """Return the slot of a box's program, and whether it has another one to go back to."""
    try:
        running, other = map(printable, box.slots())
    except faults.Refused:
        # The program is too old for the request.
        return []
    except Failure as failure:
        return [Finding(failure.message, failure.hint)]
    back = f"{other} holds another one to go back to" if other else "there is no other one"
    return [Finding(f"Its program runs from {running}; {back}.")]


def _files(box: Box) -> list[Finding]:
    """Return the finding for a damaged file of the box's program, if any."""
    try:
        path, older_runs = box.damaged_program()
    except faults.Refused:
        # The program is too old for the request; `_health` reports that.
        return []
    except Failure as failure:
        return [Finding(failure.message, failure.hint)]
    if not path:
        return []
    name = printable(path)
    if older_runs:
        return [
            Finding(
                f"The program file {name} is damaged; the box runs its previous version.",
                DEPLOY,
            )
        ]
    return damaged_file(path)


def damaged_file(path: str) -> list[Finding]:
    """Return the finding for a damaged file of the program, [] for ""."""
    if not path:
        return []
    return [Finding(f"The program file {printable(path)} on the box is damaged.", DEPLOY)]


def _state(box: Box) -> list[Finding]:
    findings = []
    if box.hello.state == "safe":
        findings.append(
            Finding(
                "The box is in safe mode.",
                "button D on the box starts its program; if safe mode returns, " + DEPLOY,
            )
        )
    if box.hello.state == "crash":
        findings.append(
            Finding("The box's program crashed; the crash code is on its screen.", DEPLOY)
        )
    if box.hello.free_kb < _LITTLE_KB:
        findings.append(
            Finding(
                f"The box has only {box.hello.free_kb} KB free, too little for a game.",
                "doomsday pull FOLDER --remove",
            )
        )
    return findings


def _error(box: Box) -> list[Finding]:
    """Return the last error of a box, with the names of the source."""
    try:
        code, stamp = box.last_error()
    except faults.Refused:
        # A program that does not know the request; `_health` says so.
        return []
    except Failure as failure:
        return [Finding(failure.message, failure.hint)]
    findings = []
    if stamp and not build.is_ours(stamp) and box.hello.version == resources.version():
        findings.append(Finding(f"It is another build of this version: {printable(stamp)}."))
    if code:
        findings.append(Finding(f"Its last error: {named_back(code, stamp)}."))
    return findings


def _strays(box: Box) -> list[Finding]:
    """Return findings about files of which a box makes nothing."""
    try:
        last, paths = box.strays()
    except faults.Refused:
        # The program is too old for the request.
        return []
    except Failure as failure:
        return [Finding(failure.message, failure.hint)]
    findings = []
    if _SLOT in paths:
        findings.append(
            Finding("The file slot on the box does not name the program that runs.", DEPLOY)
        )
    names = ", ".join(printable(path) for path in paths if path != _SLOT)
    if last >= _NUMBER_MAX:
        findings.append(
            Finding(
                f"No game can begin: numbers of games end at {_NUMBER_MAX}, which {names} has.",
                "doomsday backup FILE to keep everything, then remove the file if it was copied "
                "to the box by hand",
            )
        )
    elif names:
        findings.append(
            Finding(
                f"The box does not use {names}: it did not give these names.",
                "doomsday backup FILE, which keeps a copy of them",
            )
        )
    return findings


def _health(box: Box) -> list[Finding]:
    try:
        return health_findings(box.health())
    except faults.Refused as refused:
        # The program is too old for the request.
        return [Finding(refused.message, DEPLOY)]
    except Failure as failure:
        return [Finding(failure.message, failure.hint)]


def health_findings(health: Health) -> list[Finding]:
    """Return the findings for the health that a box reports."""
    findings = []
    if not health.display:
        findings.append(
            Finding(
                "The display does not reply.",
                "compare the wires SDA, SCL, VCC and GND with 'doomsday board NAME'",
            )
        )
    elif health.display_failures:
        findings.append(
            Finding(
                f"The display failed to reply {counted(health.display_failures, 'time')}.",
                "shorter or better wires to the display",
            )
        )
    for place, letter in enumerate(_BUTTONS):
        if health.stuck & 1 << place:
            findings.append(
                Finding(
                    f"Button {letter} has been down since the box started.",
                    f"check the wires of button {letter}: a short circuit, or the wrong legs",
                )
            )
    if health.runs and not health.log_in_flash:
        findings.append(
            Finding(
                "The flash has no partition `jrnl`, so every press is slower than necessary.",
                f"{FLASH}, which adds it and keeps the games",
            )
        )
    if health.lost:
        findings.append(
            Finding(
                f"{counted(health.lost, 'record')} of the journal cannot be read.",
                "doomsday backup FILE; if the number grows, another board",
            )
        )
    if health.damaged:
        findings.append(
            Finding(
                f"The box has set aside {counted(health.damaged, 'damaged file')}.",
                "doomsday pull FOLDER --salvage for a damaged journal, doomsday backup FILE to "
                "save any file; then enter settings and companies again",
            )
        )
    return findings or [Finding("Display, buttons, flash and files are in order.")]


def _version(version: str) -> tuple[int, ...]:
    return tuple(
        int(part) if part.isascii() and part.isdigit() else 0 for part in version.split(".")
    )
