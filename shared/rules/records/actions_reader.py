"""Read an actions file; actions_file.py writes it."""

import hashlib

from shared.rules.entering import unpack_entry
from shared.rules.errors import Unreadable
from shared.rules.history import is_entry
from shared.rules.records import actions_head
from shared.rules.records.actions_format import MAGIC, SIZE_BYTES, SUM_BYTES, VERSION
from shared.rules.records.actions_head import Reader


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
            self._read(Reader(body, len(MAGIC) + 1))
        except (IndexError, ValueError):
            raise Unreadable("this file is damaged: a part of it is missing") from None

    def _read(self, reader: Reader) -> None:
        head = reader.take(reader.number(SIZE_BYTES))
        lines = reader.take(reader.number(SIZE_BYTES)).decode()
        self.game, self.date, self.over, self.seats = actions_head.read(head)
        self.header = header_pairs(lines)
        self.entries: "list[tuple[int, bytes | int]]" = []
        size = reader.number(1)
        while size:
            entry = reader.take(size)
            if is_entry(entry):
                self.entries.append(unpack_entry(entry))
            size = reader.number(1)


def header_pairs(lines: str) -> "list[tuple[str, str]]":
    r"""Return header lines as (key, value) each.

    >>> header_pairs("[Game MFZ:RA]\n[A 5/14 Salt Road Carriers]\n")
    [('Game', 'MFZ:RA'), ('A', '5/14 Salt Road Carriers')]
    """
    found: "list[tuple[str, str]]" = []
    for line in lines.split("\n"):
        key, _, value = line[1:-1].partition(" ")
        if key:
            found.append((key, value))
    return found


def is_actions(content: bytes) -> bool:
    """Return whether `content` starts like an actions file.

    >>> is_actions(b"DBGA" + bytes(20)), is_actions(b"[Game MFZ:RA]")
    (True, False)
    """
    return content[: len(MAGIC)] == MAGIC and len(content) > len(MAGIC) + 1 + SUM_BYTES
