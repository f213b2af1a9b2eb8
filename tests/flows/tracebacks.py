"""The errors that a box prints on its serial line, in the names of the source."""

import re

from doomsday.image.build import names

_TRACEBACK = re.compile(r"^Traceback.*\n(?: *File .*\n)*(.+)\n", re.MULTILINE)
_FRAME = re.compile(r'File "([^"]*)", line (\d+), in (\S+)')
# What lack of memory raises; box/memory.py says why the second one does.
_NO_ROOM = ("MemoryError", "ImportError")


def errors(printed: str) -> list[str]:
    """Return a line for each traceback: its frames, outermost first, and the error."""
    found = []
    for match in _TRACEBACK.finditer(names().translated(printed.replace("\r", ""))):
        frames = _FRAME.findall(match[0])
        shown = [f"{file.removesuffix('.py')}:{line} {name}" for file, line, name in frames]
        found.append(" > ".join([*shown, match[1]]))
    return found


def is_lack_of_memory(error: str) -> bool:
    """Return whether one of `errors` is lack of memory, after which a box reloads the game."""
    return error.rpartition(" > ")[2].startswith(_NO_ROOM)
