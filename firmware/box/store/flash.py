"""The journal's medium in its own flash partition."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    class BlockDevice(Protocol):
        """MicroPython's extended block protocol, as esp32.Partition implements it."""

        def readblocks(self, block: int, buf: bytearray, offset: int) -> object: ...
        def writeblocks(self, block: int, buf: bytes | bytearray, offset: int) -> object: ...
        def ioctl(self, op: int, arg: int) -> object: ...


class FlashMedium:
    """Access a block device of 4,096-byte blocks without a file system."""

    partial = True

    def __init__(self, partition: "BlockDevice") -> None:
        self._partition = partition
        self.sectors = int(partition.ioctl(4, 0))  # type: ignore[call-overload]

    def read(self, sector: int, offset: int, buf: bytearray) -> None:
        """Fill `buf` from a byte offset in a sector. Raises: OSError."""
        _done(self._partition.readblocks(sector, buf, offset))

    def program(self, sector: int, offset: int, data: "bytes | bytearray") -> None:
        """Write `data` to erased bytes. Raises: OSError."""
        _done(self._partition.writeblocks(sector, data, offset))

    def erase(self, sector: int) -> None:
        """Set a sector to 0xff. Raises: OSError."""
        _done(self._partition.ioctl(6, sector))


def find() -> "FlashMedium | None":
    """Return the medium in the partition `jrnl`; None if the partition table has none."""
    import esp32

    found = esp32.Partition.find(esp32.Partition.TYPE_DATA, label="jrnl")
    return FlashMedium(found[0]) if found else None


def _done(result: object) -> None:
    # esp32.Partition raises; other block devices return a negative error number.
    if isinstance(result, int) and result < 0:
        raise OSError(-result)
