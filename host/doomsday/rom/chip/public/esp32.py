"""The public names of the port's esp32 module."""

from _esp32 import (  # noqa: F401
    WAKEUP_ALL_LOW,
    WAKEUP_ANY_HIGH,
    Partition,
    wake_on_ext0,
    wake_on_ext1,
    wake_on_gpio,
)

del __file__
