"""Read an actions file; actions_file.py writes it."""

import hashlib

from shared.rules.errors import Unreadable
from shared.rules.history import is_entry, unpack_entry
from shared.rules.records.actions_file import MAGIC, SCORE_BYTES, SIZE_BYTES, SUM_BYTES, VERSION

_SIGN = 1 << 31


class ActionsFile:
    """The content of an actions file.

    game: id of the game. date: when it began, "?" if the box had no time. over: whether it was
    played to its end. seats: (name, place from 1, score) of each. header: header lines as (key,
    value). entries: as in ActionHistory.entries, with checks and times.
    """

    def __init__(self, content: bytes) -> None:
        """Read a file.

        Raises: Unreadable if it is not an actions file, is damaged, or of a later version.
        """
        if not is_actions(content):
            raise Unreadable("this is not a finished game from a box")
        if content[len(MAGIC)] > VERSION:
            raise Unreadable(
                "this file is of a later version; try a newer version of this program"
            )
        body = content[:-SUM_BYTES]
        if hashlib.sha256(body).digest()[:SUM_BYTES] != content[len(body) :]:
            raise Unreadable("this file is damaged: it does not match its checksum")
        try:
            self._read(_Reader(body, len(MAGIC) + 1))
        except (IndexError, ValueError):
            raise Unreadable("this file is damaged: a part of it is missing") from None

    def _read(self, reader: "_Reader") -> None:
        head = _Reader(reader.take(reader.number(SIZE_BYTES)), 0)
        lines = reader.take(reader.number(SIZE_BYTES)).decode()
        self.game = head.text()
        self.date = head.text()
        self.over = head.number(1) != 0
        self.seats: "list[tuple[str, int, int]]" = []
        for _ in range(head.number(1)):
            name = head.text()
            place = head.number(1)
            score = head.number(SCORE_BYTES)
            self.seats.append((name, place, score - 2 * _SIGN if score >= _SIGN else score))
        # Later versions may append fields to the head; they are ignored.
        self.header: "list[tuple[str, str]]" = []
        for line in lines.split("\n"):
            key, _, value = line[1:-1].partition(" ")
            if key:
                self.header.append((key, value))
        self.entries: "list[tuple[int, bytes | int]]" = []
        size = reader.number(1)
        while size:
            entry = reader.take(size)
            if is_entry(entry):
                self.entries.append(unpack_entry(entry))
            size = reader.number(1)


def is_actions(content: bytes) -> bool:
    """Return whether `content` starts like an actions file.

    >>> is_actions(b"DBGA" + bytes(20)), is_actions(b"[Game MFZ:RA]")
    (True, False)
    """
    return content[: len(MAGIC)] == MAGIC and len(content) > len(MAGIC) + 1 + SUM_BYTES


class _Reader:
    """Read fields from the front.

    Raises: IndexError if bytes are missing.
    """

    def __init__(self, data: bytes, at: int) -> None:
        self._data = data
        self._at = at

    def take(self, count: int) -> bytes:
        end = self._at + count
        if end > len(self._data):
            raise IndexError("too few bytes")
        taken = self._data[self._at : end]
        self._at = end
        return taken

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size), "little")

    def text(self) -> str:
        return self.take(self.number(1)).decode()
