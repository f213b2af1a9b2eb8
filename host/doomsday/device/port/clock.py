"""The clock for all timeouts on a serial line; tests replace it."""

import time


def now() -> float:
    """Return seconds from an arbitrary start, monotonic."""
    return time.monotonic()


def sleep(seconds: float) -> None:
    """Sleep for a number of seconds."""
    time.sleep(seconds)
