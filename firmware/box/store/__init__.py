"""Persistent storage: a journal on one of two media, and checked files."""


class Damaged(Exception):
    """The file is damaged and was renamed; the argument is its new name."""


class Newer(Exception):
    """A later firmware wrote the file; it is left unchanged."""


# What is wrong with a file: see atomic_file.read.
FINE = 0
DAMAGED = 1
NEWER = 2
UNREADABLE = 3


class Choices:
    """The user's choices, by key; box/store/settings.py reads and writes them."""

    contrast: int
    dim_s: int
    off_s: int
    debounce_ms: int
    flip: int
    sound: int
    time: int


# The choice of the setting `time` for a clock without a limit; 0 is no clock, a larger value the
# limit in seconds.
UNLIMITED = 1
