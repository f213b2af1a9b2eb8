"""How much of a long test is run: a sample, or with `pytest --whole` all of it.

Also imported under MicroPython, which is told by the environment.
"""

import os
import sys

VARIABLE = "TESTS_WHOLE"
WHOLE = bool(os.getenv(VARIABLE))
# How many cases were left out, by the test and the line that asked; for the summary of the run.
left_out = {}


def cases(whole: int, sample: int) -> int:
    """Return how many of `whole` cases a test is to run: all of them, or `sample`."""
    if WHOLE:
        return whole
    note(whole - sample)
    return sample


def every(values, one_in: int):
    """Return all of a sequence of cases, or one in so many of them."""
    if WHOLE:
        return values
    sample = values[::one_in]
    note(len(values) - len(sample))
    return sample


def note(count: int) -> None:
    """Note that so many cases are left out."""
    place = os.getenv("PYTEST_CURRENT_TEST") or ""
    if hasattr(sys, "_getframe"):
        frame = sys._getframe(1)
        if frame.f_code in (cases.__code__, every.__code__):
            frame = frame.f_back
        place += f" {frame.f_code.co_filename}:{frame.f_lineno}"
    left_out[place] = left_out.get(place, 0) + count
