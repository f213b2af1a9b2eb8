"""Errors of a box's program, translated to the names of the source."""

import re
from pathlib import Path

from doomsday import resources
from doomsday.errors import Failure
from doomsday.files import read
from doomsday.image import build
from doomsday.wording import printable

_MOST = 256 * 1024
_TRACE = re.compile(r"Traceback \(most recent call last\):\n((?:  .*\n)+)(\w.*)")
_UNKNOWN = "a program of another build, whose names are not known here"


def named_back(code: str, stamp: str) -> str:
    """Return the code of an error with the names of the source, if `stamp` is ours."""
    if build.is_ours(stamp):
        return printable(build.names().translated(code))
    return f"{printable(code)} (of {_UNKNOWN})"


def ended_with(said: bytes, stamp: str) -> str:
    """Return place and error of a program's end from a board's output; "" if not printed."""
    text = said.decode("utf-8", "replace").replace("\r\n", "\n")
    traces = _TRACE.findall(text)
    if not traces:
        return ""
    frames, message = traces[-1]
    ours = build.is_ours(stamp)
    trace = frames + message
    *_, last, message = (build.names().translated(trace) if ours else trace).split("\n")
    place = last.strip().removeprefix("File ").replace('"', "")
    return f"{printable(place)}: {printable(message)}" + ("" if ours else f" (of {_UNKNOWN})")


def translated(place: Path) -> list[str]:
    """Return the lines of a file that holds tracebacks or codes, with the names of the source.

    Raises: Failure if there is nothing of this version's program in it.
    """
    text = read(place, _MOST).decode("utf-8", "replace").replace("\r\n", "\n")
    found = build.names().translated(text)
    if found == text:
        raise Failure(
            f"Nothing in {printable(place)} is of the program of version {resources.version()}.",
            "the doomsday of the version that is on the box",
        )
    return [printable(line) for line in found.rstrip("\n").split("\n")]
