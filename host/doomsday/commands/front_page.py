"""The help of `doomsday` itself: what it is for, its commands, options and exit codes.

It imports no Typer, so that the page is there at once.
"""

import re

from doomsday.commands.registry import groups
from doomsday.console import colours
from doomsday.errors import EXIT_CODES

PURPOSE = "Doomsday Box: set up a box, send it companies and fetch its games."
# The options of `doomsday` itself, with what they do.
VERSION = ("--version", "Show the version and exit.")
DEBUG = ("--debug", "Show a traceback when a command fails.")
HELP = ("-h, --help", "Show this page, or that of a command, and exit.")
COLOUR = (
    f"{colours.OPTION} WHEN",
    "Show colours: auto, always or never. It may stand anywhere on the line.",
)
_OPTIONS = (VERSION, DEBUG, COLOUR, HELP)
_LINK = re.compile(r"\[([^]]+)\]\(([^)]+)\)")
_CODES_A_LINE = 5


def text() -> str:
    """Return the page."""
    named = [(title, [(row.name, row.summary()) for row in rows]) for title, rows in groups()]
    named.append(("Options", [*_OPTIONS]))
    width = max(len(name) for _, rows in named for name, _ in rows)
    lines = ["Usage: doomsday [OPTIONS] COMMAND [ARGS]...", "", PURPOSE]
    for title, rows in named:
        lines += ["", colours.styled(f"{title}:", colours.STRONG)]
        lines += [f"  {name:<{width}}  {plain(words)}" for name, words in rows]
    lines += ["", "'doomsday COMMAND --help' explains a command, with examples.", ""]
    return "\n".join([*lines, *_exit_codes()])


def plain(words: str) -> str:
    """Return a text of the documentation without its links.

    >>> plain("see [web.md](web.md)")
    'see web.md'
    """
    return _LINK.sub(r"\1", words)


def _exit_codes() -> list[str]:
    words = [f"{code} {meaning}" for code, meaning, _ in EXIT_CODES]
    parts = [words[:_CODES_A_LINE], words[_CODES_A_LINE:]]
    lines = [", ".join(part) for part in parts]
    return [f"Exit codes: {lines[0]},", f"  {lines[1]}."]
