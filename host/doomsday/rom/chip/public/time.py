"""The public names of the port's time module."""

from _time import (  # noqa: F401
    gmtime,
    localtime,
    mktime,
    sleep,
    sleep_ms,
    sleep_us,
    ticks_add,
    ticks_cpu,
    ticks_diff,
    ticks_ms,
    ticks_us,
    time,
    time_ns,
)

del __file__
