"""What outlives a power cut: a log of records on one of two media, and whole checked files."""


class Damaged(Exception):
    """The file could not be read; it is kept aside under the name that this is raised with."""


class Newer(Exception):
    """A later firmware wrote the file; it is left as it is."""
