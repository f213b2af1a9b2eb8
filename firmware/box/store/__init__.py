"""Storage that outlives a power cut: a journal on one of two media, and checked files."""


class Damaged(Exception):
    """The file is damaged; it was set aside under the name that is the argument."""


class Newer(Exception):
    """A later firmware wrote the file; it is left as it is."""
