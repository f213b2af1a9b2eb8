"""Parse the replies of a board at its raw prompt: the lines of onbox/agent.py."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from doomsday.device.port import bounds, faults
from doomsday.image import vfs

_SUM = re.compile(r"[0-9a-f]{64}")
_NO_SUM = "-"
_NO_FILE = "-1"
_NUMBER = re.compile(r"0|[1-9][0-9]{0,9}")
_ABOUT_LINES = 3
_BYTECODE_MOST = 255
_ROOM_WORDS = 3


@dataclass(frozen=True)
class About:
    """A board: its description by MicroPython, its bytecode version, the content of `slot`."""

    machine: str
    bytecode: int
    slot: str


@dataclass(frozen=True)
class Entry:
    """A file on a board: its size in bytes and its SHA-256 in hex, "" if not requested."""

    size: int
    digest: str


@dataclass(frozen=True)
class Listing:
    """The tree below a folder of a board, by absolute path: files and empty folders."""

    files: dict[str, Entry] = field(default_factory=dict)
    folders: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Room:
    """The size of a board's file system and how much of it is free, in bytes."""

    size: int
    free: int


def about(lines: Sequence[str]) -> About:
    """Parse the description of a board. Raises: Failure."""
    if len(lines) != _ABOUT_LINES or any(len(line) > bounds.PATH_MOST for line in lines):
        raise faults.invalid_reply("the description of the board is malformed")
    machine, bytecode, slot = lines
    return About(machine, number(bytecode, _BYTECODE_MOST), slot)


def room(lines: Sequence[str]) -> Room:
    """Parse the numbers of a file system. Raises: Failure."""
    words = " ".join(lines).split(" ")
    if len(words) != _ROOM_WORDS:
        raise faults.invalid_reply("the size of its file system is malformed")
    size, count, free = (number(word, bounds.FLASH_MOST) for word in words)
    if size != vfs.BLOCK or size * count > bounds.FLASH_MOST or free > count:
        raise faults.invalid_reply("an impossible file system size")
    return Room(size * count, size * free)


def checksum(lines: Sequence[str], empty: bool = False) -> str:
    """Parse a SHA-256 in hex; empty: whether it may be missing. Raises: Failure."""
    found = lines[0] if len(lines) == 1 else " "
    if not _SUM.fullmatch(found) and (found or not empty):
        raise faults.invalid_reply("the checksum of a file is malformed")
    return found


def sectors(lines: Sequence[str]) -> tuple[int, dict[int, str]]:
    """Parse the number of sectors of a journal, and the SHA-256 of each used one.

    Raises: Failure.
    """
    count = number(lines[0] if lines else "", bounds.FLASH_MOST // vfs.BLOCK)
    used = {}
    for line in lines[1:]:
        sector, _, digest = line.partition(" ")
        place = number(sector, count - 1)
        if place in used or not _SUM.fullmatch(digest):
            raise faults.invalid_reply("the list of journal sectors is malformed")
        used[place] = digest
    return count, used


def number(text: str, most: int) -> int:
    """Parse a number from 0 to `most`. Raises: Failure."""
    if not _NUMBER.fullmatch(text) or int(text) > most:
        raise faults.invalid_reply(f"a number is not within 0 to {most:,}")
    return int(text)


def entry(line: str, folder: str, sums: bool) -> tuple[str, Entry | None]:
    """Parse a line of a list: path and Entry of a file, or path and None of an empty folder.

    Raises: Failure.
    """
    size, digest, name = [*line.split(" "), "", ""][:3]
    try:
        path = vfs.path_of(bytes.fromhex(name))
    except ValueError:
        path = ""
    if len(name) > 2 * bounds.PATH_MOST or not vfs.is_path(path):
        raise faults.invalid_reply("an impossible file name")
    if not path.startswith(f"{folder}/") and path != folder:
        raise faults.invalid_reply("a file outside of the listed folder")
    if size == _NO_FILE:
        return path, None
    if not _SUM.fullmatch(digest) if sums else digest != _NO_SUM:
        raise faults.invalid_reply("the checksum of a file is malformed")
    return path, Entry(number(size, bounds.FLASH_MOST), digest if sums else "")
