"""Colours of the output: few of the terminal's own, readable on a dark and on a light background.

Yellow, white and the bright colours vanish on a light background, blue and grey on a dark one.
"""

import os
import re
import sys
from collections.abc import Sequence
from typing import TextIO

from doomsday.errors import USAGE, Failure

GOOD, BAD, NOTE, STRONG = "32", "31", "35", "1"
AUTO, ALWAYS, NEVER = "auto", "always", "never"
WHEN = (AUTO, ALWAYS, NEVER)
OPTION = "--color"
_PLAIN = "\x1b[0m"
_TRY = re.compile(r"( Try: )(.*)$")
# Variables with which a terminal on Windows says that it knows these colours.
_WINDOWS_TERMINALS = ("WT_SESSION", "ANSICON", "TERM")

_chosen = [AUTO]
_preferred = [AUTO]


def choose(when: str) -> None:
    """Show colours always, never, or where they can be seen. Raises: Failure for another word."""
    if when not in WHEN:
        raise Failure(
            f"{OPTION} is auto, always or never, not {when!r}.", f"{OPTION} never", USAGE
        )
    _chosen[0] = when


def prefer(when: str) -> None:
    """Choose what holds where neither an option nor the environment decides; "" for auto."""
    _preferred[0] = when or AUTO


def taken(arguments: Sequence[str]) -> list[str]:
    """Return arguments without --color, which may stand anywhere, and follow its choice.

    Raises: Failure for an unknown choice, or none.
    """
    rest: list[str] = []
    choose(AUTO)
    words = iter(arguments)
    for word in words:
        if word == "--":
            return [*rest, word, *words]
        name, equals, value = word.partition("=")
        if name == OPTION:
            choose(value if equals else next(words, ""))
        else:
            rest.append(word)
    return rest


def shown(stream: TextIO | None) -> bool:
    """Return whether a stream shows colours."""
    if _chosen[0] != AUTO:
        return _chosen[0] == ALWAYS
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") != "0":
        return True
    if _preferred[0] != AUTO:
        return _preferred[0] == ALWAYS
    if stream is None or not stream.isatty() or os.environ.get("TERM") == "dumb":
        return False
    return os.name != "nt" or any(os.environ.get(name) for name in _WINDOWS_TERMINALS)


def styled(text: str, style: str, stream: TextIO | None = None) -> str:
    """Return a printable text in a style, if the stream shows colours; standard output by default.

    >>> styled("ok", GOOD)
    'ok'
    """
    if not text or not shown(sys.stdout if stream is None else stream):
        return text
    return f"\x1b[{style}m{text}{_PLAIN}"


def fault(line: str, stream: TextIO | None = None) -> str:
    """Return the line of a fault: its file strong, and what to write instead in another colour."""
    place, colon, words = line.partition(": ")
    before, try_, fix = words, "", ""
    found = _TRY.search(words)
    if found:
        before, try_, fix = words[: found.start()], found[1], found[2]
    return styled(place, STRONG, stream) + colon + before + try_ + styled(fix, GOOD, stream)
