"""Diagnose the device at a port where no box replies, by its output."""

import re
from dataclasses import dataclass

from doomsday.device.port.faults import NotABox, shown
from doomsday.wording import printable

FLASH = "doomsday flash"
# What to add wherever the board may hold games.
KEEPS = "which saves the games of a box first and puts them back"
_BECOMES = f"'{FLASH}' turns it into a box, and keeps the games of one"
_OTHER = "another port; 'doomsday ports' lists them"


@dataclass(frozen=True)
class _Kind:
    """A kind of device.

    says: pattern of its output. what: sentence with {} for the port, and {why} for the cause of a
    crash. hint: what to try. board: whether it is a board that can become a box.
    """

    says: re.Pattern[bytes]
    what: str
    hint: str
    board: bool = True


CORRUPTED = re.compile(rb"filesystem appears to be corrupted")
STARTS = b"rst:0x"
# What ESP-IDF prints at a crash of the chip, and then before it restarts.
CRASHED = re.compile(rb"Guru Meditation Error|Rebooting\.\.\.")
_WHY = re.compile(rb"Core +\d panic'ed \(([ -'*-~]{1,60})\)")
_LOOPS = (
    _Kind(
        re.compile(rb"Brownout detector was triggered|_BROWN_OUT"),
        "The board at {} keeps restarting because its supply voltage drops (brownout).",
        "another cable or USB socket, and nothing else on its 3V3 pin",
    ),
    _Kind(
        re.compile(rb"(?s)Rebooting\.\.\..*(?:Guru Meditation Error|Rebooting\.\.\.)"),
        "The chip of the board at {} keeps crashing and restarting{why}.",
        "another cable or USB socket; if that does not help: hold its button BOOT, press and "
        f"release RST or EN, release BOOT, then {FLASH}, {KEEPS}",
    ),
    _Kind(
        re.compile(rb"(?s)(?:rst:0x[0-9a-f]+ \(.*?){3}"),
        "The board at {} keeps restarting and does not reply.",
        f"hold its button BOOT, press and release RST or EN, release BOOT, then {FLASH}, {KEEPS}",
    ),
)
_KINDS = (
    _Kind(
        re.compile(rb"waiting for download|DOWNLOAD_BOOT|DOWNLOAD\("),
        "The board at {} is in its bootloader and waits for a program.",
        f"press RST or EN on the board; if it has never been a box, {_BECOMES}",
    ),
    _Kind(
        re.compile(rb"invalid header|flash read err|No bootable app"),
        "The board at {} has no valid program.",
        f"{FLASH}, {KEEPS}",
    ),
    # MicroPython's inisetup repeats this for ever and never runs main.py.
    _Kind(
        CORRUPTED,
        "MicroPython on the board at {} cannot read its file system: the image is for another "
        "flash size, or it is damaged.",
        f"{FLASH}, which detects the flash size and keeps the games",
    ),
    *_LOOPS,
    # A sentence of NMEA 0183 with its checksum.
    _Kind(
        re.compile(rb"\$[A-Z]{5},[ -)+-~]{0,75}\*[0-9A-F]{2}"),
        "The device at {} is a satellite receiver (GPS), not a board.",
        _OTHER,
        board=False,
    ),
)
# Output of the chip's ROM at a reset, and log lines of ESP-IDF programs.
_CHIP = re.compile(rb"rst:0x[0-9a-f]+ \(|(?:^|[\r\n])[EWIDV] \(\d+\) [\w.-]+: ")
_BROKEN = _Kind(
    re.compile(rb"(?s)soft reboot.*Traceback \(.*>>> "),
    "The program on the board at {} ended with an error.",
    "doomsday deploy, which replaces the program; 'doomsday backup FILE' saves the box's data",
)
_CRASHED_ONCE = _Kind(
    CRASHED,
    "The chip of the board at {} has crashed and restarts{why}.",
    "the same command again in some seconds; if it goes on: doomsday doctor",
)
_PROMPT = _Kind(
    re.compile(rb">>> "),
    "The board at {} runs MicroPython without the box's program.",
    f"'doomsday deploy --board NAME', which keeps its files; or {FLASH}, {KEEPS}",
)


def diagnose(port: str, noise: bytes) -> NotABox | None:
    """Return the failure if the output shows that it cannot be a box now, else None."""
    return _first_match(port, noise, _KINDS)


def diagnose_loop(port: str, noise: bytes) -> NotABox | None:
    """Return the failure if the output shows a board that keeps restarting, else None."""
    return _first_match(port, noise, _LOOPS)


def at_prompt(port: str, noise: bytes = b"") -> NotABox:
    """Return the failure for a board with MicroPython but without the box's program."""
    return _not_a_box(_PROMPT, port, noise)


def not_a_box(port: str, noise: bytes) -> NotABox:
    """Return the failure for a device that did not reply as a box does."""
    match = _first_match(port, noise, (*_KINDS, _BROKEN, _PROMPT, _CRASHED_ONCE))
    if match is not None:
        return match
    output = shown(noise)
    if not output:
        return NotABox(
            f"There is no reply at {printable(port)}.",
            "check that it is switched on; if it is a box that hangs, "
            "'doomsday info --interrupt'; "
            f"if it is a new board, {_BECOMES}; "
            "'doomsday ports' lists other ports",
            noise,
        )
    return other(port, f"does not reply as a box; its output: {output}", noise)


def other(port: str, does: str, noise: bytes) -> NotABox:
    """Return the failure for an unknown device; `does` completes the sentence about it."""
    if _CHIP.search(noise):
        return NotABox(
            f"The board at {printable(port)} {does}",
            f"restarting it; if it is not a box yet, {_BECOMES}",
            noise,
            board=True,
        )
    return NotABox(
        f"The device at {printable(port)} {does}",
        "another port ('doomsday ports' lists them), or restarting the box",
        noise,
    )


def _first_match(port: str, noise: bytes, kinds: tuple[_Kind, ...]) -> NotABox | None:
    for kind in kinds:
        if kind.says.search(noise):
            return _not_a_box(kind, port, noise)
    return None


def _not_a_box(kind: _Kind, port: str, noise: bytes) -> NotABox:
    crash = _WHY.search(noise)
    why = f" ({printable(crash[1].decode('ascii'))})" if crash else ""
    return NotABox(kind.what.format(printable(port), why=why), kind.hint, noise, kind.board)
