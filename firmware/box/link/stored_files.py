"""Compute checksums of files for a laptop, and show that they changed. Loaded for a session."""

import asyncio
import binascii
from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from collections.abc import Container

    from box.kit.parts import Parts

_ENOENT = const(2)
_CHUNK = const(256)


async def summary(path: str) -> "tuple[int, int]":
    """Return a file's number of lines after the first, and its CRC32; zeros if it is absent."""
    lines = crc = 0
    try:
        with open(path, "rb") as file:
            data = file.read(_CHUNK)
            while data:
                lines += data.count(b"\n")
                crc = binascii.crc32(data, crc)
                # Let the game take a turn between two pieces.
                await asyncio.sleep_ms(0)
                data = file.read(_CHUNK)
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise
        return 0, 0
    return max(lines - 1, 0), crc


def read_again(app: "Parts", showing: "Container[int]") -> None:
    """Have the loop load the open page again if it is one of `showing`, whose files changed.

    Later, because a laptop may change several files, one after the other.
    """
    stack = app.stack
    if stack.covered is not None and stack.numbers[-2] in showing:
        # It is loaded again when it returns.
        stack.covered = None
    if stack.numbers[-1] in showing:
        app.link.set_page_aside()
        # What the page held was of the old files.
        app.link.values = {}
        app.hardware.edge.set()
