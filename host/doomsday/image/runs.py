"""What of a flash image needs writing to a flash that was erased."""

from dataclasses import dataclass

from doomsday.image.partitions import SECTOR, TABLE_OFFSET, TABLE_SIZE

_BLANK = b"\xff" * SECTOR


@dataclass(frozen=True)
class Run:
    """Sectors in a row: their bytes, and the byte of flash where they begin."""

    offset: int
    content: bytes


def runs(image: bytes) -> list[Run]:
    """The sectors of `image` that are not blank, in the order in which they are to be written.

    What starts the chip comes last, and of that the partition table: so a flash with a table
    that can be read was written to its end.
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
