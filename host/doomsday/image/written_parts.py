"""Find the parts of a flash image that must be written to an erased flash."""

from dataclasses import dataclass

from doomsday.image.partitions import SECTOR, TABLE_OFFSET, TABLE_SIZE

_BLANK = b"\xff" * SECTOR


@dataclass(frozen=True)
class Run:
    """Consecutive sectors: their offset in the flash, and their content."""

    offset: int
    content: bytes


def runs(image: bytes) -> list[Run]:
    """Return the sectors of `image` that are not blank, in the order of writing.

    Bootloader and partition table come last, so a flash with a readable table is complete.
    """
    boot = TABLE_OFFSET + TABLE_SIZE
    return _between(image, boot, len(image)) + _between(image, 0, boot)


def _between(image: bytes, start: int, end: int) -> list[Run]:
    found: list[Run] = []
    first = None
    for at in range(start, end + SECTOR, SECTOR):
        blank = at >= end or image[at : at + SECTOR] == _BLANK
        if first is None and not blank:
            first = at
        elif first is not None and blank:
            found.append(Run(first, image[first:at]))
            first = None
    return found
