"""What outlives a power cut: a log of records on one of two media, and whole checked files."""


class Damaged(Exception):
    """The file could not be read; it is kept aside under the name in `kept`."""

    def __init__(self, kept: str) -> None:
        super().__init__("damaged, kept as " + kept)
        self.kept = kept


class Newer(Exception):
    """A later firmware wrote the file; it is left as it is."""
