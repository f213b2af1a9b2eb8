"""Explain an equipment of a combat dial in a sentence. Loaded only then."""

from pages.mechwarrior import words
from shared.rules.mechwarrior.text import equipment_help


def text(word: str) -> str:
    """Return what an equipment does; of one that the box only shows, that its card says it."""
    return equipment_help.sentence(word) or words.ONLY_SHOWN
