"""Compute checksums of files for a laptop. Loaded for a session."""

import asyncio
import binascii

from micropython import const

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
