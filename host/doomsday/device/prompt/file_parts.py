"""A file on its way to a board: bytes to send, and ranges of a file that is there."""

from collections.abc import Iterable, Iterator

# Bytes, or offset and size of a range of a file on the board.
Part = bytes | tuple[int, int]

# Bytes of a file, or letters of ranges, in one call.
_PIECE = 768
# Bytes copied on the board in one call: a second or two of writing flash.
_COPY = 32_768


def calls(parts: Iterable[Part]) -> Iterator[list[Part]]:
    """Yield the parts in groups for one call each, split where they are too large."""
    call: list[Part] = []
    sent = copied = 0
    for part in _split(parts):
        if isinstance(part, tuple):
            size, count = len(str(part)), part[1]
        else:
            size, count = len(part), 0
        if call and (sent + size > _PIECE or copied + count > _COPY):
            yield call
            call, sent, copied = [], 0, 0
        call.append(part)
        sent += size
        copied += count
    if call:
        yield call


def _split(parts: Iterable[Part]) -> Iterator[Part]:
    for part in parts:
        if isinstance(part, tuple):
            offset, size = part
            for start in range(0, size, _COPY):
                yield offset + start, min(_COPY, size - start)
        else:
            for start in range(0, len(part), _PIECE):
                yield part[start : start + _PIECE]


def sent(parts: Iterable[Part]) -> int:
    """Return the number of bytes among the parts that are sent."""
    return sum(len(part) for part in parts if isinstance(part, bytes))
