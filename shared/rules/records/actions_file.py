"""Write a finished game as the box stores it: head, header lines, entries, checksum.

docs/record.md has the format; actions_reader.py reads it.
"""

import binascii
import hashlib
from typing import TYPE_CHECKING

from shared.rules.contract import NOBODY
from shared.rules.history import CHECK, pack_entry
from shared.rules.records.actions_format import MAGIC, SCORE_BYTES, SIZE_BYTES, SUM_BYTES, VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from shared.rules.contract import GameState

# Bytes per write: a page of flash.
_PIECE = 256
_TEXT_MAX = 255


class Writer:
    """Write an actions file in pieces of at most 256 bytes, each passed to `write`.

    crc: CRC32 of everything written so far.
    """

    def __init__(self, write: "Callable[[bytes | memoryview], object]") -> None:
        self._write = write
        self._piece = bytearray(_PIECE)
        self._used = 0
        self._sum = hashlib.sha256()
        self.crc = 0

    def begin(self, state: "GameState", date: str, lines: "Iterable[bytes]") -> None:
        """Write everything before the entries.

        `state`: the final state. `lines`: the header lines, in pieces; iterated
        twice, so that they need not be in memory.
        """
        self._begin(_head(state, date), lines)

    def begin_unfinished(self, lines: "Iterable[bytes]") -> None:
        """Write the same for a game that goes on, without its state: the head names no seats."""
        self._begin(_text("") + _text("") + bytes(2), lines)

    def _begin(self, head: bytes, lines: "Iterable[bytes]") -> None:
        self._put(MAGIC + bytes((VERSION,)))
        for pieces in ((head,), lines):
            self._put(sum([len(piece) for piece in pieces]).to_bytes(SIZE_BYTES, "little"))
            for piece in pieces:
                self._put(piece)

    def enter(self, packed: "bytes | memoryview") -> None:
        """Write a packed entry."""
        self._put(bytes((len(packed),)))
        self._put(packed)

    def end(self, state: "GameState") -> None:
        """Write a check of the final state and the checksum."""
        self.enter(pack_entry(CHECK, state.digest()))
        self.close()

    def close(self) -> None:
        """Write the end of the entries and the checksum."""
        self._put(b"\0")
        self._flush()
        end = self._sum.digest()[:SUM_BYTES]
        self.crc = binascii.crc32(end, self.crc)
        self._write(end)

    def _put(self, data: "bytes | memoryview") -> None:
        at = 0
        while at < len(data):
            part = data[at : at + _PIECE - self._used]
            self._piece[self._used : self._used + len(part)] = part
            self._used += len(part)
            at += len(part)
            if self._used == _PIECE:
                self._flush()

    def _flush(self) -> None:
        piece = memoryview(self._piece)[: self._used]
        self._sum.update(piece)
        self.crc = binascii.crc32(piece, self.crc)
        self._write(piece)
        self._used = 0


def _head(state: "GameState", date: str) -> bytes:
    """Return game id, date, whether the game is over, and name, place and score of each seat."""
    scores = state.scores()
    names = state.names()
    places = {}
    place = 1
    for seats in state.standings():
        for seat in seats:
            places[seat] = place
        place += len(seats)
    head = _text(state.game) + _text(date)
    head += bytes((1 if state.actor() == NOBODY else 0, len(names)))
    for seat, name in enumerate(names):
        head += _text(name) + bytes((places[seat],))
        # Negative scores are stored in two's complement.
        head += (scores[seat] & 0xFFFFFFFF).to_bytes(SCORE_BYTES, "little")
    return head


def _text(text: str) -> bytes:
    data = text.encode()[:_TEXT_MAX]
    return bytes((len(data),)) + data
