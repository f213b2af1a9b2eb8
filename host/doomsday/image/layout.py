"""Where everything lies in the flash of a box: the partition table, and what it leaves for files.

In the dialect of the box: the page of the site runs it too.
"""

from typing import TYPE_CHECKING

from doomsday.errors import Failure
from doomsday.image import partitions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from doomsday.image.partitions import Partition


class Layout:
    """The layout of a flash. sector: the partition table. files: where littlefs lies.

    journal: the partition of the running game.
    """

    def __init__(self, sector: bytes, files: "Partition", journal: "Partition") -> None:
        self.sector = sector
        self.files = files
        self.journal = journal


def plan(
    stock: "Iterable[Partition] | None", size: int, hint: str = "a larger --flash-size"
) -> Layout:
    """Return the layout of a flash of `size` bytes.

    stock: MicroPython's partition table, which gets the journal; None for the simulated box's.
    hint: what to try if the flash is too small. Raises: Failure if something does not fit.
    """
    table = partitions.TABLE if stock is None else partitions.with_journal(stock)
    try:
        files = partitions.file_system(table, size)
    except partitions.TableError as error:
        raise Failure(f"The image cannot be built: {error}.", hint) from None
    if files.end > size:
        raise Failure(
            f"The firmware is for a flash of at least {files.end // partitions.MIB} MiB.",
            hint,
        )
    return Layout(partitions.encode(table), files, partitions.journal_of(table))
