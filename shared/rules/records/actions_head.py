"""Read the head of an actions file, which a list of games needs; actions_file.py writes it."""

from shared.rules.records.actions_format import MAGIC, SCORE_BYTES, SIZE_BYTES, VERSION

# Bytes before the head: what the file is, its version, the size of the head.
BEFORE = len(MAGIC) + 1 + SIZE_BYTES

_SIGN = 1 << 31


class Reader:
    """Read fields of bytes from the front.

    Raises: IndexError if bytes are missing.
    """

    def __init__(self, data: bytes, at: int) -> None:
        self._data = data
        self._at = at

    def take(self, count: int) -> bytes:
        """Return the next `count` bytes. Raises: IndexError if there are too few."""
        end = self._at + count
        if end > len(self._data):
            raise IndexError("too few bytes")
        taken = self._data[self._at : end]
        self._at = end
        return taken

    def number(self, size: int) -> int:
        """Return a number of `size` bytes."""
        return int.from_bytes(self.take(size), "little")

    def text(self) -> str:
        """Return a text after its length. Raises: ValueError if it is not UTF-8."""
        return self.take(self.number(1)).decode()


def size_of(before: bytes) -> int:
    """Return the size of the head by the first BEFORE bytes of a file; -1 if it has none known.

    >>> size_of(MAGIC + bytes((VERSION, 9, 1))), size_of(b"text of a game")
    (265, -1)
    """
    if len(before) < BEFORE or before[: len(MAGIC)] != MAGIC or before[len(MAGIC)] > VERSION:
        return -1
    return int.from_bytes(before[len(MAGIC) + 1 :], "little")


def read(head: bytes) -> "tuple[str, str, bool, list[tuple[str, int, int]]]":
    """Return game id, date, whether the game is over, and (name, place, score) of each seat.

    Bytes behind them are of later versions and ignored. Raises: IndexError or ValueError if the
    head is damaged.

    >>> seat = bytes((3,)) + b"Ann" + bytes((1, 56, 0, 0, 0))
    >>> read(bytes((3,)) + b"mfz" + bytes((1,)) + b"?" + bytes((1, 1)) + seat)
    ('mfz', '?', True, [('Ann', 1, 56)])
    """
    reader = Reader(head, 0)
    game = reader.text()
    date = reader.text()
    over = reader.number(1) != 0
    seats: "list[tuple[str, int, int]]" = []
    for _ in range(reader.number(1)):
        name = reader.text()
        place = reader.number(1)
        score = reader.number(SCORE_BYTES)
        seats.append((name, place, score - 2 * _SIGN if score >= _SIGN else score))
    return game, date, over, seats
