"""Failures between laptop and box."""

import os
import shlex
import stat
import sys
from collections.abc import Sequence
from pathlib import Path

from doomsday.errors import FAILED, MANY_BOXES, NO_BOX, Failure
from doomsday.wording import printable

_SHOWN_MAX = 100
_LIST = "doomsday ports"


class Cut(Failure):
    """The port has failed or disappeared."""

    def __init__(self, port: str) -> None:
        super().__init__(
            f"The connection to the box at {printable(port)} was lost.",
            "check the cable and the box's screen, then run the command again",
            FAILED,
        )


class InUse(Failure):
    """Another program has the port open."""


class Silent(Failure):
    """The other end does not reply. `noise`: its output outside of frames."""

    def __init__(self, port: str, noise: bytes = b"") -> None:
        output = shown(noise)
        last = f"; its last output: {output}" if output else ""
        super().__init__(
            f"The box at {printable(port)} does not reply any more.",
            f"check the cable and the box's screen, then run the command again{last}",
            FAILED,
        )
        self.noise = noise


class Restarted(Failure):
    """The box does not know the session, because it has restarted."""

    def __init__(self, port: str) -> None:
        super().__init__(
            f"The box at {printable(port)} restarted during the command.",
            "check its cable and its power, then run the command again",
            FAILED,
        )


class Refused(Failure):
    """The box refused a request. `refusal` is a code of shared.link.messages."""

    def __init__(self, refusal: str, sentence: str) -> None:
        reason = _sentence(sentence) or "no reason given"
        super().__init__(f"The box refuses: {reason}.", _HINTS.get(refusal, ""), FAILED)
        self.refusal = refusal
        self.sentence = sentence


class NotABox(Failure):
    """The device at the port does not reply as a box does.

    noise: its output. board: whether it is known to be a board that could become a box.
    """

    def __init__(self, message: str, hint: str, noise: bytes, board: bool = False) -> None:
        super().__init__(message, hint, NO_BOX)
        self.noise = noise
        self.board = board


_SENTENCE_MAX = 200
_GROUP_USES = stat.S_IRGRP | stat.S_IWGRP
_HINTS = {
    "protocol": "the same version of the program on box and laptop",
    "busy": "the same command again while no button is pressed",
    "full": "doomsday pull FOLDER --remove, then the same command again",
    "bad": "the same command again",
    "limit": "fewer or smaller files; or leave the game on the box first (A, then Pause)",
}


def no_port(port: str) -> Failure:
    """Return the failure for a port that does not exist."""
    return Failure(f"There is no port {printable(port)}.", _LIST, NO_BOX)


def no_serial_port(port: str) -> Failure:
    """Return the failure for a path that is not a serial port."""
    return Failure(f"{printable(port)} is not a serial port.", _LIST, NO_BOX)


def in_use(port: str, holder: str) -> InUse:
    """Return the failure for a port that another program, `holder` or "", has open."""
    by = f"by {printable(holder)}" if holder else "by another program"
    return InUse(
        f"The port {printable(port)} is in use {by}.", "close it, then run the command again"
    )


def no_rights(port: str) -> Failure:
    """Return the failure for a port that the user has no permission to open."""
    group = _group_of(port)
    if group == "":
        return Failure(
            f"You have no permission to use the port {printable(port)}.",
            "ask the administrator of this computer for access to serial ports",
        )
    if group is None:
        return Failure(
            f"You have no permission to use the port {printable(port)}, and no group has.",
            f"sudo chown $USER {shlex.quote(printable(port))}, which lasts until it is unplugged; "
            "'doomsday doctor --udev' prints permanent rules",
        )
    return Failure(
        f"You have no permission to use the port {printable(port)}: it belongs to the group "
        f"'{group}'.",
        f"sudo usermod -aG {group} $USER, then log out and in again",
    )


def other_protocol(ours: int, version: str, sentence: str) -> Failure:
    """Return the failure for a box with another protocol than `ours`.

    version: of its program, "" if not known. sentence: the reason it gave, or "".
    """
    shown_version = f" (version {printable(version)})" if version else ""
    why = f": {_sentence(sentence)}" if sentence else ""
    return Failure(
        f"The box's program{shown_version} does not support protocol {ours}{why}.",
        "the same version of the program on box and laptop",
    )


def invalid_reply(what: str) -> Failure:
    """Return the failure for an invalid reply from the box; `what` says what is wrong with it."""
    return Failure(
        f"Invalid reply from the box: {what}.", "restart the box, then run the command again"
    )


def shown_name(path: str) -> str:
    """Return a path on a board as printable text of bounded length."""
    plain = printable(path)
    return plain if len(plain) <= _SHOWN_MAX else f"{plain[:_SHOWN_MAX]}..."


def slow(port: str) -> Failure:
    """Return the failure for a box whose replies take too long in total."""
    return Failure(
        f"The box at {printable(port)} replies too slowly.",
        "restarting the box, another cable or another USB socket",
    )


def no_box(asked: int = 0, unasked: str = "") -> Failure:
    """Return the failure for no box at any port.

    asked: number of ports queried. unasked: a port of another kind to suggest, or "".
    """
    if asked > 1:
        return Failure(
            f"No box was found at any of {asked} possible ports.",
            f"{_LIST}, which shows what is connected to each of them",
            NO_BOX,
        )
    return Failure(
        "No box was found.",
        f"plugging it in, or --port {printable(unasked) or 'PORT'} (or DOOMSDAY_PORT)",
        NO_BOX,
    )


def many_boxes(found: Sequence[tuple[str, str]]) -> Failure:
    """Return the failure for several boxes; `found` has the port and name of each."""
    names = ", ".join(f"{printable(port)} ({printable(name)})" for port, name in found)
    return Failure(f"{len(found)} boxes were found: {names}.", f"--port {found[0][0]}", MANY_BOXES)


def shown(noise: bytes) -> str:
    """Return the end of output outside of frames, as one printable line."""
    plain = bytes(code if 32 < code < 127 else 32 for code in noise)
    return " ".join(plain.decode().split())[-_SHOWN_MAX:]


def _sentence(text: str) -> str:
    return printable(text)[:_SENTENCE_MAX].rstrip(".")


def _group_of(port: str) -> str | None:
    """Return the group that has access to a port, None for none, "" if not known.

    Root's group counts as none: do not suggest to join it.
    """
    if sys.platform == "win32":
        return ""
    try:
        import grp

        rights = os.stat(port)
        if rights.st_gid == 0 or rights.st_mode & _GROUP_USES != _GROUP_USES:
            return None
        return grp.getgrgid(rights.st_gid).gr_name
    except (ImportError, OSError, KeyError):
        return ""


def holder_of(port: str, proc: Path = Path("/proc")) -> str:
    """Return the program that has a port open, as "screen (pid 4711)", or ""."""
    target = os.path.realpath(port)
    try:
        processes = sorted(proc.iterdir())
    except OSError:
        return ""
    for process in processes:
        if process.name.isdigit() and int(process.name) != os.getpid() and _has(process, target):
            try:
                name = (process / "comm").read_text().strip()
            except OSError:
                continue
            return f"{name} (pid {process.name})"
    return ""


def _has(process: Path, target: str) -> bool:
    try:
        return any(os.readlink(link) == target for link in (process / "fd").iterdir())
    except OSError:
        return False
