"""Find the bytes of a pack that a box has already, in the pack of another version."""

from collections.abc import Iterator, Mapping

from doomsday.device.prompt.file_parts import Part
from doomsday.image import pack
from doomsday.image.pack import Piece

# A range costs about as many letters as this many bytes.
_LEAST = 16


def parts_of(new: bytes, old: Mapping[str, Piece]) -> list[Part]:
    """Return a pack as ranges of an older one where their pieces are equal, else as bytes.

    old: the pieces of the older pack. Equal are pieces of the same CRC32 and length, so the
    checksum of the whole must be compared in the end.
    """
    return [*_joined(_ranges(new, {(one.crc, one.length): one.offset for one in old.values()}))]


def _ranges(new: bytes, known: Mapping[tuple[int, int], int]) -> Iterator[Part]:
    listed = sorted(pack.pieces(new).values(), key=lambda piece: piece.offset)
    ends = [piece.offset for piece in listed[1:]] + [pack.trailer(new).index_offset]
    at = 0
    for piece, end in zip(listed, ends, strict=True):
        place = known.get((piece.crc, piece.length))
        if place is None or piece.length < _LEAST:
            continue
        if at < piece.offset:
            yield new[at : piece.offset]
        # Both have zeros between a piece and the next.
        yield place, end - piece.offset
        at = end
    if at < len(new):
        yield new[at:]


def _joined(parts: Iterator[Part]) -> Iterator[Part]:
    """Yield the parts with ranges joined that follow one another."""
    before: Part | None = None
    for part in parts:
        if isinstance(part, tuple) and isinstance(before, tuple) and sum(before) == part[0]:
            before = before[0], before[1] + part[1]
            continue
        if before is not None:
            yield before
        before = part
    if before is not None:
        yield before
