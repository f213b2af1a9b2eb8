"""What is told while a command goes on."""

import sys


def tell(sentence: str) -> None:
    """Say it to the user, apart from what the command prints."""
    print(sentence, file=sys.stderr, flush=True)
