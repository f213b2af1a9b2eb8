"""Persistent storage: a journal on one of two media, and checked files."""


class Damaged(Exception):
    """The file is damaged and was renamed; the argument is its new name."""


class Newer(Exception):
    """A later firmware wrote the file; it is left unchanged."""
