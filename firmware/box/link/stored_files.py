"""List finished games and compute checksums of files for a laptop. Loaded for a session."""

import asyncio
import binascii
import os

from micropython import const

FOLDER = "games"
# A finished game; versions before the actions file saved it as text.
ACTIONS = ".actions"
TEXT = ".game"

_ENOENT = const(2)
_CHUNK = const(512)


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


def finished() -> "list[str]":
    """Return the file names of finished games in order of number, one a game."""
    actions = numbers(ACTIONS)
    both = [(number, ACTIONS) for number in actions]
    both += [(number, TEXT) for number in numbers(TEXT) if number not in actions]
    return ["%04d" % number + kind for number, kind in sorted(both)]


def numbers(kind: str) -> "list[int]":
    """Return the sorted numbers of the files in the folder of games whose names end in `kind`."""
    end = kind.encode()
    try:
        # List bytes: a file name put there by other programs may not be valid UTF-8.
        names = os.listdir(FOLDER.encode())
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise
        return []
    numbers = [name[: -len(end)] for name in names if name.endswith(end)]
    return sorted([int(number) for number in numbers if number.isdigit()])
