"""Lists the finished games and sums up files for a laptop; in memory only for a session."""

import asyncio
import binascii
import os

from micropython import const

FOLDER = "games"
# A finished game; the second is how versions before the file of actions saved one.
ACTIONS = ".actions"
TEXT = ".game"

_ENOENT = const(2)
_CHUNK = const(512)


async def summary(path: str) -> "tuple[int, int]":
    """Return the number of lines after the first and the CRC32 of a file; zeros if absent."""
    lines = crc = 0
    try:
        with open(path, "rb") as file:
            data = file.read(_CHUNK)
            while data:
                lines += data.count(b"\n")
                crc = binascii.crc32(data, crc)
                # The game has a turn between two pieces.
                await asyncio.sleep_ms(0)
                data = file.read(_CHUNK)
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise
        return 0, 0
    return max(lines - 1, 0), crc


def finished() -> "list[str]":
    """Return the file names of the finished games, by number, each game once."""
    actions = numbers(ACTIONS)
    both = [(number, ACTIONS) for number in actions]
    both += [(number, TEXT) for number in numbers(TEXT) if number not in actions]
    return ["%04d" % number + kind for number, kind in sorted(both)]


def numbers(kind: str) -> "list[int]":
    """Return the numbers of the files in the folder of games that end in `kind`, in order."""
    end = kind.encode()
    try:
        # As bytes: a name that somebody else gave a file there need not be text.
        names = os.listdir(FOLDER.encode())
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise
        return []
    numbers = [name[: -len(end)] for name in names if name.endswith(end)]
    return sorted([int(number) for number in numbers if number.isdigit()])
