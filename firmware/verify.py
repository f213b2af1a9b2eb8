"""Compares the program's files with their checksums, and chooses a program that is whole.

It lies beside boot.py as source text: damage to source raises an error, damage to bytecode may
stop the chip. The file `damaged` has the path of the damaged file and, as a second word, what is
done about it: see OTHER, SAFE and START.
"""

import binascii
import os
import sys
from typing import TYPE_CHECKING

import machine

if TYPE_CHECKING:
    from collections.abc import Iterator

# The program in the other folder runs.
OTHER = "other"
# Safe mode is about to open, and takes this word away when it has.
SAFE = "safe"
# A player wants the damaged program to be started once.
START = "start"

_DAMAGED = "damaged"
_SLOT = "slot"
_LIST = "sums.txt"
_ENOENT = 2
_CHUNK = 1024
_WORDS_MAX = 128
_PROMPT_MS = 120_000


def choose(slot: str) -> str:
    """Return the folder to start from; its program opens safe mode where SAFE is noted.

    Raises RuntimeError where that was tried and safe mode did not open.
    """
    known = noted()
    done = known[1:]
    try:
        if done == [START]:
            note(known[0])
            return slot
        found = first_damaged(slot)
        if not found:
            if known and done != [OTHER]:
                os.remove(_DAMAGED)
            return slot
        other = "alt" if slot == "lib" else "lib"
        if _is_program(other):
            note(found, OTHER)
            _replace(_SLOT, other)
            return other
        if done == [SAFE]:
            raise _unusable(slot, found)
        note(found, SAFE)
    except OSError:
        # A flash that cannot be written does not keep the program from being tried.
        pass
    return slot


def ended(error: BaseException) -> None:
    """Restart the box where damage ended its program, so that the start chooses another.

    Else give whoever is at the prompt two minutes. Raises RuntimeError where safe mode was due.
    """
    machine.WDT(timeout=_PROMPT_MS)
    if not isinstance(error, Exception):
        return
    slot = sys.path[-1].strip("/")
    found = first_damaged(slot)
    if found and noted()[1:] == [SAFE]:
        raise _unusable(slot, found)
    if found:
        machine.reset()


def noted() -> "list[str]":
    """Return the damaged file that was found and what is done about it; [] for none."""
    try:
        with open(_DAMAGED) as file:
            words: "list[str]" = file.read(_WORDS_MAX).split()
            return words
    except (OSError, ValueError):
        return []


def note(path: str, what: str = "") -> None:
    """Keep the path of a damaged file for the next start. Raises OSError."""
    _replace(_DAMAGED, (path + " " + what).strip())


def first_damaged(slot: str) -> str:
    """Return the path of the first damaged file of a program, "" if there is none."""
    for path in damaged("/" + slot):
        if path:
            return path
    return ""


def damaged(folder: str) -> "Iterator[str]":
    """Yield for each file of the program in `folder` its path if it is damaged, else "".

    A path is relative to `folder`. A list that is itself damaged is the only file named. A folder
    of an older version has no list: nothing is yielded.
    """
    try:
        if not _is_whole(folder + "/" + _LIST):
            yield _LIST
            return
    except OSError as error:
        if error.args[0] != _ENOENT:
            yield _LIST
        return
    with open(folder + "/" + _LIST, "rb") as lines:
        for line in lines:
            checksum, _, path = line.decode().strip().partition(" ")
            if path:
                yield "" if _checksum(folder + "/" + path) == int(checksum, 16) else path


def _unusable(slot: str, path: str) -> RuntimeError:
    """Return the error that leaves the box at its prompt."""
    return RuntimeError("/%s/%s is damaged. Try: doomsday deploy" % (slot, path))


def _is_program(slot: str) -> bool:
    """Return whether a whole program lies in a folder, as its checksums say."""
    try:
        os.stat("/" + slot + "/" + _LIST)
    except OSError:
        return False
    return not first_damaged(slot)


def _is_whole(path: str) -> bool:
    """Return whether the last line of a list is the checksum of all lines before it."""
    crc = 0
    with open(path, "rb") as lines:
        for line in lines:
            if b" " not in line:
                return line == b"%08x\n" % crc and not lines.read(1)
            crc = binascii.crc32(line, crc)
    return False


def _checksum(path: str) -> int:
    """Return the CRC32 of a file, -1 for one that cannot be read."""
    crc = 0
    try:
        with open(path, "rb") as file:
            data = file.read(_CHUNK)
            while data:
                crc = binascii.crc32(data, crc)
                data = file.read(_CHUNK)
    except OSError:
        return -1
    return crc


def _replace(path: str, text: str) -> None:
    with open(path + ".new", "w") as file:
        file.write(text)
    os.rename(path + ".new", path)
