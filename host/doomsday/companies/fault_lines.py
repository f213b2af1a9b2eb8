"""Find the line of a roster file that a fault is about.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doomsday.games.readers import Fault


def line_of(lines: "Sequence[bytes]", fault: "Fault") -> int:
    """Return the line of the value of a fault, else of its table.

    0 if it is about the whole file, or is written in another way.
    """
    head = ("[[%s]]" % fault.list).encode() if fault.list else b""
    key = fault.key.encode() + b"="
    tables = start = 0
    for number, line in enumerate(lines, 1):
        plain = line.replace(b" ", b"").replace(b"\t", b"")
        if plain.startswith(b"["):
            if start or not head:
                break
            tables += plain.startswith(head)
            start = number if tables == fault.number else 0
        elif fault.key and (start or not head) and plain.startswith(key):
            return number
    return start
