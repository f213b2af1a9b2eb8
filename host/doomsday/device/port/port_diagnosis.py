"""What is at a port where no box answers, told by what it says."""

import re
from dataclasses import dataclass

from doomsday.console.output import printable
from doomsday.device.port.faults import NotABox, shown

FLASH = "doomsday flash"
_BECOMES = f"'{FLASH}' makes it a box"
_OTHER = "another port; 'doomsday ports' lists them"


@dataclass(frozen=True)
class _Kind:
    """What says such things: a sentence with a place for the port, and what to try.

    board: whether it is a board that can become a box.
    """

    says: re.Pattern[bytes]
    what: str
    hint: str
    board: bool = True


CORRUPTED = re.compile(rb"filesystem appears to be corrupted")
STARTS = b"rst:0x"
_LOOPS = (
    _Kind(
        re.compile(rb"Brownout detector was triggered|_BROWN_OUT"),
        "The board at {} starts again and again, because its supply breaks down.",
        "another cable or socket, and nothing else on its 3V3 pin",
    ),
    _Kind(
        re.compile(rb"(?s)(?:rst:0x[0-9a-f]+ \(.*?){3}"),
        "The board at {} starts again and again, and never answers.",
        f"hold its button BOOT, press and release RST or EN, release BOOT, then {FLASH}, which "
        "saves what the box keeps",
    ),
)
_KINDS = (
    _Kind(
        re.compile(rb"waiting for download|DOWNLOAD_BOOT|DOWNLOAD\("),
        "The board at {} waits in its loader for a program to be written.",
        f"press RST or EN on the board; if it has never been a box, {_BECOMES}",
    ),
    _Kind(
        re.compile(rb"invalid header|flash read err|No bootable app"),
        "The board at {} has no program that it can start.",
        FLASH,
    ),
    # MicroPython's inisetup says so for ever; main.py is never run.
    _Kind(
        CORRUPTED,
        "The board at {} runs MicroPython, which cannot read its file system: the image is for "
        "another size of flash, or it is damaged.",
        f"{FLASH}, which asks the chip for its size; where it finds nothing to save: "
        f"{FLASH} --erase",
    ),
    *_LOOPS,
    # A sentence of NMEA 0183, with its checksum.
    _Kind(
        re.compile(rb"\$[A-Z]{5},[ -)+-~]{0,75}\*[0-9A-F]{2}"),
        "Something else talks at {}, no board: a satellite receiver (GPS).",
        _OTHER,
        board=False,
    ),
)
# What the chip says when it starts, and how programs made with its maker's tools log.
_CHIP = re.compile(rb"rst:0x[0-9a-f]+ \(|(?:^|[\r\n])[EWIDV] \(\d+\) [\w.-]+: ")
_BROKEN = _Kind(
    re.compile(rb"(?s)soft reboot.*Traceback \(.*>>> "),
    "The program on the board at {} broke off with an error.",
    "doomsday deploy, which brings a new one; 'doomsday backup FILE' saves what it keeps",
)
_PROMPT = _Kind(
    re.compile(rb">>> "),
    "The board at {} runs MicroPython without the box's program.",
    f"{FLASH}, or 'doomsday deploy --board NAME', which leaves its MicroPython as it is",
)


def known(port: str, noise: bytes) -> NotABox | None:
    """Return the failure for something that its output shows is no box; None if it may be one."""
    return _told(port, noise, _KINDS)


def looping(port: str, noise: bytes) -> NotABox | None:
    """Return the failure for a board that its output shows restarts for ever; else None."""
    return _told(port, noise, _LOOPS)


def at_prompt(port: str, noise: bytes = b"") -> NotABox:
    """Return the failure for MicroPython without a program of ours."""
    return _not_a_box(_PROMPT, port, noise)


def not_a_box(port: str, noise: bytes) -> NotABox:
    """Return the failure for something that did not answer as a box does."""
    told = _told(port, noise, (*_KINDS, _BROKEN, _PROMPT))
    if told is not None:
        return told
    said = shown(noise)
    if not said:
        return NotABox(
            f"Nothing answers at {printable(port)}.",
            f"look whether it is on; a board that is no box yet: {_BECOMES}; "
            "'doomsday ports' lists other ports",
            noise,
        )
    return other(port, f"does not answer as a box; it says: {said}", noise)


def other(port: str, does: str, noise: bytes) -> NotABox:
    """Return the failure for something of no known kind; `does` says what it does."""
    if _CHIP.search(noise):
        return NotABox(
            f"The board at {printable(port)} {does}",
            f"start it anew; if it is no box yet, {_BECOMES}",
            noise,
            board=True,
        )
    return NotABox(
        f"What is at {printable(port)} {does}",
        "another port ('doomsday ports' lists them), or restart the box",
        noise,
    )


def _told(port: str, noise: bytes, kinds: tuple[_Kind, ...]) -> NotABox | None:
    for kind in kinds:
        if kind.says.search(noise):
            return _not_a_box(kind, port, noise)
    return None


def _not_a_box(kind: _Kind, port: str, noise: bytes) -> NotABox:
    return NotABox(kind.what.format(printable(port)), kind.hint, noise, kind.board)
