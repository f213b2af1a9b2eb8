"""What is told while a command goes on."""

import sys

from doomsday.output import shortened


def tell(sentence: str) -> None:
    """Say it to the user, apart from what the command prints."""
    print(shortened(sentence), file=sys.stderr, flush=True)
