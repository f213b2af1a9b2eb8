"""The files of the running game: its folder, and the header that is kept while it runs."""

import binascii
import hashlib
from typing import TYPE_CHECKING

from micropython import const

from box.store import atomic_file
from box.store.game_names import FOLDER
from shared.rules.contract import DATE, DICE_HASH, DICE_SEED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

VERSION = 0
# The date of a game that began before the clock was set.
NO_DATE = "?"

_ENOENT = const(2)
_SEED_START = ("[%s " % DICE_SEED).encode()
# With 32 bytes in hexadecimal digits, bracket and line end.
_SEED_LINE = len(_SEED_START) + 66


def header_path(number: int) -> str:
    """Return the path of the header of a running game."""
    return FOLDER + "/%04d.txt" % number


def header_pieces(number: int) -> "Iterable[bytes]":
    """Return the header of a running game as its file has it, in pieces. Raises: as `header`.

    They are read when it is iterated, because that of a large game has some kilobytes.
    """
    body = atomic_file.load_pieces(header_path(number), VERSION)
    if body is None:
        raise OSError(_ENOENT)
    return body


def public_pieces(number: int) -> "Iterable[bytes]":
    """Return what header_pieces does, without the seed: nobody may foresee a roll."""
    return _WithoutSeed(header_pieces(number))


class _WithoutSeed:
    """A header without the line of the seed, its last; older versions wrote none."""

    def __init__(self, pieces: "Iterable[bytes]") -> None:
        self._pieces = pieces

    def __iter__(self) -> "Iterator[bytes]":
        held = b""
        for piece in self._pieces:
            held += piece
            yield held[:-_SEED_LINE]
            held = held[-_SEED_LINE:]
        if not held.startswith(_SEED_START):
            yield held


def header(number: int) -> "list[tuple[str, str]]":
    """Return the header lines of a running game as (key, value). Raises: as atomic_file.load."""
    pairs: list[tuple[str, str]] = []
    rest = b""
    for piece in header_pieces(number):
        lines = (rest + piece).split(b"\n")
        rest = lines.pop()
        for line in lines:
            _add(pairs, line)
    _add(pairs, rest)
    return pairs


def _add(pairs: "list[tuple[str, str]]", line: bytes) -> None:
    key, _, value = line[1:-1].decode().partition(" ")
    if key:
        pairs.append((key, value))


def header_lines(pairs: "list[tuple[str, str]]") -> "list[bytes]":
    """Return header lines as the file has them; use up `pairs`, to need no room for both."""
    lines = []
    while pairs:
        lines.append(("[%s %s]\n" % pairs.pop(0)).encode())
    return lines


def seed_of(lines: "dict[str, str]") -> bytes:
    """Return the seed of the dice in header lines, b"" if an older version began the game."""
    try:
        return binascii.unhexlify(lines.get(DICE_SEED, ""))
    except ValueError:
        return b""


def seeded(pairs: "list[tuple[str, str]]", seed: bytes) -> "list[tuple[str, str]]":
    """Return header lines, to which the hash of the seed was added, and the seed as the last."""
    pairs.append((DICE_HASH, _hex(hashlib.sha256(seed).digest())))
    pairs.append((DICE_SEED, _hex(seed)))
    return pairs


def _hex(data: bytes) -> str:
    return binascii.hexlify(data).decode()


def dated(pairs: "list[tuple[str, str]]", date: str) -> "list[tuple[str, str]]":
    """Return header lines, to which a date was added behind the first."""
    pairs.insert(1, (DATE, date))
    return pairs
