"""Measure milliseconds from the first line of the program to its first screen."""

import time

_start = time.ticks_us()

from memory import box, erased  # noqa: E402

box(erased())
print("boot_ms", time.ticks_diff(time.ticks_us(), _start) / 1000)
