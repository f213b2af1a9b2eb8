"""What can go wrong between laptop and box, in the user's words."""

import os
import shlex
import stat
from collections.abc import Sequence
from pathlib import Path

from doomsday.console.output import printable
from doomsday.errors import FAILED, MANY_BOXES, NO_BOX, Failure

_SHOWN_MAX = 100
_LIST = "doomsday ports"


class Cut(Failure):
    """The line itself is gone: nothing can be sent or heard any more."""

    def __init__(self, port: str) -> None:
        super().__init__(
            f"The line to the box at {printable(port)} was cut.",
            "look at the cable and at the box's screen, then the same again",
            FAILED,
        )


class Silent(Failure):
    """The other end does not answer. `noise` is what it said otherwise, as bytes."""

    def __init__(self, port: str, noise: bytes = b"") -> None:
        said = shown(noise)
        last = f"; the last that it said: {said}" if said else ""
        super().__init__(
            f"The box at {printable(port)} no longer answers.",
            f"look at the cable and at the box's screen, then the same again{last}",
            FAILED,
        )
        self.noise = noise


class Restarted(Failure):
    """The box does not know this session: it was restarted in the middle."""

    def __init__(self, port: str) -> None:
        super().__init__(
            f"The box at {printable(port)} was restarted in the middle.",
            "look at its cable and its power, then the same again",
            FAILED,
        )


class Refused(Failure):
    """The box answered that it cannot. `refusal` is one of shared.link.messages."""

    def __init__(self, refusal: str, sentence: str) -> None:
        said = _sentence(sentence) or "no reason given"
        super().__init__(f"The box refuses: {said}.", _HINTS.get(refusal, ""), FAILED)
        self.refusal = refusal
        self.sentence = sentence


class NotABox(Failure):
    """What is at the port does not answer as a box. `noise` is what it said, as bytes.

    board: whether it is known to be a board that could become one.
    """

    def __init__(self, message: str, hint: str, noise: bytes, board: bool = False) -> None:
        super().__init__(message, hint, NO_BOX)
        self.noise = noise
        self.board = board


_SENTENCE_MAX = 200
_GROUP_USES = stat.S_IRGRP | stat.S_IWGRP
_HINTS = {
    "protocol": "make the box's program and the laptop's the same version",
    "busy": "the same again, when nobody presses its buttons",
    "full": "doomsday pull FOLDER --remove, then the same again",
    "bad": "the same again",
    "limit": "fewer or smaller files",
}


def no_port(port: str) -> Failure:
    """Return the failure for a port that is not there."""
    return Failure(f"There is no port {printable(port)}.", _LIST, NO_BOX)


def no_serial_port(port: str) -> Failure:
    """Return the failure for a path that is no serial port."""
    return Failure(f"{printable(port)} is not a serial port.", _LIST, NO_BOX)


def in_use(port: str, holder: str) -> Failure:
    """Return the failure for a port that another program, `holder` or "", has open."""
    by = f"by {printable(holder)}" if holder else "by another program"
    return Failure(f"The port {printable(port)} is in use {by}.", "close it, then the same again")


def no_rights(port: str) -> Failure:
    """Return the failure for a port that the user may not open."""
    group = _group_of(port)
    if group == "":
        return Failure(
            f"You may not use the port {printable(port)}.",
            "ask who looks after this computer for the right to use serial ports",
        )
    if group is None:
        return Failure(
            f"You may not use the port {printable(port)}: no group has the right to.",
            f"sudo chown $USER {shlex.quote(printable(port))}, which holds until it is unplugged; "
            "'doomsday doctor --udev' prints rules that last",
        )
    return Failure(
        f"You may not use the port {printable(port)}: it belongs to the group '{group}'.",
        f"sudo usermod -aG {group} $USER, then log out and in again",
    )


def other_protocol(ours: int, version: str, sentence: str) -> Failure:
    """Return the failure for a box of another protocol; `version` is its program's, or ""."""
    said = f" (version {printable(version)})" if version else ""
    why = f": {_sentence(sentence)}" if sentence else ""
    return Failure(
        f"The box's program{said} speaks another protocol than {ours}{why}.",
        "make the box's program and the laptop's the same version",
    )


def lies(what: str) -> Failure:
    """Return the failure for an invalid reply from the box."""
    return Failure(f"Invalid reply from the box: {what}.", "restart the box, then the same again")


def shown_name(path: str) -> str:
    """Return a path on a board, as a part of a sentence."""
    plain = printable(path)
    return plain if len(plain) <= _SHOWN_MAX else f"{plain[:_SHOWN_MAX]}..."


def slow(port: str) -> Failure:
    """Return the failure for a box whose answers take too long together."""
    return Failure(
        f"The box at {printable(port)} answers too slowly.",
        "restart the box, or try another cable or another socket",
    )


def no_box(asked: int = 0, unasked: str = "") -> Failure:
    """Return the failure for no box at any port.

    asked: how many could be. unasked: a port of another kind, which is asked when it is named.
    """
    if asked > 1:
        return Failure(
            f"No box was found at any of {asked} ports where one could be.",
            f"{_LIST}, which says what is at each of them",
            NO_BOX,
        )
    return Failure(
        "No box was found.",
        f"plug it in, or name its port: --port {printable(unasked) or 'PORT'} or DOOMSDAY_PORT",
        NO_BOX,
    )


def many_boxes(found: Sequence[tuple[str, str]]) -> Failure:
    """Return the failure for several boxes; `found` is port and name of each."""
    names = ", ".join(f"{printable(port)} ({printable(name)})" for port, name in found)
    return Failure(f"{len(found)} boxes answer: {names}.", f"--port {found[0][0]}", MANY_BOXES)


def shown(noise: bytes) -> str:
    """Return the end of what came outside of frames, as one line without control characters."""
    plain = bytes(code if 32 < code < 127 else 32 for code in noise)
    return " ".join(plain.decode().split())[-_SHOWN_MAX:]


def _sentence(text: str) -> str:
    return printable(text)[:_SENTENCE_MAX].rstrip(".")


def _group_of(port: str) -> str | None:
    """Return the group that may use a port, None for none, "" if not known.

    Root's group is none: it may much more than use a port.
    """
    try:
        import grp

        rights = os.stat(port)
        if rights.st_gid == 0 or rights.st_mode & _GROUP_USES != _GROUP_USES:
            return None
        return grp.getgrgid(rights.st_gid).gr_name
    except (ImportError, OSError, KeyError):
        return ""


def holder_of(port: str, proc: Path = Path("/proc")) -> str:
    """Return the program that has the port open, as "screen (pid 4711)", or ""."""
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
