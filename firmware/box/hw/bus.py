"""An I2C bus with the interface that the display driver expects."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    class I2C(Protocol):
        """The part of machine.I2C in use. Both calls raise OSError if the device is silent."""

        def writeto(self, __addr: int, __buf: "bytes | bytearray | memoryview") -> object: ...

        def readfrom_into(self, __addr: int, __buf: "bytearray | memoryview") -> object: ...


class Bus:
    """Wrap machine.I2C with calls that take a start and an end within the buffer."""

    def __init__(self, i2c: "I2C") -> None:
        self._i2c = i2c

    def writeto(
        self,
        addr: int,
        buf: "bytes | bytearray | memoryview",
        start: int = 0,
        end: "int | None" = None,
    ) -> None:
        """Send buf[start:end] in one transaction. Raises: OSError if no device answers."""
        if start or not (end is None or end == len(buf)):
            buf = memoryview(buf)[start:end]
        self._i2c.writeto(addr, buf)

    def readfrom_into(
        self,
        addr: int,
        buf: "bytearray | memoryview",
        start: int = 0,
        end: "int | None" = None,
    ) -> None:
        """Fill buf[start:end] in one transaction. Raises: OSError if no device answers."""
        if start or not (end is None or end == len(buf)):
            buf = memoryview(buf)[start:end]
        self._i2c.readfrom_into(addr, buf)
