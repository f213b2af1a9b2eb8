"""Verify the program by its checksums, and choose a program that is intact.

A program is a pack or, in older versions, a folder of files; see boot.py. This file lies beside
boot.py as source text: damaged source raises an exception, damaged bytecode may hang the chip. The
file `damaged` holds the path of the damaged file in its folder, or the name of the pack, and, as a
second word, the action taken: OTHER, SAFE or START.
"""

import binascii
import os
import sys
from typing import TYPE_CHECKING

import machine

if TYPE_CHECKING:
    from collections.abc import Iterator

# The program in another slot was started instead.
OTHER = "other"
# Safe mode is about to open; it removes this word once it is open.
SAFE = "safe"
# A player asked to start the damaged program once.
START = "start"

# The previous version is the most likely one in a slot of the same kind.
_SLOTS = ("a.pack", "b.pack", "lib", "alt")
_PACK = ".pack"
_DAMAGED = "damaged"
_SLOT = "slot"
_LIST = "sums.txt"
_ENOENT = 2
_CHUNK = 1024
_WORDS_MAX = 128
_PROMPT_MS = 120_000


def choose(slot: str) -> str:
    """Return the slot to start from. If SAFE is noted, its program opens safe mode.

    Raises: RuntimeError if SAFE was noted before and safe mode did not open.
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
        for other in _SLOTS:
            if other != slot and _is_program(other):
                note(found, OTHER)
                _replace(_SLOT, other)
                return other
        if done == [SAFE]:
            raise unusable(path_of(slot, found))
        note(found, SAFE)
    except OSError:
        # Start the program even if the flash cannot be written.
        pass
    return slot


def ended(error: BaseException) -> None:
    """Reset the box if damage ended its program, so that the next start chooses another.

    Otherwise keep the prompt open for two minutes. Raises: RuntimeError if safe mode was due.
    """
    machine.WDT(timeout=_PROMPT_MS)
    if not isinstance(error, Exception):
        return
    slot = running()
    found = first_damaged(slot)
    if found and noted()[1:] == [SAFE]:
        raise unusable(path_of(slot, found))
    if found:
        machine.reset()


def running() -> str:
    """Return the slot of the running program."""
    pack = sys.path[0][2:] + _PACK
    return pack if pack in _SLOTS else sys.path[-1].strip("/")


def noted() -> "list[str]":
    """Return [path, action] as noted for a damaged file; [] if none was found."""
    try:
        with open(_DAMAGED) as file:
            words: "list[str]" = file.read(_WORDS_MAX).split()
            return words
    except (OSError, ValueError):
        return []


def note(path: str, what: str = "") -> None:
    """Note the path of a damaged file and the action for the next start. Raises: OSError."""
    _replace(_DAMAGED, (path + " " + what).strip())


def first_damaged(slot: str) -> str:
    """Return the path of the first damaged file of a program; "" if all are intact."""
    for path in damaged(slot):
        if path:
            return path
    return ""


def damaged(slot: str) -> "Iterator[str]":
    """Yield items while the program in a slot is checked: the path of a damaged file, or "".

    A pack is one file, named by its slot. Paths in a folder are relative to it. If the list of
    checksums of a folder is itself damaged, yield only its name; older versions wrote no list,
    then yield nothing.
    """
    if slot.endswith(_PACK):
        try:
            import pack

            for wrong in pack.Pack(slot).damaged():
                yield slot if wrong else ""
        except OSError:
            yield slot
        return
    folder = "/" + slot
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


def unusable(path: str) -> RuntimeError:
    """Return an error that leaves the box at its prompt."""
    return RuntimeError(path + " is damaged. Try: doomsday deploy")


def path_of(slot: str, found: str) -> str:
    """Return the absolute path of a damaged file of a program."""
    return "/" + slot if found == slot else "/" + slot + "/" + found


def _is_program(slot: str) -> bool:
    """Return whether the slot holds a complete program, by its checksums."""
    try:
        os.stat("/" + slot if slot.endswith(_PACK) else "/" + slot + "/" + _LIST)
    except OSError:
        return False
    return not first_damaged(slot)


def _is_whole(path: str) -> bool:
    """Return whether the last line of a list is the checksum of the lines before it."""
    crc = 0
    with open(path, "rb") as lines:
        for line in lines:
            if b" " not in line:
                return line == b"%08x\n" % crc and not lines.read(1)
            crc = binascii.crc32(line, crc)
    return False


def _checksum(path: str) -> int:
    """Return the CRC32 of a file; -1 if it cannot be read."""
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
