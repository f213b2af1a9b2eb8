"""The clock that everything on a line goes by."""

import time


def now() -> float:
    """Return seconds since some time in the past."""
    return time.monotonic()


def sleep(seconds: float) -> None:
    """Let time pass."""
    time.sleep(seconds)
