"""A device on an I2C bus that has no other users."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from box.hw.bus import Bus


class I2CDevice:
    """Write to one address of a bus. Raises what the bus raises."""

    def __init__(self, i2c: "Bus", device_address: int) -> None:
        self._i2c = i2c
        self._address = device_address

    def write(self, buf: "bytes | bytearray | memoryview") -> None:
        """Write all of `buf` in one transaction."""
        self._i2c.writeto(self._address, buf)

    def __enter__(self) -> "I2CDevice":
        return self

    # Not *args: a tuple of them would be allocated with each transaction.
    def __exit__(self, kind: object, error: object, trace: object) -> None:
        pass
